import { add, negate, subtract } from '../decimal.ts';
import { fingerprintKey } from '../ledger/fingerprint.ts';
import type { Page } from '../ledger/page.ts';
import { isLiving, slotKey } from '../ledger/slot.ts';
import { isDerivedRow } from './derived-rows.ts';
import type { PlanRow } from './plan.ts';

/** Where rows are going: an account of the family, or a name that publishing gives to a new one. */
export type TallyAccount = { readonly id: string | null; readonly name: string };

/** Inflow and outflow are not negative; net is what the account gains. Canonical decimals. */
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

/** Counts the entries that rows would become. Parts of a row count with their row. */
export const createEntryTally = () => {
  const totals = new Map<string, Total>();
  const pages = new Map<string, { accountId: string; month: string; rows: Map<string, number> }>();
  let dates: DateRange | null = null;

  const countOnPage = (accountId: string, row: PlanRow, currency: string): void => {
    const month = row.date.slice(0, 7);
    const key = `${accountId}|${month}`;
    const page = pages.get(key) ?? { accountId, month, rows: new Map<string, number>() };
    pages.set(key, page);
    const fingerprint = fingerprintKey({ ...row, currency });
    page.rows.set(fingerprint, (page.rows.get(fingerprint) ?? 0) + 1);
  };

  const addToTotal = ({ amount }: PlanRow, account: TallyAccount, currency: string): void => {
    const key = JSON.stringify([account.id, account.name, currency]);
    const total = totals.get(key) ?? { account, currency, inflow: '0', outflow: '0', rows: 0 };
    totals.set(key, total);
    total.rows++;
    if (amount.startsWith('-')) total.inflow = add(total.inflow, negate(amount));
    else total.outflow = add(total.outflow, amount);
  };

  return {
    add: (row: PlanRow, account: TallyAccount, currency: string): void => {
      dates = widened(dates, row.date);
      if (row.part !== null || (row.kind !== 'transaction' && row.kind !== 'trade')) return;
      const isCounted = row.identity === null && !isDerivedRow(row);
      if (isCounted && account.id !== null) countOnPage(account.id, row, currency);
      addToTotal(row, account, currency);
    },
    dateRange: (): DateRange | null => dates,
    totals: (): readonly AccountTotal[] =>
      [...totals.values()].map((total) => ({ ...total, net: subtract(total.inflow, total.outflow) })),
    /** Rows by the page they go to, and by fingerprint; without the entries that no row stands for. */
    pages: (): readonly TallyPage[] => [...pages.values()],
  };
};

export type TallyPage = {
  readonly accountId: string;
  readonly month: string;
  readonly rows: ReadonlyMap<string, number>;
};

/** How many of the rows would stand on entries that the page has now: the n-th equal row on the n-th equal entry. */
export const countMatches = (page: Page, rows: ReadonlyMap<string, number>): number => {
  const living = new Map<string, number>();
  for (const slot of page.slots) {
    const key = isLiving(slot) ? slotKey(slot) : undefined;
    if (key !== undefined && rows.has(key)) living.set(key, (living.get(key) ?? 0) + 1);
  }
  let matches = 0;
  for (const [key, count] of living) matches += Math.min(count, rows.get(key) ?? 0);
  return matches;
};
