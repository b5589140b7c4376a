import type { ImportId } from '../../../shared/platform/domain/ids.ts';
import { flow } from '../../ledger/amounts.ts';
import { type Chip, categoryChip } from '../../platform/components/category-chip.ts';
import { actionButton, fieldId, hidden, postForm } from '../../platform/components/form.ts';
import { notice } from '../../platform/components/notice.ts';
import { type Column, table } from '../../platform/components/table.ts';
import { badge, day, money } from '../../platform/components/values.ts';
import { counted, formatCount } from '../../platform/format/counts.ts';
import { type Child, type Html, html, NOTHING } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { WORDS } from '../words/preview.ts';

const TEXTS = WORDS.rows;

/** A row of a file as the entry that it becomes. */
export type NewRow = {
  readonly number: number;
  readonly kind: 'transaction' | 'trade' | 'holding';
  readonly isPart: boolean;
  readonly date: string;
  readonly name: string;
  /** null if all rows go to the same account; blank for rows that name none. */
  readonly account: string | null;
  /** As it will be once rules have run; null if there is none. */
  readonly category: Chip | null;
  /** That rules set; null if they set none. */
  readonly merchant: string | null;
  /** The rules that will change it. */
  readonly rules: readonly NamedRule[];
  /** The text of its category; null if the row cannot be changed here. */
  readonly cell: string | null;
  /** In the ledger's sign; the value of a holding. */
  readonly amount: string;
  readonly currency: string;
};

type NamedRule = { readonly id: string; readonly name: string | null };

/** A row that says the same as one before it. */
export type SameRow = { readonly first: number; readonly row: NewRow };

export type NewRows = {
  readonly first: readonly NewRow[];
  /** Rows that are added beside one that says the same. */
  readonly repeated: readonly SameRow[];
  /** The names of the categories to choose from; none if rows of the type have none. */
  readonly categories: readonly string[];
  /** How many of the new rows rules will change, and how many rules do; `isWhole`: all rows were looked at. */
  readonly ruled: { readonly rows: number; readonly rules: number; readonly isWhole: boolean };
};

type Section = {
  readonly importId: ImportId;
  readonly title: string;
  readonly rows: NewRows;
  /** How many there are in all. */
  readonly count: number;
};

/** The first entries that an import adds, and how many follow. */
export const newRowsSection = (
  viewer: Viewer,
  { importId, title, rows: { first: rows, ruled, categories }, count }: Section,
): Html => {
  if (rows.length === 0) return NOTHING;
  const changing = { importId, categories };
  const more = count - rows.length;
  return html`<section id="new-rows"><h2>${title}</h2>
${ruled.rows > 0 && html`<p>${TEXTS.ruled(counted(ruled.rules, viewer.locale), counted(ruled.rows, viewer.locale), ruled.isWhole)}</p>`}
${table(title, columnsOf(viewer, rows, changing), rows)}
${more > 0 && html`<p><a href="/imports/${importId}/rows?effect=create">${TEXTS.more(formatCount(more, viewer.locale))}</a></p>`}</section>`;
};

type Changing = Pick<Section, 'importId'> & Pick<NewRows, 'categories'>;

const columnsOf = (viewer: Viewer, rows: readonly NewRow[], changing: Changing): readonly Column<NewRow>[] => {
  const account: Column<NewRow> = { label: TEXTS.account, isBelowName: true, cell: (row) => row.account };
  const category: Column<NewRow> = { label: TEXTS.category, isBelowName: true, cell: categoryOf };
  const change: Column<NewRow> = { label: TEXTS.change, cell: (row) => changeForm(viewer, row, changing) };
  return [
    { label: TEXTS.date, isBelowName: true, cell: ({ date }) => day(date, viewer) },
    { label: TEXTS.name, isHeader: true, cell: nameOf },
    ...(rows.some((row) => row.account !== null) ? [account] : []),
    ...(rows.some((row) => row.category !== null || row.rules.length > 0) ? [category] : []),
    { label: TEXTS.amount, isAmount: true, cell: (row) => amountOf(viewer, row) },
    ...(rows.some((row) => row.cell !== null) ? [change] : []),
  ];
};

const nameOf = ({ name, kind, isPart, merchant }: NewRow): Child =>
  html`${name}${kind === 'holding' && html` ${badge(TEXTS.holding)}`}${isPart && html` ${badge(TEXTS.part)}`}${merchant !== null && merchant !== name && html`<small class="muted becomes">${TEXTS.merchant(merchant)}</small>`}`;

const categoryOf = ({ category, rules }: NewRow): Child =>
  category === null && rules.length === 0
    ? NOTHING
    : html`${category !== null && categoryChip(category)}${rules.length > 0 && html` <small class="muted">${TEXTS.byRule(rules.map(linkToRule))}</small>`}`;

const linkToRule = ({ id, name }: NamedRule): Html => html`<a href="/rules/${id}">${TEXTS.rule(name)}</a>`;

/** A category for the row, or to leave it out: both change the row of the import, not the file. */
const changeForm = (viewer: Viewer, { number, name, cell }: NewRow, { importId, categories }: Changing): Child => {
  if (cell === null) return NOTHING;
  const field = `category_of_${number}`;
  const choices = [
    { value: cell, label: cell === '' ? TEXTS.noCategory : cell },
    ...categories.filter((category) => category !== cell).map((value) => ({ value, label: value })),
  ];
  return html`<details class="row-change"><summary>${TEXTS.change}<span class="visually-hidden">: ${name}</span></summary>
${postForm(
  viewer,
  { action: `/imports/${importId}/rows/${number}`, label: TEXTS.changeOf(number) },
  html`${hidden('back', EFFECT)}${
    categories.length > 0 &&
    html`<label for="${fieldId(field)}">${TEXTS.category}</label><select id="${fieldId(field)}" name="category">${choices.map(({ value, label }) => html`<option value="${value}"${value === cell && html` selected`}>${label}</option>`)}</select>${hidden('was_category', cell)}
<button type="submit">${TEXTS.save}</button> `
  }<button type="submit" name="left_out" value="true" class="secondary">${TEXTS.leaveOut}</button>`,
)}</details>`;
};

/** The value of `back` that leads to the check again. */
export const EFFECT = 'effect';

/** Rows that say the same, each with the choice to leave it out. */
export const repeatedRows = (viewer: Viewer, importId: ImportId, { repeated }: Pick<NewRows, 'repeated'>): Html =>
  html`${repeated.map(({ first, row }) =>
    notice(
      'warning',
      html`<p>${TEXTS.same(String(first), String(row.number), html`${row.name}, ${day(row.date, viewer)}, ${amountOf(viewer, row)}`)}</p>
${row.cell !== null && actionButton(viewer, `/imports/${importId}/rows/${row.number}`, TEXTS.leaveOutRow(String(row.number)), { secondary: true, fields: { back: EFFECT, left_out: 'true' } })}`,
    ),
  )}`;

const amountOf = (viewer: Viewer, { kind, amount, currency }: NewRow): Child => {
  if (amount === '') return NOTHING;
  return kind === 'holding' ? money(amount, currency, viewer) : flow(amount, currency, viewer);
};
