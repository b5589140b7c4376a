import type { RowColumn } from '../../shared/imports/domain/row-columns.ts';
import type { ImportDetail } from '../../shared/imports/schema/import-detail.ts';
import type { WireRowDiagnostic } from '../../shared/imports/schema/import-row.ts';
import type { RecordNames } from '../changes/change-words.ts';
import { filterForm, filterSheet, input, select } from '../platform/components/form.ts';
import { doneNotice, emptyState, notice } from '../platform/components/notice.ts';
import { type PageMeta, pager } from '../platform/components/table.ts';
import { newForm } from '../platform/form-state.ts';
import { importName } from '../platform/format/import-words.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import type { FaultCounts } from './alike-rows.ts';
import { formatCount } from './counts.ts';
import { importHead, isOpen, type ShownImport, watched } from './import-head.ts';
import { nextStep } from './import-state.ts';
import { ROWS_DONE, ROWS_PER_PAGE, type RowsQuery, rowsParameters, rowsTable } from './rows-table.ts';

export type ImportRowsContent = ShownImport & {
  readonly columns: readonly RowColumn[];
  readonly rows: readonly WireRowDiagnostic[];
  readonly meta: PageMeta;
  readonly query: RowsQuery;
  /** Code of the action that was just completed. */
  readonly done: string | undefined;
  readonly mayFilterByEffect: boolean;
  /** How many rows have the faults of these. */
  readonly alike: FaultCounts;
  /** Of what rules set. */
  readonly names: RecordNames;
};

/** As many rows as a screen has, above which the button to the next step is repeated. */
const FITTING = 6;

export const importRowsPage = (viewer: Viewer, content: ImportRowsContent): Html => {
  const { shown, rows, query, meta } = content;
  return layout({
    title: `Rows of ${importName(shown, viewer)}`,
    viewer,
    refresh: shown.preparing ? 2 : undefined,
    notice: doneNotice(ROWS_DONE, content.done),
    content: html`${importHead(viewer, content, 'rows')}
${summary(viewer, content)}
${nextStep(viewer, shown, 'rows')}
${filters(content)}
${rows.length === 0 ? nothing(shown, query) : rowsTable(viewer, content)}
${pager(`/imports/${shown.id}/rows`, rowsParameters(query), meta)}
${rows.length > FITTING && nextStep(viewer, shown, 'rows')}`,
  });
};

const summary = ({ locale }: Viewer, { shown }: ImportRowsContent): Html => {
  const { rows_count: rows, valid_rows_count: valid, invalid_rows_count: invalid } = shown.stats;
  if (shown.preparing)
    return watched(shown, notice('warning', 'The file is being read. Its rows appear here when that is finished.'));
  const count = (number: number): string => formatCount(number, locale);
  if (rows > 0 && valid === 0 && isOpen(shown) && shown.status_detail.uploaded) {
    return notice(
      'error',
      html`<p>None of the ${count(rows)} rows can be read. The settings are probably wrong: <a href="/imports/${shown.id}/columns">check how the file is read</a>.</p>`,
    );
  }
  if (invalid === 0) return html`<p>All ${count(rows)} rows can be read.</p>`;
  return html`<p>${count(valid)} of ${count(rows)} rows can be read. <strong>${count(invalid)} ${invalid === 1 ? 'has an error' : 'have errors'}</strong>. Repair ${invalid === 1 ? 'it' : 'them'} before you publish.</p>`;
};

const VALID = [
  { value: '', label: 'All rows' },
  { value: 'false', label: 'Rows with errors' },
  { value: 'true', label: 'Rows without errors' },
];
const EFFECTS = [
  { value: '', label: 'All rows' },
  { value: 'create', label: 'New in the ledger' },
  { value: 'match', label: 'Duplicates (skipped)' },
  { value: 'review', label: 'Possible duplicates' },
];

const filters = ({ shown, query, mayFilterByEffect }: ImportRowsContent): Html => {
  const form = newForm({ ...rowsParameters(query), per_page: String(query.perPage) });
  const set = [query.search, query.valid, query.effect].filter((value) => value !== '').length;
  const fields = html`${input({ name: 'search', label: 'Search', type: 'search' }, form)}
${select({ name: 'valid', label: 'Errors' }, VALID, form)}
${mayFilterByEffect && isOpen(shown) && select({ name: 'effect', label: 'Effect' }, EFFECTS, form)}
${select(
  { name: 'per_page', label: 'Rows per page' },
  ROWS_PER_PAGE.map((count) => ({ value: String(count), label: String(count) })),
  form,
)}`;
  return filterSheet(filterForm(`/imports/${shown.id}/rows`, 'Rows', fields), { set, isRefused: false });
};

const nothing = (shown: ImportDetail, { valid, search, effect }: RowsQuery): Html => {
  const path = `/imports/${shown.id}/rows`;
  if (shown.preparing) return NOTHING;
  if (shown.stats.rows_count === 0)
    return emptyState('The file has no rows.', { href: '/imports/new', label: 'Import another file' });
  if (valid === 'false' && search === '' && effect === '')
    return emptyState('No rows have errors.', { href: path, label: 'Show all rows' });
  return emptyState('No rows match your filters.', { href: path, label: 'Show all rows' });
};
