import { addDays, earlierDay, laterDay } from '../../../platform/domain/dates/local-date.ts';
import {
  add,
  compare,
  createDailySums,
  type DailySums,
  isZero,
  negate,
  subtract,
  sum,
} from '../../../platform/domain/money/decimal.ts';
import type { OpeningBalance } from '../../domain/import-attributes.ts';
import type { ChangedRow, ImportRow } from '../../rows/domain/row.ts';
import type { StatedPeriod } from '../../statements/domain/coverage.ts';

/**
 * The balance of an account before the rows of a file, as its statement has it. What the bank owes is positive, so a debt is
 * negative. An account without entries starts with it.
 */
export type StatedOpening = OpeningBalance & {
  /** null for the currency of the account. */
  readonly currency: string | null;
  /** Calculated from the balance at the end of this day and the rows up to it; null if the file states it. */
  readonly until: string | null;
  /** The file covers the days up to that balance, so no other entries are in it. Others are only proposed. */
  readonly isCertain: boolean;
};

/** The decision of a person or client about the opening balance of the account of an import. */
export type ChosenOpening = Pick<OpeningBalance, 'date' | 'amount'> | 'none';

/** `days`: the sum of the rows of each day, in ledger sign. */
type Flows = { readonly days: DailySums; first: string; last: string };
type Read = { readonly byCurrency: Map<string | null, Flows>; isCash: boolean };

/** Adds up the rows of each account by day, to find the balance before them. `isOneAccount`: all of them go into one. */
export const createOpeningFinder = (isOneAccount: boolean) => {
  const keyOf = (account: string): string => (isOneAccount ? '' : account);
  const accounts = new Map<string, Read>();
  return {
    see: (row: ImportRow): void => {
      const { entry, fields, leftOut } = row;
      if (leftOut || entry === null) return;
      const key = keyOf(fields.account);
      const read = accounts.get(key) ?? { byCurrency: new Map(), isCash: true };
      accounts.set(key, read);
      if (entry.kind !== 'transaction') read.isCash = false;
      if (entry.kind !== 'transaction' || entry.part !== null) return;
      const currency = currencyIn(row);
      const flows = read.byCurrency.get(currency) ?? { days: createDailySums(), first: entry.date, last: entry.date };
      read.byCurrency.set(currency, flows);
      flows.first = earlierDay(flows.first, entry.date);
      flows.last = laterDay(flows.last, entry.date);
      flows.days.add(entry.date, entry.amount);
    },
    /**
     * `owes`: whether the account is a debt. `unclear`: proposals for a file that states no other balance. Only for accounts whose rows
     * are all transactions.
     */
    openings: (
      periods: readonly StatedPeriod[],
      owes: (account: string) => boolean,
      unclear: readonly StatedPeriod[] = [],
    ): readonly StatedOpening[] => {
      const openingsOf = (stated: readonly StatedPeriod[]): readonly StatedOpening[] =>
        [...Map.groupBy(stated, ({ account }) => keyOf(account))].flatMap(([account, own]) => {
          const read = accounts.get(account);
          const [first] = own.toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : 1));
          const flows = first === undefined ? undefined : read?.byCurrency.get(first.currency);
          const isOne = own.every(
            (opening) => opening.currency === first?.currency && opening.account === first.account,
          );
          if (first === undefined || flows === undefined || read?.isCash !== true || !isOne) return [];
          return openingOf({ ...first, account }, flows, owes(account));
        });
      return periods.length > 0
        ? openingsOf(periods)
        : openingsOf(unclear).map((opening) => ({ ...opening, isCertain: false }));
    },
  };
};

const currencyIn = ({ entry, fields }: ImportRow): string | null =>
  entry?.currencyFromFile === true ? fields.currency : null;

const startOf = ({ days, closing }: StatedPeriod): string => days?.from ?? closing?.date ?? '';

const openingOf = (
  { account, currency, days, opening, closing }: StatedPeriod,
  flows: Flows,
  isOwed: boolean,
): readonly StatedOpening[] => {
  if (opening === null && closing === null) return [];
  const until = opening === null ? (closing?.date ?? null) : null;
  const amount = opening ?? add(closing?.amount ?? '0', flows.days.until(until ?? ''));
  if (isZero(amount)) return [];
  const date = addDays(earlierDay(flows.first, days?.from ?? flows.first), -1);
  const isCovered = until === null || until <= laterDay(flows.last, days?.to ?? flows.last);
  const isCredit = isOwed && compare(amount, '0') > 0; // some banks write a debt without a minus
  return [{ account, currency, date, amount, until, isCertain: isCovered && !isCredit }];
};

/** The same after rows were changed: a calculated balance follows, and each is of a day before all rows. */
export const withChangedRows = (
  openings: readonly StatedOpening[],
  changed: readonly ChangedRow[],
): readonly StatedOpening[] =>
  openings.map((opening) => {
    const shares = changed.map(({ before, after }) => subtract(shareOf(after, opening), shareOf(before, opening)));
    const own = changed.filter(({ after }) => after.entry !== null && after.fields.account === opening.account);
    const days = own.map(({ after }) => addDays(after.entry?.date ?? opening.date, -1));
    return { ...opening, amount: subtract(opening.amount, sum(shares)), date: days.reduce(earlierDay, opening.date) };
  });

const shareOf = (row: ImportRow, { account, currency, until }: StatedOpening): string => {
  const { entry, fields, leftOut } = row;
  const isCounted = entry?.kind === 'transaction' && entry.part === null && !leftOut && until !== null;
  return isCounted && fields.account === account && currencyIn(row) === currency && entry.date <= until
    ? negate(entry.amount)
    : '0';
};

/** The opening balances that publishing gives to accounts of an import without entries. */
export const openingsToAdd = ({
  statedOpenings = [],
  openingBalance,
}: {
  readonly statedOpenings?: readonly StatedOpening[];
  readonly openingBalance?: ChosenOpening | null;
}): readonly StatedOpening[] => {
  if (openingBalance === 'none') return [];
  if (openingBalance == null) return statedOpenings.filter(({ isCertain }) => isCertain);
  const [stated] = statedOpenings;
  const account = stated?.account ?? '';
  return [{ account, currency: null, until: null, isCertain: true, ...openingBalance }];
};

/** An opening balance with whether publishing gives it to the account. */
export type DecidedOpening = StatedOpening & { readonly isAdded: boolean };

/** The opening balances that are added, and those that are only proposed or were removed. */
export const decidedOpenings = (record: Parameters<typeof openingsToAdd>[0]): readonly DecidedOpening[] => {
  const added = openingsToAdd(record);
  const others = (record.statedOpenings ?? []).filter(
    ({ account }) => !added.some((opening) => opening.account === account),
  );
  return [
    ...added.map((opening) => ({ ...opening, isAdded: true })),
    ...others.map((opening) => ({ ...opening, isAdded: false })),
  ];
};
