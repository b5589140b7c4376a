import type { ImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { filterForm, filterSheet, select } from '../platform/components/form.ts';
import { doneNotice, emptyState, notice } from '../platform/components/notice.ts';
import { type Column, type PageMeta, pager, table } from '../platform/components/table.ts';
import { badge } from '../platform/components/values.ts';
import { newForm } from '../platform/form-state.ts';
import { formatCount } from '../platform/format/counts.ts';
import { formatDayOf } from '../platform/format/dates.ts';
import { fileTypeName, importName, withoutCode } from '../platform/format/import-words.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { isUnderWay } from './import-head.ts';
import { importStateOf } from './import-state.ts';
import { WORDS } from './words/imports.ts';

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
/** The new imports of several files, each with its next step. */
export const newImportsPage = (
  viewer: Viewer,
  imports: readonly ImportDetail[],
  accountNames: ImportsContent['accountNames'],
): Html =>
  layout({
    title: WORDS.several.title,
    viewer,
    refresh: imports.some(isUnderWay) ? 2 : undefined,
    content: html`<p>${WORDS.several.intro}</p>
${nextSteps(viewer, imports, accountNames)}
<p><a href="${PATH}">${WORDS.several.all}</a></p>`,
  });

/** With the account of each, because files that were sent together share one. */
export const nextSteps = (
  viewer: Viewer,
  imports: readonly ImportDetail[],
  accountNames: ImportsContent['accountNames'],
): Html => table(WORDS.several.title, [...stepColumns(viewer), accountColumn(accountNames)], imports);

export const importsPage = (viewer: Viewer, content: ImportsContent): Html => {
  const { imports, unreadableCount, accountNames, meta, status, done } = content;
  const isEmpty = imports.length + unreadableCount === 0;
  const isAll = status === '';
  return layout({
    title: WORDS.title,
    viewer,
    notice: doneNotice(WORDS.done, done),
    ...(!(isEmpty && isAll) && {
      actions: html`<a href="${PATH}/new" class="button">${WORDS.importFile}</a> <a href="/exports">${WORDS.export}</a>`,
    }),
    content: html`${(!isAll || meta.total_count > FEW) && filter(status)}
${unreadableCount > 0 && notice('warning', WORDS.unreadable(unreadableCount))}
${isEmpty ? nothing(isAll) : imports.length > 0 && importsTable(viewer, imports, accountNames)}
${pager(PATH, { status }, meta)}`,
  });
};

const nothing = (isAll: boolean): Html =>
  isAll
    ? emptyState(WORDS.none, { href: `${PATH}/new`, label: WORDS.importFile })
    : emptyState(WORDS.noneOfStatus, { href: PATH, label: WORDS.showAll });

/** As many as need no filter. */
const FEW = 10;

const STATUSES = Object.entries(WORDS.statuses).map(([value, label]) => ({ value, label }));

const filter = (status: string): Html =>
  filterSheet(
    filterForm(PATH, WORDS.title, select({ name: 'status', label: WORDS.status }, STATUSES, newForm({ status }))),
    {
      set: status === '' ? 0 : 1,
      isRefused: false,
    },
  );

const importsTable = (
  viewer: Viewer,
  imports: readonly ImportDetail[],
  accountNames: ImportsContent['accountNames'],
): Html => {
  const columns: readonly Column<ImportDetail>[] = [
    ...stepColumns(viewer, (shown) => nameAndKind(viewer, shown)),
    accountColumn(accountNames),
    {
      label: WORDS.rows,
      isAmount: true,
      isWideOnly: true,
      cell: ({ stats }) => formatCount(stats.rows_count, viewer.locale),
    },
    {
      label: WORDS.created,
      isBelowName: true,
      cell: ({ created_at }) =>
        html`<span class="whole">${formatDayOf(created_at, viewer.locale, viewer.timeZone)}</span>`,
    },
  ];
  return table(WORDS.title, columns, imports);
};

const stepColumns = (
  viewer: Viewer,
  name: Column<ImportDetail>['cell'] = (shown) => nameCell(viewer, shown),
): readonly Column<ImportDetail>[] => [
  { label: WORDS.import, isHeader: true, cell: name },
  { label: WORDS.status, isBelowName: true, cell: (shown) => stateCell(viewer, shown) },
  { label: WORDS.next, cell: (shown) => nextCell(viewer, shown) },
];

const accountColumn = (names: ImportsContent['accountNames']): Column<ImportDetail> => ({
  label: WORDS.account,
  isBelowName: true,
  cell: (shown) => accountOf(shown, names),
  below: (shown) => (shown.account_id === null ? NOTHING : accountOf(shown, names)),
});

/** Leads to the next step or the result. */
const nameCell = (viewer: Viewer, shown: ImportDetail): Html =>
  html`<a href="${importStateOf(shown, viewer.locale).next.href}">${importName(shown, viewer)}</a>`;

/** The kind of a file without a name is its name. */
const nameAndKind = (viewer: Viewer, shown: ImportDetail): Html =>
  html`${nameCell(viewer, shown)}${shown.filename !== null && html` <small class="muted wide-only">${fileTypeName(shown)}</small>`}`;

const accountOf = ({ account_id: id }: ImportDetail, names: ImportsContent['accountNames']): Html =>
  id === null
    ? html`<span class="muted">${WORDS.accountInFile}</span>`
    : html`${names.get(id) ?? WORDS.accountRemoved}`;

const stateCell = ({ locale }: Viewer, shown: ImportDetail): Html => {
  const { label, tone } = importStateOf(shown, locale);
  return html`${badge(label, tone)}${shown.error !== undefined && html`<br><small>${withoutCode(shown.error)}</small>`}`;
};

const nextCell = (viewer: Viewer, shown: ImportDetail): Html => {
  const { next } = importStateOf(shown, viewer.locale);
  return html`<a href="${next.href}">${WORDS.nextOf(next.label, importName(shown, viewer))}</a>`;
};
