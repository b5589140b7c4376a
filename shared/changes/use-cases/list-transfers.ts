import type { Account } from '../../ledger/domain/account.ts';
import type { Entry } from '../../ledger/domain/entry.ts';
import { createMatcher, type EntryFilters } from '../../ledger/domain/entry-filters.ts';
import { createEntryBuilder } from '../../ledger/domain/page-columns.ts';
import { suggestTransfers, type TransferSuggestion } from '../../ledger/domain/transfers/transfer-suggestions.ts';
import type { LedgerColumns, LedgerHeaders, PlacedHeader } from '../../ledger/use-cases/ledger-ports.ts';
import { pagesWith } from '../../ledger/use-cases/list-entries.ts';
import { firstOfNewest, MOST_COMPARED } from '../../ledger/use-cases/newest-months.ts';
import { compareText } from '../../platform/domain/compare-text.ts';
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
  (deps: TransferDependencies, most = MOST_COMPARED) =>
  async (familyId: string, filters: TransferFilters): Promise<readonly NamedSuggestion[]> => {
    const [headers, accounts] = await Promise.all([deps.headers.list(familyId), deps.accounts.list(familyId)]);
    const first = firstOfNewest(headers, most);
    const entries = await readTransactions(deps, familyId, headers, first);
    const byId = new Map(accounts.map((account) => [account.id, account]));
    return suggestTransfers(entries, accounts)
      .filter(({ outflow, inflow }) => first === undefined || (isAfter(outflow, first) && isAfter(inflow, first)))
      .filter(({ outflow, inflow }) => isWanted(outflow, filters) || isWanted(inflow, filters))
      .toSorted((a, b) => compareText(dateOf(b), dateOf(a)) || compareText(a.outflow.id, b.outflow.id))
      .map((suggestion) => ({ ...suggestion, accounts: byId }));
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
