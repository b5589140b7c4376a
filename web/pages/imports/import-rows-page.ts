import type { RowColumn } from '../../../shared/domain/imports/row-columns.ts';
import type { ImportDetail } from '../../../shared/schema/import-detail.ts';
import type { WireRowDiagnostic } from '../../../shared/schema/row-diagnostic.ts';
import { cellInput } from '../../components/cell-input.ts';
import { doneNotice } from '../../components/done.ts';
import { filterForm } from '../../components/filters.ts';
import { input, postForm, select } from '../../components/form.ts';
import { emptyState, notice } from '../../components/notice.ts';
import { type PageMeta, pager } from '../../components/pager.ts';
import { type Column, table } from '../../components/table.ts';
import { badge } from '../../components/values.ts';
import { newForm } from '../../form-state.ts';
import { formatCount } from '../../format/count.ts';
import { type Child, type Html, html, NOTHING } from '../../html.ts';
import { layout } from '../../layout.ts';
import type { Viewer } from '../../viewer.ts';
import { importHead, isOpen, type ShownImport, watched } from './import-head.ts';
import { nextStep } from './next-step.ts';
import { cellText, errorsByField, isRepairable, readCell } from './row-cells.ts';
import { ROWS_PER_PAGE, type RowsQuery, rowsBack, rowsParameters } from './rows-query.ts';

export type ImportRowsContent = ShownImport & {
  readonly columns: readonly RowColumn[];
  readonly rows: readonly WireRowDiagnostic[];
  readonly meta: PageMeta;
  readonly query: RowsQuery;
  /** Code of what was done just now. */
  readonly done: string | undefined;
  readonly mayFilterByEffect: boolean;
};

const DONE = {
  saved: 'The row is saved, and nothing is wrong with it any more.',
  saved_wrong: 'The row is saved. Something is still wrong with it: it says what.',
};

export const importRowsPage = (viewer: Viewer, content: ImportRowsContent): Html => {
  const { shown, rows, query, meta } = content;
  return layout({
    title: 'Rows of the import',
    viewer,
    refresh: shown.preparing ? 2 : undefined,
    notice: doneNotice(DONE, content.done),
    content: html`${importHead(viewer, content, 'rows')}
${summary(viewer, content)}
${filters(content)}
${rows.length === 0 ? nothing(shown, query) : rowsTable(viewer, content)}
${pager(`/imports/${shown.id}/rows`, rowsParameters(query), meta)}
${nextStep(viewer, shown, 'rows')}`,
  });
};

const summary = ({ locale }: Viewer, { shown }: ImportRowsContent): Html => {
  const { rows_count: rows, valid_rows_count: valid, invalid_rows_count: invalid } = shown.stats;
  if (shown.preparing)
    return watched(shown, notice('warning', 'The file is being read. The rows come when that has ended.'));
  const count = (number: number): string => formatCount(number, locale);
  if (rows > 0 && valid === 0 && isOpen(shown) && shown.status_detail.uploaded) {
    return notice(
      'error',
      html`<p>None of the ${count(rows)} rows can be read. It is probably read the wrong way: <a href="/imports/${shown.id}/columns">see how it is read</a>.</p>`,
    );
  }
  if (invalid === 0) return html`<p>All ${count(rows)} rows can be read.</p>`;
  return html`<p>${count(valid)} of ${count(rows)} rows can be read. <strong>${count(invalid)} ${invalid === 1 ? 'has an error' : 'have errors'}</strong>, and nothing is published before ${invalid === 1 ? 'it is' : 'they are'} repaired.</p>`;
};

const VALID = [
  { value: '', label: 'All rows' },
  { value: 'false', label: 'Rows with errors' },
  { value: 'true', label: 'Rows without errors' },
];
const EFFECTS = [
  { value: '', label: 'All rows' },
  { value: 'create', label: 'New in the ledger' },
  { value: 'match', label: 'There already' },
];

const filters = ({ shown, query, mayFilterByEffect }: ImportRowsContent): Html => {
  const form = newForm({ ...rowsParameters(query), per_page: String(query.perPage) });
  return filterForm(
    `/imports/${shown.id}/rows`,
    'Rows',
    html`${input({ name: 'search', label: 'Search', type: 'search' }, form)}
${select({ name: 'valid', label: 'Errors' }, VALID, form)}
${mayFilterByEffect && select({ name: 'effect', label: 'Effect' }, EFFECTS, form)}
${select(
  { name: 'per_page', label: 'Rows a page' },
  ROWS_PER_PAGE.map((count) => ({ value: String(count), label: String(count) })),
  form,
)}`,
  );
};

