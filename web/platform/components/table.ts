import { type Child, type Html, html, NOTHING } from '../html.ts';

export type Column<Row> = {
  readonly label: string;
  readonly cell: (row: Row) => Child;
  /** Right-aligned, digits of one width. */
  readonly isAmount?: boolean;
  /** The column names its row. */
  readonly isHeader?: boolean;
  /** On a narrow screen, shown below the name of the row, which leaves room for more important columns. */
  readonly isBelowName?: boolean;
};

/** A table with its caption; on a narrow screen it scrolls by itself and can be reached by keyboard. */
export const table = <Row>(caption: string, columns: readonly Column<Row>[], rows: readonly Row[]): Html =>
  html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table>
<caption class="visually-hidden">${caption}</caption>
<thead><tr>${columns.map((column) => html`<th scope="col"${classOf(column)}>${column.label}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${columns.map((column) => cellOf(column, row, columns))}</tr>`)}</tbody>
</table></div>`;

const cellOf = <Row>(column: Column<Row>, row: Row, all: readonly Column<Row>[]): Html => {
  const { cell, isHeader } = column;
  if (isHeader !== true) return html`<td${classOf(column)}>${cell(row)}</td>`;
  const below = all.filter(({ isBelowName }) => isBelowName === true);
  return html`<th scope="row"${classOf(column)}>${cell(row)}${below.map((one) => html`<small class="narrow-only">${one.cell(row)}</small>`)}</th>`;
};

const classOf = <Row>({ isAmount = false, isBelowName = false }: Column<Row>): Html => {
  const names = [isAmount && 'amount', isBelowName && 'wide-only'].filter(Boolean);
  return names.length === 0 ? NOTHING : html` class="${names.join(' ')}"`;
};

/** Names and what is said about them. */
export const facts = (pairs: readonly (readonly [name: string, value: Child])[]): Html =>
  html`<dl class="facts">${pairs.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
