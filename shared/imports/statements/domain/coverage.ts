import { addDays, earlierDay, laterDay } from '../../../platform/domain/dates/local-date.ts';
import type { AccountId } from '../../../platform/domain/ids.ts';
import { isDerivedRow } from '../../rows/domain/row.ts';

/** A run of days of one account in a file. Balances: money that the bank owes is positive, so a debt is negative. */
export type StatedPeriod = {
  /** As in the rows; blank for the account of the import. */
  readonly account: string;
  /** null for the currency of the account. */
  readonly currency: string | null;
  /** ISO, inclusive; null if only its rows show which days it covers. */
  readonly days: Days | null;
  readonly opening: string | null;
  readonly closing: { readonly date: string; readonly amount: string } | null;
};
/** The balance that a person read on the statement of a file that states none. */
export type StatementBalance = NonNullable<StatedPeriod['closing']> & {
  /** The account is a debt, of which people enter what is owed. */
  readonly isOwed: boolean;
};
export type Days = { readonly from: string; readonly to: string };

/** The days of one account that a published import covers. */
export type Coverage = Days & {
  readonly accountId: AccountId;
  /** `stated`: the file says which days it covers; `rows`: from its first to its last row. */
  readonly basis: 'stated' | 'rows';
} & Pick<StatedPeriod, 'currency' | 'opening' | 'closing'>;
/** Before its account is bound. */
export type PlannedCoverage<Account> = Omit<Coverage, 'accountId'> & { readonly account: Account };

type Stated = {
  readonly periods?: readonly StatedPeriod[] | null;
  readonly statementBalance?: StatementBalance | null;
};

/** Whether a file leaves the balance of its statement open. */
export const takesBalance = (periods: readonly StatedPeriod[] | null = []): boolean =>
  periods === null || periods.length === 0 || (periods.length === 1 && periods[0]?.closing === null);

/** From the file, or otherwise from a person. */
export const statedPeriods = ({ periods, statementBalance }: Stated): readonly StatedPeriod[] => {
  if (statementBalance == null || !takesBalance(periods)) return periods ?? [];
  const { date, amount } = statementBalance;
  const [own] = periods ?? [];
  return [{ account: '', currency: null, days: null, opening: null, ...own, closing: { date, amount } }];
};

/** The most stretches of days kept for an import. With more, nothing is known about the days that it covers. */
export const MAX_COVERAGE = 100;
/** Days between two statements of one file that belong together, such as a weekend. */
const TOGETHER = 7;

type PlannedRow = { readonly account: number; readonly kind: string; readonly date: string; readonly row: number };

/** The first and the last day of the rows of each account. */
export const createRowDays = (known: Iterable<readonly [number, Days]> = []) => {
  const days = new Map(known);
  return {
    see: (row: PlannedRow): void => {
      const { account, kind, date } = row;
      if ((kind !== 'transaction' && kind !== 'trade') || isDerivedRow(row)) return;
      const { from, to } = days.get(account) ?? { from: '', to: '' };
      if (from === '') days.set(account, { from: date, to: date });
      else if (date < from) days.set(account, { from: date, to });
      else if (date > to) days.set(account, { from, to: date });
    },
    days: (): readonly (readonly [number, Days])[] => [...days],
  };
};

type Plan = {
  readonly periods: readonly StatedPeriod[];
  readonly rowDays: readonly (readonly [number, Days])[];
  /** The account that a text in the file is bound to. */
  readonly accountOf: (text: string) => number | undefined;
  /** A file cannot cover later days, whatever it states. */
  readonly latest: string;
};

/** The days that a file covers: those that it states for an account, otherwise those of its rows. Null if there are too many. */
export const planCoverage = ({
  periods,
  rowDays,
  accountOf,
  latest,
}: Plan): readonly PlannedCoverage<number>[] | null => {
  const stated = Map.groupBy(periods, ({ account }) => accountOf(account));
  const planned = rowDays.flatMap(([account, days]): readonly PlannedCoverage<number>[] => {
    const own = stated.get(account) ?? [];
    const dated = own.flatMap(({ account: _, days: covered, ...rest }) =>
      covered === null ? [] : [{ ...rest, account, basis: 'stated', ...until(covered, latest) } as const],
    );
    const isOfRows = dated.some(({ from, to }) => from <= days.to && days.from <= to); // not the time of the download
    return isOfRows ? dated : [{ account, basis: 'rows', ...until(days, latest), ...balancesOf(own, days) }];
  });
  return planned.length > MAX_COVERAGE ? null : planned;
};

const until = ({ from, to }: Days, latest: string): Days => ({ from, to: laterDay(from, earlierDay(to, latest)) });

/** A balance of a day before the last row is not the closing one: the row after it could not be read. */
const balancesOf = (
  periods: readonly StatedPeriod[],
  { to }: Days,
): Pick<Coverage, 'currency' | 'opening' | 'closing'> => {
  const [only, other] = periods;
  if (only === undefined || other !== undefined || only.closing === null || only.closing.date < to) {
    return { currency: null, opening: null, closing: null };
  }
  const { currency, opening, closing } = only;
  return { currency, opening, closing };
};

/** Joins statements that continue each other, such as those of every day in a file of a month. */
export const joinPeriods = (periods: readonly StatedPeriod[]): readonly StatedPeriod[] => {
  const joined: StatedPeriod[] = [];
  const last = new Map<string, number>();
  for (const period of periods) {
    const key = JSON.stringify([period.account, period.currency]);
    const at = last.get(key);
    const before = at === undefined ? undefined : joined[at];
    if (at !== undefined && before !== undefined && continues(before, period)) {
      const days = { from: before.days?.from ?? '', to: period.days?.to ?? '' };
      joined[at] = { ...period, days, opening: before.opening };
    } else last.set(key, joined.push(period) - 1);
  }
  return joined;
};

const continues = ({ days: before, closing }: StatedPeriod, { days: after, opening }: StatedPeriod): boolean =>
  before !== null &&
  after !== null &&
  closing !== null &&
  closing.amount === opening &&
  after.from >= before.from &&
  after.to >= before.to &&
  after.from <= addDays(before.to, TOGETHER);
