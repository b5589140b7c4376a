import type { Spending } from '../../shared/ledger/schema/spending.ts';
import { minorDigits } from '../../shared/platform/domain/currency.ts';
import {
  add,
  canonicalDecimal,
  compare,
  divide,
  isZero,
  negate,
  roundTo,
  subtract,
} from '../../shared/platform/domain/decimal.ts';
import { monthIndex, monthOf, monthOfIndex } from '../../shared/platform/domain/local-date.ts';
import { barChart } from '../platform/components/bar-chart.ts';
import { emptyState } from '../platform/components/notice.ts';
import { facts, table } from '../platform/components/table.ts';
import { money } from '../platform/components/values.ts';
import { formatMonth } from '../platform/format/dates.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { countedTransactions, daysOfMonth } from './counted-transactions.ts';
import { WORDS } from './words.ts';

const PATH = '/spending';
const { spending: words } = WORDS;

/** `spending` ends with the month that is shown, and begins with earlier ones to compare it with. */
export const spendingPage = (viewer: Viewer, spending: Spending): Html => {
  const month = spending.months.at(-1) ?? monthOf(viewer.today);
  const currencies = spending.currencies.toSorted(
    (a, b) => Number(b.currency === viewer.currency) - Number(a.currency === viewer.currency),
  );
  return layout({
    title: words.title,
    viewer,
    content: html`${months(viewer, month)}
${currencies.length === 0 ? emptyState(words.empty, { href: '/imports/new', label: words.importFile }) : NOTHING}
${currencies.map((each) => currencySection(viewer, each, spending.months))}`,
  });
};

const months = (viewer: Viewer, month: string): Html => {
  const [before, after] = [-1, 1].map((step) => monthOfIndex(monthIndex(month) + step)) as [string, string];
  return html`<nav class="pager" aria-label="${words.months}"><a rel="prev" href="${PATH}?month=${before}">${formatMonth(before, viewer.locale)}</a>
<strong>${formatMonth(month, viewer.locale)}</strong>
${after <= monthOf(viewer.today) && html`<a rel="next" href="${PATH}?month=${after}">${formatMonth(after, viewer.locale)}</a>`}</nav>`;
};

type Sheet = Spending['currencies'][number];
type Row = Sheet['categories'][number];
type Named = NonNullable<Row['category']>['parent'];

/** Net amounts: positive is spent. */
type Line = {
  readonly category: Named;
  readonly isBelow: boolean;
  readonly now: string;
  readonly before: string;
  readonly average: string;
};

