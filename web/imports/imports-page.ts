import type { ImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { filterForm, filterSheet, select } from '../platform/components/form.ts';
import { doneNotice, emptyState, notice } from '../platform/components/notice.ts';
import { type Column, type PageMeta, pager, table } from '../platform/components/table.ts';
import { badge, instant } from '../platform/components/values.ts';
import { newForm } from '../platform/form-state.ts';
import { fileTypeName, importName, withoutCode } from '../platform/format/import-words.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { formatCount } from './counts.ts';
import { isUnderWay } from './import-head.ts';
import { importStateOf } from './import-state.ts';

export type ImportsContent = {
  readonly imports: readonly ImportDetail[];
  /** Imports of this page that cannot be shown. */
  readonly unreadableCount: number;
  /** Account names by id. */
  readonly accountNames: ReadonlyMap<string, string>;
  readonly meta: PageMeta;
  /** The filter; blank for all. */
  readonly status: string;
  /** Code of the action that was just completed. */
  readonly done?: string | undefined;
};

const PATH = '/imports';
const DONE = { deleted: 'The import, its file and its rows were deleted.' };

/** The new imports of several files, each with its next step. */
export const newImportsPage = (
  viewer: Viewer,
  imports: readonly ImportDetail[],
  accountNames: ImportsContent['accountNames'],
): Html =>
  layout({
    title: 'New imports',
    viewer,
    refresh: imports.some(isUnderWay) ? 2 : undefined,
    content: html`<p>Each file is an import of its own. Continue with the next step of each.</p>
${nextSteps(viewer, imports, accountNames)}
<p><a href="${PATH}">All imports</a></p>`,
  });

/** With the account of each, because files that were sent together share one. */
export const nextSteps = (
  viewer: Viewer,
  imports: readonly ImportDetail[],
  accountNames: ImportsContent['accountNames'],
): Html => table('New imports', [...stepColumns(viewer), accountColumn(accountNames)], imports, { isStacked: true });

export const importsPage = (viewer: Viewer, content: ImportsContent): Html => {
  const { imports, unreadableCount, accountNames, meta, status, done } = content;
  const isEmpty = imports.length + unreadableCount === 0;
  const isAll = status === '';
  return layout({
    title: 'Imports',
    viewer,
    notice: doneNotice(DONE, done),
    content: html`${!(isEmpty && isAll) && html`<p class="row"><a href="${PATH}/new" class="button">New import</a> <a href="/exports">Export everything</a></p>${filter(status)}`}
${unreadableCount > 0 && notice('warning', unreadable(unreadableCount))}
${isEmpty ? nothing(isAll) : imports.length > 0 && importsTable(viewer, imports, accountNames)}
${pager(PATH, { status }, meta)}`,
  });
};

const unreadable = (count: number): string =>
  count === 1
    ? '1 import on this page cannot be read, so it is not listed. Your administrator can find it in the log.'
    : `${count} imports on this page cannot be read, so they are not listed. Your administrator can find them in the log.`;

const nothing = (isAll: boolean): Html =>
  isAll
    ? emptyState('No imports yet. Start with a bank statement, a CSV or QIF file, or a backup.', {
        href: `${PATH}/new`,
        label: 'Import a file',
      })
    : emptyState('No imports have this status.', { href: PATH, label: 'Show all imports' });

const STATUSES = [
  { value: '', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'importing', label: 'Importing' },
  { value: 'complete', label: 'Complete' },
  { value: 'failed', label: 'Failed' },
  { value: 'reverting', label: 'Undoing' },
  { value: 'revert_failed', label: 'Could not be undone' },
];

const filter = (status: string): Html =>
  filterSheet(filterForm(PATH, 'Imports', select({ name: 'status', label: 'Status' }, STATUSES, newForm({ status }))), {
    set: status === '' ? 0 : 1,
    isRefused: false,
  });

const importsTable = (
  viewer: Viewer,
  imports: readonly ImportDetail[],
  accountNames: ImportsContent['accountNames'],
): Html => {
  const columns: readonly Column<ImportDetail>[] = [
    ...stepColumns(viewer),
    { label: 'File type', isWideOnly: true, cell: fileTypeName },
    accountColumn(accountNames),
    {
      label: 'Rows',
      isAmount: true,
      isWideOnly: true,
      cell: ({ stats }) => formatCount(stats.rows_count, viewer.locale),
    },
    { label: 'Created', isBelowName: true, cell: ({ created_at }) => instant(created_at, viewer) },
  ];
  return table('Imports', columns, imports, { isStacked: true });
};

const stepColumns = (viewer: Viewer): readonly Column<ImportDetail>[] => [
  { label: 'Import', isHeader: true, cell: (shown) => nameCell(viewer, shown) },
  { label: 'Status', cell: (shown) => stateCell(viewer, shown) },
  { label: 'Next', cell: (shown) => nextCell(viewer, shown) },
];

const accountColumn = (names: ImportsContent['accountNames']): Column<ImportDetail> => ({
  label: 'Account',
  cell: (shown) => accountOf(shown, names),
});

const nameCell = (viewer: Viewer, shown: ImportDetail): Html =>
  html`<a href="${PATH}/${shown.id}">${importName(shown, viewer)}</a>`;

const accountOf = ({ account_id: id }: ImportDetail, names: ImportsContent['accountNames']): Html =>
  id === null ? html`<span class="muted">named in the file</span>` : html`${names.get(id) ?? 'Removed'}`;

const stateCell = ({ locale }: Viewer, shown: ImportDetail): Html => {
  const { label, tone } = importStateOf(shown, locale);
  return html`${badge(label, tone)}${shown.error !== undefined && html`<br><small>${withoutCode(shown.error)}</small>`}`;
};

const nextCell = (viewer: Viewer, shown: ImportDetail): Html => {
  const { next } = importStateOf(shown, viewer.locale);
  return html`<a href="${next.href}">${next.label}<span class="visually-hidden">: ${importName(shown, viewer)}</span></a>`;
};
