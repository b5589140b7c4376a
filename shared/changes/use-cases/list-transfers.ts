import type { Account } from '../../ledger/domain/account.ts';
import type { Entry } from '../../ledger/domain/entry.ts';
import { createMatcher, type EntryFilters } from '../../ledger/domain/entry-filters.ts';
import { createEntryBuilder } from '../../ledger/domain/page-columns.ts';
import { suggestTransfers, type TransferSuggestion } from '../../ledger/domain/transfers/transfer-suggestions.ts';
import type { LedgerColumns, LedgerHeaders, PlacedHeader } from '../../ledger/use-cases/ledger-ports.ts';
import { pagesWith } from '../../ledger/use-cases/list-entries.ts';
import { addDays } from '../../platform/domain/local-date.ts';

export type TransferDependencies = {
  readonly headers: LedgerHeaders;
  readonly ledger: LedgerColumns;
  readonly accounts: { readonly list: (familyId: string) => Promise<readonly Account[]> };
};

/** Of either side. Both dates are inclusive. */
export type TransferFilters = Pick<EntryFilters, 'accountId' | 'startDate' | 'endDate'>;

export type NamedSuggestion = TransferSuggestion & { readonly accounts: ReadonlyMap<string, Account> };

/** Limits the memory for columns: the pages of 20 accounts in a year. */
const PAGES_AT_ONCE = 240;
/** Limits the memory for transactions; of more, the newest are compared. */
const MAX_TRANSACTIONS = 100_000;
const ALL = {
  kind: 'transaction',
  accountId: undefined,
  importId: undefined,
  startDate: undefined,
  endDate: undefined,
} as const;

/**
 * The suggested transfers of a family, newest first. The same transactions are read whatever the filters, so that a
 * filter changes no suggestion.
 */
export const listTransfers =
  (deps: TransferDependencies, maxTransactions = MAX_TRANSACTIONS) =>
  async (familyId: string, filters: TransferFilters): Promise<readonly NamedSuggestion[]> => {
    const [headers, accounts] = await Promise.all([deps.headers.list(familyId), deps.accounts.list(familyId)]);
    const first = firstMonth(headers, maxTransactions);
    const entries = await readTransactions(deps, familyId, headers, first);
    const byId = new Map(accounts.map((account) => [account.id, account]));
    return suggestTransfers(entries, accounts)
      .filter(({ outflow, inflow }) => first === undefined || (isAfter(outflow, first) && isAfter(inflow, first)))
      .filter(({ outflow, inflow }) => isWanted(outflow, filters) || isWanted(inflow, filters))
      .toSorted((a, b) => compareText(dateOf(b), dateOf(a)) || compareText(a.outflow.id, b.outflow.id))
      .map((suggestion) => ({ ...suggestion, accounts: byId }));
  };

/** The first of the newest months with so many transactions; undefined if all have fewer. */
const firstMonth = (headers: readonly PlacedHeader[], maxTransactions: number): string | undefined => {
  const counts = new Map<string, number>();
  for (const { month, transactions } of headers.flatMap(({ cells }) => cells)) {
    counts.set(month, (counts.get(month) ?? 0) + transactions);
  }
  let total = 0;
  for (const [month, count] of [...counts].sort(([a], [b]) => compareText(b, a))) {
    total += count;
    if (total > maxTransactions) return month;
  }
  return undefined;
};

/** The sides of a transfer are at most so many days apart. */
const LINKED_DAYS = 30;

/** Whether everything that it may be linked with is read, too. */
const isAfter = ({ date }: Entry, first: string): boolean => date >= addDays(`${first}-01`, LINKED_DAYS);

const readTransactions = async (
  { ledger }: TransferDependencies,
  familyId: string,
  headers: readonly PlacedHeader[],
  first: string | undefined,
): Promise<readonly Entry[]> => {
  const filters = { ...ALL, startDate: first && `${first}-01` };
  const pages = pagesWith(headers, filters);
  const match = createMatcher(filters);
  const found: Entry[] = [];
  for (let at = 0; at < pages.length; at += PAGES_AT_ONCE) {
    for (const page of await ledger.readColumns(familyId, pages.slice(at, at + PAGES_AT_ONCE))) {
      const build = createEntryBuilder(page);
      for (const place of match(page)) found.push(build(place));
    }
  }
  return found;
};

const isWanted = ({ accountId, date }: Entry, filters: TransferFilters): boolean =>
  (filters.accountId === undefined || accountId === filters.accountId) &&
  (filters.startDate === undefined || date >= filters.startDate) &&
  (filters.endDate === undefined || date <= filters.endDate);

const dateOf = ({ outflow }: TransferSuggestion): string => outflow.date;

const compareText = (a: string, b: string): number => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};