const currencySection = (viewer: Viewer, sheet: Sheet, all: readonly string[]): Html => {
  const { currency } = sheet;
  const month = all.at(-1) ?? '';
  const id = `spending-${currency.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}`;
  const { spent, earned } = sidesOf(sheet, all);
  const sums = spentAndEarned(sheet, all);
  const title = words.inCurrency(currency);
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
${facts([
  [words.spent, html`<strong>${money(sums.spent, currency, viewer)}</strong>`],
  [words.earned, money(sums.earned, currency, viewer)],
  [words.leftOver, money(subtract(sums.earned, sums.spent), currency, viewer)],
])}
${barChart({ id: `${id}-chart`, title: words.byMonth(currency), currency, bars: barsOf(sheet, all), shown: month, hrefOf: (each) => `${PATH}?month=${each}` }, viewer)}
${linesTable(viewer, words.spentBy(currency), sheet, spent, month)}
${earned.length > 0 && html`<h3>${words.earned}</h3>${linesTable(viewer, words.earnedBy(currency), sheet, earned.map(asEarned), month)}`}
</section>`;
};

/** The groups of categories in which more was spent, and those in which more was earned; amounts positive when spent. */
export const sidesOf = (sheet: Sheet, all: readonly string[]) => {
  const groups = groupsOf(sheet).map((rows) => linesOf(rows, all));
  return { spent: onSide(groups, 1), earned: onSide(groups, -1) };
};

/** The totals of the last month: refunds lower what was spent on their category. */
export const spentAndEarned = (
  sheet: Sheet,
  all: readonly string[],
): { readonly spent: string; readonly earned: string } => {
  const { spent, earned } = sidesOf(sheet, all);
  return { spent: sumOf(spent), earned: negate(sumOf(earned)) };
};

const asEarned = ({ now, before, average, ...line }: Line): Line => ({
  ...line,
  now: negate(now),
  before: negate(before),
  average: negate(average),
});

const exact = (amount: string): string => canonicalDecimal(amount) ?? '0';
const netOf = ({ inflow, outflow }: { readonly inflow: string; readonly outflow: string }): string =>
  subtract(exact(outflow), exact(inflow));

/** Subcategories are counted in the total of their parent only. */
const sumOf = (lines: readonly Line[]): string =>
  lines.reduce((sum, { isBelow, now }) => (isBelow ? sum : add(sum, now)), '0');

/** Each category with its subcategories. */
const groupsOf = ({ categories }: Sheet): readonly (readonly Row[])[] => [
  ...Map.groupBy(categories, ({ category }) => category?.parent?.id ?? category?.id ?? '').values(),
];

/** The parent with its subcategories below it, the largest first. */
const linesOf = (rows: readonly Row[], all: readonly string[]): readonly Line[] => {
  const parent = rows.map(({ category }) => category?.parent ?? null).find((each) => each !== null);
  const own = rows.map((row) => lineOf(row.category, [row], all, parent !== undefined));
  if (parent === undefined) return own;
  const children = own.filter(({ category }) => category?.id !== parent.id);
  return [lineOf(parent, rows, all, false), ...children.toSorted((a, b) => compare(b.now, a.now))];
};

/** The groups in which more was spent (1) or earned (-1), the largest first. */
const onSide = (groups: readonly (readonly Line[])[], side: 1 | -1): readonly Line[] =>
  groups
    .filter(([head]) => Math.sign(compare(head?.now ?? '0', '0')) === side)
    .toSorted(([a], [b]) => side * compare(b?.now ?? '0', a?.now ?? '0'))
    .flat()
    .filter(({ isBelow, now }) => !isBelow || !isZero(now));

const lineOf = (category: Named, rows: readonly Row[], all: readonly string[], isBelow: boolean): Line => {
  const byMonth = netByMonth(rows);
  const [month = '', before = ''] = all.toReversed();
  const earlier = all.slice(0, -1);
  const sum = earlier.reduce((total, each) => add(total, byMonth.get(each) ?? '0'), '0');
  return {
    category,
    isBelow,
    now: byMonth.get(month) ?? '0',
    before: byMonth.get(before) ?? '0',
    average: earlier.length === 0 ? '0' : divide(sum, String(earlier.length)),
  };
};

const netByMonth = (rows: readonly Row[]): ReadonlyMap<string, string> => {
  const byMonth = new Map<string, string>();
  for (const { series } of rows) {
    for (const { month, ...flows } of series) byMonth.set(month, add(byMonth.get(month) ?? '0', netOf(flows)));
  }
  return byMonth;
};

/** What categories with net spending cost in each month. */
const barsOf = (
  sheet: Sheet,
  all: readonly string[],
): readonly { readonly month: string; readonly value: string }[] => {
  const nets = groupsOf(sheet).map(netByMonth);
  return all.map((month) => ({
    month,
    value: nets.reduce((sum, net) => {
      const spent = net.get(month) ?? '0';
      return compare(spent, '0') > 0 ? add(sum, spent) : sum;
    }, '0'),
  }));
};

const linesTable = (
  viewer: Viewer,
  caption: string,
  { currency }: Sheet,
  lines: readonly Line[],
  month: string,
): Html => {
  if (lines.length === 0) return html`<p class="muted">${words.nothing}</p>`;
  const before = monthOfIndex(monthIndex(month) - 1);
  const amount = (of: (line: Line) => string) => (line: Line) => money(of(line), currency, viewer);
  return table(
    caption,
    [
      { label: words.category, isHeader: true, cell: (line: Line) => nameOf(viewer, line, { currency, month }) },
      { label: formatMonth(month, viewer.locale), isAmount: true, cell: amount(({ now }) => now) },
      {
        label: formatMonth(before, viewer.locale),
        isAmount: true,
        isWideOnly: true,
        cell: amount(({ before: each }) => each),
      },
      {
        label: words.average,
        isAmount: true,
        isWideOnly: true,
        cell: amount(({ average }) => roundTo(average, minorDigits(currency))),
      },
    ],
    lines,
  );
};

/** Leads to the transactions of the category in this month; those of a parent are on the pages of its subcategories. */
const nameOf = (
  viewer: Viewer,
  { category, isBelow }: Line,
  { currency, month }: { readonly currency: string; readonly month: string },
): Html => {
  const href = countedTransactions(category?.id ?? null, { currency, ...daysOfMonth(month, viewer) });
  return html`${isBelow && html`<span aria-hidden="true">└ </span>`}<a href="${href}">${category?.name ?? words.noCategory}</a>`;
};
