import { type Conversions, convertParts, convertSpending } from '../../../shared/accounts/domain/converted-flows.ts';
import { createCategoryTree } from '../../../shared/catalogue/domain/catalogue-record.ts';
import { withinMonths } from '../../../shared/ledger/domain/spending.ts';
import {
  type PartCell,
  type PartKind,
  rowsOfParts,
  sidesOfParts,
} from '../../../shared/ledger/domain/spending-parts.ts';
import { type SpendingPeriod, YEAR } from '../../../shared/ledger/domain/spending-period.ts';
import { toSpending } from '../../../shared/ledger/schema/spending.ts';
import { type Category, readSpending, type Spending } from '../../../shared/ledger/use-cases/read-spending.ts';
import { readSpendingParts } from '../../../shared/ledger/use-cases/read-spending-parts.ts';
import { type Days, lastDayOf, monthIndex, monthOf, monthOfIndex } from '../../../shared/platform/domain/local-date.ts';
import type { PartsOfSheet, SpendingSheet } from '../../../web/ledger/spending-content.ts';
import type { LedgerWork } from '../ledger-work.ts';
import type { readingOnce } from '../reading-once.ts';

type Work = ReturnType<typeof readingOnce> & Pick<LedgerWork, 'parts' | 'conversions'>;

export type ReportAsked = {
  readonly period: SpendingPeriod;
  readonly by: PartKind | undefined;
  /** The only currency to show. */
  readonly currency: string | undefined;
  /** The currency of the family, to which others are converted. */
  readonly main: string;
};

/** The money of the months, the days and the days before. */
type Read = { readonly months: Spending; readonly now: Spending; readonly before: Spending };

/** Spending in each currency, or in one if the family has the rates for that. */
export const readReport = async (work: Work, familyId: string, asked: ReportAsked) => {
  const { period, currency, main } = asked;
  const read = await readPeriods(work, familyId, period);
  const currencies = currenciesOf(read, main);
  const chosen = currency === undefined ? undefined : currencies.find((each) => each === currency);
  const conversions = currencies.length > 1 ? await work.conversions(familyId, main, currencies) : undefined;
  const used = chosen === undefined ? conversions : undefined;
  const parts = asked.by && (await readParts(work, familyId, asked.by, { period, used, read }));
  const inOne = converted(read, used);
  return {
    currencies,
    chosen,
    conversions,
    categories: read.months.categories,
    months: read.months.months,
    sheets: sheetsOf(inOne, used === undefined ? (chosen === undefined ? currencies : [chosen]) : [used.to], parts),
  };
};

const readPeriods = async (work: Work, familyId: string, { now, before, isByMonth }: SpendingPeriod): Promise<Read> => {
  const reading = (days: Days) =>
    readSpending(work)(familyId, { accountId: undefined, startDate: days.from, endDate: days.to, isExact: true });
  const last = monthOf(now.to);
  const shown = { from: `${monthOfIndex(monthIndex(last) - YEAR + 1)}-01`, to: lastDayOf(last) };
  const months = { from: isByMonth && now.from < shown.from ? now.from : shown.from, to: shown.to };
  const isBeforeRead = before.from >= months.from && before.to === lastDayOf(monthOf(before.to));
  const [all, ...apart] = await Promise.all([
    reading(months),
    isByMonth ? undefined : reading(now),
    isBeforeRead ? undefined : reading(before),
  ]);
  return {
    months: all,
    now: apart[0] ?? partOf(all, now),
    before: apart[1] ?? partOf(all, before),
  };
};

/** Whole months of what was read. */
const partOf = (read: Spending, { from, to }: Days): Spending => ({
  ...read,
  currencies: withinMonths(read.currencies, monthOf(from), monthOf(to)),
});

/** The main one first. */
const currenciesOf = ({ months, now, before }: Read, main: string): readonly string[] =>
  [...new Set([months, now, before].flatMap((read) => read.currencies.map(({ currency }) => currency)))].toSorted(
    (a, b) => Number(b === main) - Number(a === main) || (a < b ? -1 : 1),
  );

const converted = (read: Read, conversions: Conversions | undefined): Read => {
  if (conversions === undefined) return read;
  const convert = (spending: Spending): Spending => ({
    ...spending,
    currencies: convertSpending(spending.currencies, conversions),
  });
  return { months: convert(read.months), now: convert(read.now), before: convert(read.before) };
};

type PartsAsked = {
  readonly period: SpendingPeriod;
  readonly used: Conversions | undefined;
  readonly read: Read;
};

const readParts = async (
  work: Work,
  familyId: string,
  by: PartKind,
  { period, used, read }: PartsAsked,
): Promise<(currency: string) => PartsOfSheet> => {
  const reading = async (days: Days) => {
    const parts = await readSpendingParts(work)(familyId, by, days);
    return used === undefined ? parts : convertParts(parts, used);
  };
  const [now, before] = await Promise.all([reading(period.now), reading(period.before)]);
  const groupOf = groupsOf(read.months.categories);
  const sidesIn = (cells: readonly PartCell[] | undefined) => sidesOfParts(cells ?? [], groupOf);
  return (currency) => {
    const [ofNow, ofBefore] = [sidesIn(now.get(currency)), sidesIn(before.get(currency))];
    return {
      spent: rowsOfParts(ofNow.spent, ofBefore.spent),
      earned: rowsOfParts(ofNow.earned, ofBefore.earned),
    };
  };
};

/** The parent of each category, or itself. */
const groupsOf = (categories: readonly Category[]): ((id: string) => string) => {
  const tree = createCategoryTree(categories);
  const groups = new Map(categories.map((category) => [category.id, tree.parentOf(category)?.id ?? category.id]));
  return (id) => groups.get(id) ?? id;
};

const sheetsOf = (
  { months, now, before }: Read,
  currencies: readonly string[],
  parts: ((currency: string) => PartsOfSheet) | undefined,
): readonly SpendingSheet[] => {
  const sheetIn = (read: Spending) => {
    const { currencies: all } = toSpending(read);
    return (currency: string) => all.find((each) => each.currency === currency) ?? emptySheet(currency);
  };
  const [inMonths, inNow, inBefore] = [sheetIn(months), sheetIn(now), sheetIn(before)];
  return currencies.map((currency) => ({
    currency,
    months: inMonths(currency),
    now: inNow(currency),
    before: inBefore(currency),
    parts: parts?.(currency),
  }));
};

const emptySheet = (currency: string) => ({ currency, inflow: '0', outflow: '0', series: [], categories: [] });
