import type { EntryContent, PartOfRow } from '../../ledger/domain/entry.ts';
import { add, negate, subtract } from '../../platform/domain/decimal.ts';

/** Where rows are going: an account of the family, or a name that publishing gives to a new one. */
export type TallyAccount = { readonly id: string | null; readonly name: string };

/** Totals of the entries that publishing creates. Inflow and outflow are not negative; net is inflow minus outflow. Canonical decimals. */
export type AccountTotal = {
  readonly account: TallyAccount;
  readonly currency: string;
  readonly inflow: string;
  readonly outflow: string;
  readonly net: string;
  readonly rows: number;
};

/** Inclusive, ISO. */
export type DateRange = { readonly first: string; readonly last: string };

const widened = (dates: DateRange | null, date: string): DateRange => ({
  first: dates === null || date < dates.first ? date : dates.first,
  last: dates === null || date > dates.last ? date : dates.last,
});

type Total = { account: TallyAccount; currency: string; inflow: string; outflow: string; rows: number };

/** Sums the entries that publishing would create, by account and currency. */
export const createEntryTally = () => {
  const totals = new Map<string, Total>();
  let dates: DateRange | null = null;

  const totalOf = (account: TallyAccount, currency: string): Total => {
    const key = JSON.stringify([account.id, account.name, currency]);
    const total = totals.get(key) ?? { account, currency, inflow: '0', outflow: '0', rows: 0 };
    totals.set(key, total);
    return total;
  };

  return {
    /** Adds a row, created or not. Its account is listed even if nothing is created in it, with zeros. */
    see: (row: CountedRow & Pick<EntryContent, 'date'>, account: TallyAccount, currency: string): void => {
      dates = widened(dates, row.date);
      if (countsInTotals(row)) totalOf(account, currency);
    },
    create: ({ amount }: Pick<EntryContent, 'amount'>, account: TallyAccount, currency: string): void => {
      const total = totalOf(account, currency);
      total.rows++;
      if (amount.startsWith('-')) total.inflow = add(total.inflow, negate(amount));
      else total.outflow = add(total.outflow, amount);
    },
    dateRange: (): DateRange | null => dates,
    totals: (): readonly AccountTotal[] =>
      [...totals.values()].map((total) => ({ ...total, net: subtract(total.inflow, total.outflow) })),
  };
};

type CountedRow = Pick<EntryContent, 'kind'> & {
  readonly part: PartOfRow | null;
  readonly parentIdentity: string | null;
};

/** A split counts once: its parts are the same money. */
export const countsInTotals = ({ kind, part, parentIdentity }: CountedRow): boolean =>
  part === null && parentIdentity === null && (kind === 'transaction' || kind === 'trade');
