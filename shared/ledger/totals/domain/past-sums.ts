import { monthIndex, yearOf } from '../../../platform/domain/dates/local-date.ts';
import type { AccountId } from '../../../platform/domain/ids.ts';
import type { EntryKind, PageAccount } from '../../entries/domain/entry.ts';
import { countsOf, type PageHeader } from '../../pages/domain/header.ts';
import type { Standing } from './worth.ts';

/** The entries of an account from its first year to `until`, added up. */
export type PastSum = {
  readonly account: PageAccount;
  /** `2024`; blank if the years can no longer be added up, so that the index must show all of them. */
  readonly until: string;
  /** Whether the balances were calculated as those of a debt. */
  readonly isDebt: boolean;
  /** The month of the first entry; blank if there is none. */
  readonly firstMonth: string;
  /** The years that exist: the index must show each of them. */
  readonly years: readonly string[];
  readonly counts: Readonly<Record<EntryKind, number>>;
  readonly currencies: readonly PastCurrency[];
};

export type PastCurrency = {
  readonly currency: string;
  /** At the end of `until`. */
  readonly standing: Standing;
  /** At the end of each month, from the first one to the end of `until`; null if not stored or not requested. */
  readonly balances: readonly string[] | null;
};

/** The most months that a balance sheet has; a sum of as many, or of more, has no balances. */
export const MOST_MONTHS = 1_200;

/** A year of an account, with the headers of its pages. */
export type HeaderYear = { readonly tag: string; readonly year: string; readonly headers: readonly PageHeader[] };

/** Sums, and years that the index shows outside them. */
export type SumsBeside = { readonly sums: readonly PastSum[]; readonly years: readonly HeaderYear[] };

/** Replaces the sum of an account whose years can no longer be added up. */
export const withoutSum = (account: PageAccount, years: readonly string[]): PastSum => ({
  account,
  until: '',
  isDebt: false,
  firstMonth: '',
  years,
  counts: countsOf([]),
  currencies: [],
});

/**
 * Whether the sums and these years are the whole ledger. They are not if one of the years, or a month of its entries,
 * is within a sum: then the year was written after it was added up, or entries were moved there from other pages.
 */
export const areWhole = ({ sums, years }: SumsBeside): boolean => {
  const firstYears = new Map<string, string>();
  const firstMonths = new Map<AccountId, string>();
  for (const { tag, year, headers } of years) {
    keepLeast(firstYears, tag, year);
    for (const { cells } of headers) for (const { accountId, month } of cells) keepLeast(firstMonths, accountId, month);
  }
  const shown = new Set(years.map(nameOf));
  return sums.every(({ account: { id, tag }, until, years: own }) => {
    const [year, month] = [firstYears.get(tag), firstMonths.get(id)];
    return (
      (year === undefined || year > until) &&
      (month === undefined || yearOf(month) > until) &&
      own.every((named) => named <= until || shown.has(nameOf({ tag, year: named })))
    );
  });
};

/** The years that these sums name, but that are missing from a list of all years in the index. */
export const missingYears = ({ sums, years }: SumsBeside): readonly YearName[] => {
  const shown = new Set(years.map(nameOf));
  return sums
    .flatMap(({ account: { tag }, years: own }) => own.map((year) => ({ tag, year })))
    .filter((year) => !shown.has(nameOf(year)));
};

type YearName = Pick<HeaderYear, 'tag' | 'year'>;
const nameOf = ({ tag, year }: YearName): string => `${tag}|${year}`;

const keepLeast = (least: Map<string, string>, key: string, value: string): void => {
  const known = least.get(key);
  if (known === undefined || value < known) least.set(key, value);
};

/** Whether a sum can replace these years of an account: no entry belongs to another account or to a later year. */
export const canBeSummed = ({ id }: PageAccount, until: string, headers: readonly PageHeader[]): boolean =>
  headers.every(({ cells }) => cells.every(({ accountId, month }) => accountId === id && yearOf(month) <= until));

/** The balance at the end of a month that the sum includes. */
export const balanceAt = ({ firstMonth }: PastSum, { balances }: PastCurrency, month: string): string =>
  balances?.[monthIndex(month) - monthIndex(firstMonth)] ?? '0';
