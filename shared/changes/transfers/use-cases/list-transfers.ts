import type { Account } from '../../../ledger/entries/domain/account.ts';
import type { Entry } from '../../../ledger/entries/domain/entry.ts';
import { createEntryBuilder } from '../../../ledger/pages/domain/page-columns.ts';
import { firstOfNewest, MOST_COMPARED, readSince } from '../../../ledger/pages/use-cases/newest-months.ts';
import {
  type AccountFilters,
  ALL_TRANSACTIONS,
  createMatcher,
  isWithinDates,
} from '../../../ledger/search/domain/entry-filters.ts';
import type { SideAccount } from '../../../ledger/transfers/domain/transfer-sides.ts';
import { suggestTransfers, type TransferSuggestion } from '../../../ledger/transfers/domain/transfer-suggestions.ts';
import type { LedgerColumns, PlacedHeader } from '../../../ledger/use-cases/ledger-ports.ts';
import { addDays } from '../../../platform/domain/dates/local-date.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import { readOnce } from '../../../platform/domain/read-once.ts';
import { isList, readerOf } from '../../../platform/domain/stored-shape.ts';
import { compareText } from '../../../platform/domain/text/compare-text.ts';
import { RULES } from '../../findings/domain/finding-versions.ts';
import { type FindingsDependencies, getOrCompute } from '../../findings/use-cases/get-or-compute.ts';

export type TransferDependencies = FindingsDependencies & {
  readonly ledger: LedgerColumns;
  readonly accounts: { readonly list: (familyId: FamilyId) => Promise<readonly Account[]> };
};

export type NamedSuggestion = TransferSuggestion & { readonly accounts: ReadonlyMap<string, Account> };

/**
 * The suggested transfers of a family, newest first. The same transactions are read whatever the filters, so that a
 * filter changes no suggestion.
 */
export const listTransfers =
  (deps: TransferDependencies, most = MOST_COMPARED) =>
  async (familyId: FamilyId, filters: AccountFilters): Promise<readonly NamedSuggestion[]> => {
    const reading = { ...deps, accounts: { list: readOnce(deps.accounts.list) } };
    const [accounts, found] = await Promise.all([reading.accounts.list(familyId), findPairs(reading, familyId, most)]);
    const byId = new Map(accounts.map((account) => [account.id, account]));
    return found
      .filter(({ outflow, inflow }) => isWanted(outflow, filters) || isWanted(inflow, filters))
      .map((suggestion) => ({ ...suggestion, accounts: byId }));
  };

const readTransfers = readerOf<readonly TransferSuggestion[]>(isList);

const findPairs = (
  deps: TransferDependencies,
  familyId: FamilyId,
  most: number,
): Promise<readonly TransferSuggestion[]> =>
  getOrCompute(deps, familyId, {
    name: 'transfers',
    dependsOn: async () => {
      const accounts = await deps.accounts.list(familyId);
      return [String(RULES.transfers), String(most), JSON.stringify(accounts.map(relevantFields))];
    },
    find: async (headers) => {
      const first = firstOfNewest(headers, most);
      const entries = await readTransactions(deps, familyId, headers, first);
      return suggestTransfers(entries, await deps.accounts.list(familyId))
        .filter(({ outflow, inflow }) => first === undefined || (isAfter(outflow, first) && isAfter(inflow, first)))
        .toSorted((a, b) => compareText(dateOf(b), dateOf(a)) || compareText(a.outflow.id, b.outflow.id));
    },
    read: readTransfers,
  });

/** Suggestions depend on nothing else of an account. */
const relevantFields = ({ id, name, accountType, bankNumbers }: SideAccount) => [id, name, accountType, bankNumbers];

/** The sides of a transfer are at most so many days apart. */
const LINKED_DAYS = 30;

/** Whether everything that it may be linked with is read, too. */
const isAfter = ({ date }: Entry, first: string): boolean => date >= addDays(`${first}-01`, LINKED_DAYS);

const readTransactions = async (
  { ledger }: TransferDependencies,
  familyId: FamilyId,
  headers: readonly PlacedHeader[],
  first: string | undefined,
): Promise<readonly Entry[]> => {
  const match = createMatcher({ ...ALL_TRANSACTIONS, startDate: first && `${first}-01` });
  const found: Entry[] = [];
  for await (const page of readSince(ledger, familyId, headers, first)) {
    const build = createEntryBuilder(page);
    for (const place of match(page)) found.push(build(place));
  }
  return found;
};

const isWanted = ({ accountId, date }: Entry, filters: AccountFilters): boolean =>
  (filters.accountId === undefined || accountId === filters.accountId) && isWithinDates(date, filters);

const dateOf = ({ outflow }: TransferSuggestion): string => outflow.date;
