import { flow } from '../ledger/amounts.ts';
import { type Chip, categoryChip } from '../platform/components/category-chip.ts';
import { type Column, table } from '../platform/components/table.ts';
import { badge, day, money } from '../platform/components/values.ts';
import { counted, formatCount } from '../platform/format/counts.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { WORDS } from './words/preview.ts';

const TEXTS = WORDS.rows;

/** A row of a file as the entry that it becomes. */
export type NewRow = {
  readonly kind: 'transaction' | 'trade' | 'holding';
  readonly isPart: boolean;
  readonly date: string;
  readonly name: string;
  /** null if all rows go to the same account; blank for rows that name none. */
  readonly account: string | null;
  /** As it will be once rules have run; null if there is none. */
  readonly category: Chip | null;
  /** Whether rules will change it. */
  readonly isRuled: boolean;
  /** In the ledger's sign; the value of a holding. */
  readonly amount: string;
  readonly currency: string;
};

export type NewRows = {
  readonly first: readonly NewRow[];
  /** How many of the new rows rules will change, and how many rules do; `isWhole`: all rows were looked at. */
  readonly ruled: { readonly rows: number; readonly rules: number; readonly isWhole: boolean };
};

type Section = {
  readonly importId: string;
  readonly title: string;
  readonly rows: NewRows;
  /** How many there are in all. */
  readonly count: number;
};

/** The first entries that an import adds, and how many follow. */
export const newRowsSection = (
  viewer: Viewer,
  { importId, title, rows: { first: rows, ruled }, count }: Section,
): Html => {
  if (rows.length === 0) return NOTHING;
  const more = count - rows.length;
  return html`<section><h2>${title}</h2>
${ruled.rows > 0 && html`<p>${TEXTS.ruled(counted(ruled.rules, viewer.locale), counted(ruled.rows, viewer.locale), ruled.isWhole)}</p>`}
${table(title, columnsOf(viewer, rows), rows)}
${more > 0 && html`<p><a href="/imports/${importId}/rows?effect=create">${TEXTS.more(formatCount(more, viewer.locale))}</a></p>`}</section>`;
};

const columnsOf = (viewer: Viewer, rows: readonly NewRow[]): readonly Column<NewRow>[] => {
  const account: Column<NewRow> = { label: TEXTS.account, isBelowName: true, cell: (row) => row.account };
  const category: Column<NewRow> = { label: TEXTS.category, isBelowName: true, cell: categoryOf };
  return [
    { label: TEXTS.date, isBelowName: true, cell: ({ date }) => day(date, viewer) },
    { label: TEXTS.name, isHeader: true, cell: nameOf },
    ...(rows.some((row) => row.account !== null) ? [account] : []),
    ...(rows.some((row) => row.category !== null) ? [category] : []),
    { label: TEXTS.amount, isAmount: true, cell: (row) => amountOf(viewer, row) },
  ];
};

const nameOf = ({ name, kind, isPart }: NewRow): Child =>
  html`${name}${kind === 'holding' && html` ${badge(TEXTS.holding)}`}${isPart && html` ${badge(TEXTS.part)}`}`;

const categoryOf = ({ category, isRuled }: NewRow): Child =>
  category === null
    ? NOTHING
    : html`${categoryChip(category)}${isRuled && html` <small class="muted">${TEXTS.byRule}</small>`}`;

const amountOf = (viewer: Viewer, { kind, amount, currency }: NewRow): Child => {
  if (amount === '') return NOTHING;
  return kind === 'holding' ? money(amount, currency, viewer) : flow(amount, currency, viewer);
};