const nothing = (shown: ImportDetail, { valid, search, effect }: RowsQuery): Html => {
  const path = `/imports/${shown.id}/rows`;
  if (shown.preparing) return NOTHING;
  if (shown.stats.rows_count === 0)
    return emptyState('The file has no rows.', { href: '/imports/new', label: 'Import another file' });
  if (valid === 'false' && search === '' && effect === '')
    return emptyState('No row has an error.', { href: path, label: 'Show all rows' });
  return emptyState('No row is like that.', { href: path, label: 'Show all rows' });
};

const rowsTable = (viewer: Viewer, content: ImportRowsContent): Html => {
  const { columns, rows, shown } = content;
  const wrong = new Set(rows.flatMap((row) => [...errorsByField(row, columns).fields.keys()]));
  const visible = columns.filter(({ name, isInFile }) => isInFile || wrong.has(name));
  const first: readonly Column<WireRowDiagnostic>[] = [
    { label: 'Row', isHeader: true, cell: (row) => rowLink(content, row) },
    { label: 'State', cell: (row) => stateCell(row, errorsByField(row, columns).others) },
  ];
  const last: readonly Column<WireRowDiagnostic>[] = [
    { label: shown.status === 'complete' ? 'Entry' : 'Effect', cell: (row) => effectCell(shown, row) },
    ...(isOpen(shown) ? [{ label: 'Act', cell: (row: WireRowDiagnostic) => saveCell(viewer, content, row) }] : []),
  ];
  const fields = visible.map((column) => ({
    label: column.title,
    isAmount: column.kind === 'number',
    cell: (row: WireRowDiagnostic) => fieldCell(viewer, content, row, column),
  }));
  return table('Rows of the file', [...first, ...fields, ...last], rows);
};

const rowLink = ({ shown, query }: ImportRowsContent, { row_number: number }: WireRowDiagnostic): Html =>
  html`<a id="row-${number}" href="/imports/${shown.id}/rows/${number}?back=${encodeURIComponent(rowsBack(query))}"><span class="visually-hidden">Row </span>${number}</a>`;

const stateCell = ({ valid, errors }: WireRowDiagnostic, others: readonly string[]): Html =>
  valid
    ? badge('Good', 'success')
    : html`${badge(errors.length === 1 ? '1 error' : `${errors.length} errors`, 'error')}${others.map((error) => html`<br><small class="field-error">${error}</small>`)}`;

const fieldCell = (
  viewer: Viewer,
  { shown, columns }: ImportRowsContent,
  row: WireRowDiagnostic,
  column: RowColumn,
): Child => {
  const errors = errorsByField(row, columns).fields.get(column.name) ?? [];
  if (errors.length === 0) return readCell(viewer, row, column);
  if (!isRepairable(shown, row))
    return html`${readCell(viewer, row, column)}<small class="field-error">${errors.join('. ')}</small>`;
  const { row_number: number } = row;
  const text = cellText(shown, row, column);
  return cellInput({
    ...{ id: `row-${number}-${column.name}`, form: formId(number), isLabelHidden: true, errors },
    ...{ name: column.name, label: `${column.title} of row ${number}`, isNumber: column.kind === 'number' },
    ...{ value: text, was: text },
  });
};

const formId = (number: number): string => `repair-${number}`;

const saveCell = (viewer: Viewer, { shown, query }: ImportRowsContent, row: WireRowDiagnostic): Child => {
  const { row_number: number, valid } = row;
  if (valid || !isRepairable(shown, row)) return NOTHING;
  return postForm(
    viewer,
    { action: `/imports/${shown.id}/rows/${number}`, id: formId(number) },
    html`<input type="hidden" name="back" value="${rowsBack(query)}"><button type="submit">Save<span class="visually-hidden"> row ${number}</span></button>`,
  );
};

const WITH_PAGES = ['TransactionImport', 'MintImport', 'ActualImport', 'YnabImport', 'QifImport', 'PdfImport'];

const effectCell = ({ type, status }: ImportDetail, { effect }: WireRowDiagnostic): Child => {
  if (effect === null) return html`<span class="muted">none yet</span>`;
  const text = effect.action === 'create' ? 'New' : status === 'complete' ? 'In the ledger' : 'There already';
  return effect.entry_id !== null && WITH_PAGES.includes(type)
    ? html`<a href="/transactions/${effect.entry_id}">${text}</a>`
    : text;
};
