import type { RowColumn } from '../../shared/imports/domain/row-columns.ts';
import type { ImportDetail } from '../../shared/imports/schema/import-detail.ts';
import type { WireRowDiagnostic } from '../../shared/imports/schema/row-diagnostic.ts';
import { cellInput } from '../platform/components/cell-input.ts';
import { postForm } from '../platform/components/form.ts';
import { type Column, table } from '../platform/components/table.ts';
import { badge } from '../platform/components/values.ts';
import { type Child, type Html, html } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { inPlainWords } from './columns/plain-words.ts';
import { isOpen } from './import-head.ts';
import { cellText, errorsByField, isRepairable, readCell } from './row-cells.ts';
import { type RowsQuery, rowsBack } from './rows-query.ts';

export type RowsTable = {
  readonly shown: ImportDetail;
  readonly columns: readonly RowColumn[];
  readonly rows: readonly WireRowDiagnostic[];
  readonly query: RowsQuery;
};

/** Rows of a file; what is wrong with one is written anew where it stands. */
export const rowsTable = (viewer: Viewer, content: RowsTable): Html => {
  const { columns, rows, shown } = content;
  const isSaid = ({ name, isInFile }: RowColumn): boolean => isInFile || rows.some(({ fields }) => said(fields, name));
  const all: readonly Column<WireRowDiagnostic>[] = [
    { label: 'Row', isHeader: true, cell: (row) => rowLink(content, row) },
    ...amountsFirst(
      columns.filter(isSaid).map((column) => ({
        label: column.title,
        isAmount: column.kind === 'number',
        isBelowName: column.name === 'date',
        cell: (row: WireRowDiagnostic) => readCell(viewer, row, column),
      })),
      { label: 'State', cell: (row) => stateCell(viewer, content, row) },
    ),
    { label: isOpen(shown) ? 'Effect' : 'Entry', cell: (row) => effectCell(shown, row) },
  ];
  return table('Rows of the file', all, rows);
};

/** Puts the date and the numbers before the state, whose forms take up space, and the other fields after it. */
export const amountsFirst = <Row>(fields: readonly Column<Row>[], state: Column<Row>): readonly Column<Row>[] => {
  const isFirst = ({ isAmount, isBelowName }: Column<Row>): boolean => isAmount === true || isBelowName === true;
  return [...fields.filter(isFirst), state, ...fields.filter((field) => !isFirst(field))];
};

/** The currency is said of every row, by whatever else where the file has no column for it. */
const said = (fields: WireRowDiagnostic['fields'], name: string): boolean =>
  name !== 'currency' && Boolean(fields[name as keyof typeof fields]);

const rowLink = ({ shown, query }: RowsTable, { row_number: number }: WireRowDiagnostic): Html => {
  const back = rowsBack(query);
  const path = `/imports/${shown.id}/rows/${number}${back === '' ? '' : `?back=${encodeURIComponent(back)}`}`;
  return html`<a id="row-${number}" href="${path}"><span class="visually-hidden">Row </span>${number}</a>`;
};

const stateCell = (viewer: Viewer, content: RowsTable, row: WireRowDiagnostic): Html => {
  if (row.valid) return badge('Valid', 'success');
  const { fields, others } = errorsByField(row, content.columns);
  const count = row.errors.length;
  const isForm = isRepairable(content.shown, row);
  const listed = isForm ? others : row.errors.map(inPlainWords);
  return html`${badge(count === 1 ? '1 error' : `${count} errors`, 'error')}
${listed.map((error) => html`<small class="field-error">${error}</small>`)}
${isForm && repairForm(viewer, content, row, fields)}`;
};

/** With nothing wrong in any field the row is looked at on a page of its own. */
const repairForm = (
  viewer: Viewer,
  { shown, columns, query }: RowsTable,
  row: WireRowDiagnostic,
  wrong: ReadonlyMap<string, readonly string[]>,
): Child => {
  if (wrong.size === 0) return false;
  const { row_number: number } = row;
  const inputs = columns
    .filter(({ name }) => wrong.has(name))
    .map((column) => {
      const text = cellText(shown, row, column);
      return cellInput({
        id: `row-${number}-${column.name}`,
        name: column.name,
        label: column.title,
        value: text,
        was: text,
        errors: wrong.get(column.name) ?? [],
        isNumber: column.kind === 'number',
      });
    });
  return postForm(
    viewer,
    { action: `/imports/${shown.id}/rows/${number}`, label: `Repair row ${number}` },
    html`<input type="hidden" name="back" value="${rowsBack(query)}">
${inputs}
<button type="submit">Save<span class="visually-hidden"> row ${number}</span></button>`,
  );
};

const WITH_PAGES = ['TransactionImport', 'MintImport', 'ActualImport', 'YnabImport', 'QifImport', 'PdfImport'];

/** Rows that went into an account which publishing made have no entry that is known here. */
const effectCell = (shown: ImportDetail, { effect, fields }: WireRowDiagnostic): Child => {
  const isOver = !isOpen(shown);
  if (effect === null) return html`<span class="muted">none yet</span>`;
  if (effect.entry_id === null) return isOver ? html`<span class="muted">published</span>` : 'New';
  const text = isOver ? 'In the ledger' : 'Duplicate (skipped)';
  const hasPage = WITH_PAGES.includes(shown.type) && fields.ticker === ''; // trades have none
  return hasPage ? html`<a href="/transactions/${effect.entry_id}">${text}</a>` : text;
};
