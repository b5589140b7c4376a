import { type Account, isDebt } from '../../ledger/entries/domain/account.ts';
import type { PageAccount } from '../../ledger/entries/domain/entry.ts';
import { countsOf } from '../../ledger/pages/domain/header.ts';
import { canBeSummed, MOST_MONTHS, type PastSum, withoutSum } from '../../ledger/totals/domain/past-sums.ts';
import { hasEffect } from '../../ledger/totals/domain/worth.ts';
import type { KeptSums, PastSums, SummedYear } from '../../ledger/use-cases/ledger-ports.ts';
import { lastDayOf, monthIndex, monthOfIndex, yearOf } from '../../platform/domain/dates/local-date.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';
import { compareText } from '../../platform/domain/text/compare-text.ts';
import { readWorths, type WorthDependencies } from './account-worths.ts';

export type SumPastYearsDependencies = {
  readonly pastSums: PastSums;
  readonly accounts: { readonly list: (familyId: FamilyId) => Promise<readonly Account[]> };
  readonly ledger: WorthDependencies['ledger'];
  readonly now: () => string;
};

/** This year and the last one are read as they are: most changes are made to them. */
const RECENT_YEARS = 2;

/**
 * Adds up the past years of accounts if a sum does not include all of them, because they are new or were written again.
 * Changes only how much is read, not the results, so it can fail at any point and be repeated. If there is not enough
 * time for all accounts, it keeps the sums of some.
 */
export const sumPastYears =
  ({ pastSums, accounts, ledger, now }: SumPastYearsDependencies) =>
  async (familyId: FamilyId, mayContinue: () => boolean): Promise<void> => {
    const until = String(Number(yearOf(now())) - RECENT_YEARS);
    // read before the years: if the sums are replaced later, they may be based on other years, and `keep` refuses
    const kept = await pastSums.read(familyId);
    const without = await pastSums.accountsWithout(familyId, until, kept);
    if (without.length === 0) return;
    const known = new Map((await accounts.list(familyId)).map((account) => [account.id, account]));
    const fresh: PastSum[] = [];
    const summed: SummedYear[] = [];
    for (const account of without) {
      if (!mayContinue()) break;
      const years = await pastSums.yearsOf(familyId, account);
      const found = await sumOrWithdraw(ledger, familyId, {
        account,
        known: known.get(account.id),
        years,
        until,
        kept,
      });
      if (found === undefined) continue;
      fresh.push(found.sum);
      summed.push(...found.years);
    }
    if (fresh.length > 0) await pastSums.keep(familyId, fresh, summed, kept);
  };

/** Blank if there is none. A process whose clock is ahead may have added up more years, which must stay in the sum. */
const lastSummedYear = ({ tag }: PageAccount, { sums }: KeptSums, years: readonly SummedYear[]): string => {
  const untils = sums.filter(({ account }) => account.tag === tag).map((sum) => sum.until);
  const marked = years.filter(({ isSummed }) => isSummed).map(({ year }) => year);
  return [...untils, ...marked].toSorted(compareText).at(-1) ?? '';
};

type Summing = {
  readonly account: PageAccount;
  /** undefined if it was deleted. */
  readonly known: Account | undefined;
  readonly years: readonly SummedYear[];
  readonly until: string;
};

/** The sum of an account, with the years to move into or out of it; undefined if it neither has nor had a sum. */
const sumOrWithdraw = async (
  ledger: SumPastYearsDependencies['ledger'],
  familyId: FamilyId,
  { kept, ...summing }: Summing & { readonly kept: KeptSums },
): Promise<{ readonly sum: PastSum; readonly years: readonly SummedYear[] } | undefined> => {
  const { account } = summing;
  const summedUntil = lastSummedYear(account, kept, summing.years);
  const until = [summedUntil, summing.until].toSorted(compareText).at(-1) ?? '';
  const years = summing.years.filter(({ year }) => year <= until);
  const sum = await sumOf(ledger, familyId, { ...summing, years, until });
  if (sum !== undefined) return { sum, years };
  if (summedUntil === '') return undefined;
  const names = years.map(({ year }) => year);
  return { sum: withoutSum(account, names), years };
};

/** undefined if the years cannot be added up. */
const sumOf = async (
  ledger: SumPastYearsDependencies['ledger'],
  familyId: FamilyId,
  { account, known, years, until }: Summing,
): Promise<PastSum | undefined> => {
  const headers = years.flatMap((year) => year.headers);
  if (!canBeSummed(account, until, headers)) return undefined;
  const cells = headers.flatMap((header) => header.cells);
  const firstMonth = cells.reduce((first, { month }) => (first === '' || month < first ? month : first), '');
  const { accountType = '', currency = cells[0]?.currency ?? '' } = known ?? {};
  const request = { headers, accounts: [{ id: account.id, accountType, currency }], days: endsOf(firstMonth, until) };
  const worths = (await readWorths({ ledger }, familyId, request)).get(account.id) ?? [];
  const used = new Set(cells.filter(hasEffect).map((cell) => cell.currency));
  return {
    account,
    until,
    isDebt: isDebt(accountType),
    firstMonth,
    years: years.map(({ year }) => year),
    counts: countsOf(headers),
    currencies: worths
      .filter(({ currency: code }) => used.has(code))
      .map(({ currency: code, standing, worths: own }) => ({
        currency: code,
        standing,
        balances: own.length < MOST_MONTHS ? own.map(({ balance }) => balance) : null,
      })),
  };
};

/** The last days of the months from the first one to the end of the year; only the latest if there are too many. */
const endsOf = (firstMonth: string, until: string): readonly string[] => {
  if (firstMonth === '') return [];
  const last = monthIndex(`${until}-12`);
  const length = Math.min(last - monthIndex(firstMonth) + 1, MOST_MONTHS);
  return Array.from({ length }, (_, at) => lastDayOf(monthOfIndex(last - length + 1 + at)));
};
