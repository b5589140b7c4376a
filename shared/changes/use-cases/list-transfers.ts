import type { Account } from '../../ledger/domain/account.ts';
import type { Entry } from '../../ledger/domain/entry.ts';
import { createMatcher, type EntryFilters } from '../../ledger/domain/entry-filters.ts';
import { createEntryBuilder } from '../../ledger/domain/page-columns.ts';
import { suggestTransfers, type TransferSuggestion } from '../../ledger/domain/transfers/transfer-suggestions.ts';
import type { LedgerColumns, LedgerHeaders } from '../../ledger/use-cases/ledger-ports.ts';
import { pagesWith } from '../../ledger/use-cases/list-entries.ts';

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
const ALL = {
  kind: 'transaction',
  accountId: undefined,
  importId: undefined,
  startDate: undefined,
  endDate: undefined,
} as const;

/**
 * The suggested transfers of a family, newest first. All transactions are read whatever the filters, so that a filter
 * changes no suggestion.
 */
export const listTransfers =
  (deps: TransferDependencies) =>
  async (familyId: string, filters: TransferFilters): Promise<readonly NamedSuggestion[]> => {
    const [entries, accounts] = await Promise.all([readTransactions(deps, familyId), deps.accounts.list(familyId)]);
    const byId = new Map(accounts.map((account) => [account.id, account]));
    return suggestTransfers(entries, accounts)
      .filter(({ outflow, inflow }) => isWanted(outflow, filters) || isWanted(inflow, filters))
      .toSorted((a, b) => compareText(dateOf(b), dateOf(a)) || compareText(a.outflow.id, b.outflow.id))
      .map((suggestion) => ({ ...suggestion, accounts: byId }));
  };

const readTransactions = async (
  { headers, ledger }: TransferDependencies,
  familyId: string,
): Promise<readonly Entry[]> => {
  const pages = pagesWith(await headers.list(familyId), ALL);
  const match = createMatcher(ALL);
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
