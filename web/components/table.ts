import { type Child, type Html, html, NOTHING } from '../html.ts';

export type Column<Row> = {
  readonly label: string;
  readonly cell: (row: Row) => Child;
  /** Right-aligned, digits of one width. */
  readonly isAmount?: boolean;
  /** The column names its row. */
  readonly isHeader?: boolean;
};

/** A table with its caption; on a narrow screen it scrolls by itself and can be reached by keyboard. */
export const table = <Row>(caption: string, columns: readonly Column<Row>[], rows: readonly Row[]): Html =>
  html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table>
<caption class="visually-hidden">${caption}</caption>
<thead><tr>${columns.map(({ label, isAmount }) => html`<th scope="col"${isAmount && html` class="amount"`}>${label}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${columns.map((column) => cellOf(column, row))}</tr>`)}</tbody>
</table></div>`;

const cellOf = <Row>({ cell, isAmount, isHeader }: Column<Row>, row: Row): Html => {
  const amount = isAmount === true ? html` class="amount"` : NOTHING;
  return isHeader === true ? html`<th scope="row"${amount}>${cell(row)}</th>` : html`<td${amount}>${cell(row)}</td>`;
};

/** Names and what is said about them. */
export const facts = (pairs: readonly (readonly [name: string, value: Child])[]): Html =>
  html`<dl class="facts">${pairs.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
