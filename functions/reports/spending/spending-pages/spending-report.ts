import type { MonthRates } from '../../../../shared/accounts/domain/month-rates.ts';
import { type RateDependencies, readMonthRates } from '../../../../shared/accounts/use-cases/read-month-rates.ts';
import { createCategoryTree } from '../../../../shared/catalogue/domain/catalogue-record.ts';
import { withinMonths } from '../../../../shared/ledger/totals/domain/spending.ts';
import {
  type Days,
  lastDayOf,
  monthIndex,
  monthOf,
  monthOfIndex,
} from '../../../../shared/platform/domain/dates/local-date.ts';
import type { FamilyId } from '../../../../shared/platform/domain/ids.ts';
import { convertParts, inFewest, newestRates } from '../../../../shared/reports/spending/domain/converted-flows.ts';
import {
  type PartCell,
  type PartKind,
  rowsOfParts,
  sidesOfParts,
} from '../../../../shared/reports/spending/domain/spending-parts.ts';
import { type SpendingPeriod, YEAR } from '../../../../shared/reports/spending/domain/spending-period.ts';
import { toSpending } from '../../../../shared/reports/spending/schema/spending.ts';
import {
  type Category,
  readSpending,
  type Spending,
} from '../../../../shared/reports/spending/use-cases/read-spending.ts';
import {
  type PartsByCurrency,
  readMonthlyParts,
  readSpendingParts,
} from '../../../../shared/reports/spending/use-cases/read-spending-parts.ts';
import type { Conversions, PartsOfSheet, SpendingSheet } from '../../../../web/reports/spending/spending-content.ts';
import type { LedgerWork } from '../../../accounts/ledger-work.ts';
import type { readingOnce } from '../../reading-once.ts';

type Work = ReturnType<typeof readingOnce> & Pick<LedgerWork, 'parts'> & RateDependencies;

type ReportAsked = {
  readonly period: SpendingPeriod;
  readonly by: PartKind | undefined;
  /** How many merchants, tags or accounts to show. */
  readonly most: number;
  /** The only currency to show. */
  readonly currency: string | undefined;
  /** The currency of the family, to which others are converted. */
  readonly main: string;
  readonly today: string;
};

/** The money of the months, the days and the days before. */
type Read = { readonly months: Spending; readonly now: Spending; readonly before: Spending };

/** Spending in one currency, and in each other one that has no rate. */
export const readReport = async (work: Work, familyId: FamilyId, asked: ReportAsked) => {
  const { period, currency, main, today } = asked;
  const read = await readPeriods(work, familyId, period);
  const currencies = currenciesOf(read, main);
  const chosen = currency === undefined ? undefined : currencies.find((code) => code === currency);
  const rates =
    currencies.length > 1 ? await readMonthRates(work)(familyId, { to: main, currencies, today }) : undefined;
  const conversions = rates && conversionsOf(read, currencies, rates);
  const used = chosen === undefined && conversions !== undefined ? rates : undefined;
  const parts = asked.by && (await readParts(work, familyId, asked.by, { period, used, read, most: asked.most }));
  const inOne = converted(read, used);
  const missing = currencies.filter((code) => code !== main && rates?.knows(code) === false);
  const shown = chosen === undefined ? (used === undefined ? currencies : [used.to, ...missing]) : [chosen];
  return {
    currencies,
    chosen,
    conversions,
    missing: used === undefined ? [] : missing,
    categories: read.months.categories,
    months: read.months.months,
    sheets: sheetsOf(inOne, shown, parts),
  };
};

const readPeriods = async (
  work: Work,
  familyId: FamilyId,
  { now, before, isByMonth }: SpendingPeriod,
): Promise<Read> => {
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

/** undefined if no other currency has a rate. */
const conversionsOf = (
  { months, now, before }: Read,
  currencies: readonly string[],
  rates: MonthRates,
): Conversions | undefined => {
  if (!currencies.some((currency) => currency !== rates.to && rates.knows(currency))) return undefined;
  const newest = [before, months, now].map(({ currencies: sheets }) => newestRates(sheets, rates));
  return { to: rates.to, rates: new Map(newest.flatMap((of) => [...of])) };
};

const converted = (read: Read, rates: MonthRates | undefined): Read => {
  if (rates === undefined) return read;
  const convert = (spending: Spending): Spending => ({ ...spending, currencies: inFewest(spending.currencies, rates) });
  return { months: convert(read.months), now: convert(read.now), before: convert(read.before) };
};

type PartsAsked = {
  readonly most: number;
  readonly period: SpendingPeriod;
  readonly used: MonthRates | undefined;
  readonly read: Read;
};

const readParts = async (
  work: Work,
  familyId: FamilyId,
  by: PartKind,
  { period, used, read, most }: PartsAsked,
): Promise<(currency: string) => PartsOfSheet> => {
  const reading = async (days: Days): Promise<PartsByCurrency> => {
    if (used === undefined) return readSpendingParts(work)(familyId, by, days);
    return convertParts(await readMonthlyParts(work)(familyId, by, days), used);
  };
  const [now, before] = await Promise.all([reading(period.now), reading(period.before)]);
  const groupOf = groupsOf(read.months.categories);
  const sidesIn = (cells: readonly PartCell[] | undefined) => sidesOfParts(cells ?? [], groupOf);
  return (currency) => {
    const [ofNow, ofBefore] = [sidesIn(now.get(currency)), sidesIn(before.get(currency))];
    return {
      spent: rowsOfParts(ofNow.spent, ofBefore.spent, most),
      earned: rowsOfParts(ofNow.earned, ofBefore.earned, most),
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
    return (currency: string) => all.find((sheet) => sheet.currency === currency) ?? emptySheet(currency);
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
