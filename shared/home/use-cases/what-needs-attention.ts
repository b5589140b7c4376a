import { shownReplacements } from '../../bank/accounts/domain/replacements.ts';
import { type Attention, connectionAttention } from '../../bank/connections/domain/attention.ts';
import type { BankAccount, BankConnection } from '../../bank/connections/domain/connection.ts';
import { suggestionOf } from '../../bank/feed/domain/posted-match.ts';
import type { BankAccounts, BankConnections } from '../../bank/use-cases/bank-ports.ts';
import { type AttentionReason, attentionReason } from '../../imports/domain/import-readiness.ts';
import type { ImportRecord } from '../../imports/domain/import-record.ts';
import type { Days } from '../../imports/statements/domain/coverage.ts';
import { coverageBy } from '../../imports/statements/use-cases/family-coverage.ts';
import type { listImports } from '../../imports/use-cases/list-imports.ts';
import type { Account, Accounts } from '../../ledger/entries/domain/account.ts';
import type { Entry } from '../../ledger/entries/domain/entry.ts';
import { isPending } from '../../ledger/entries/domain/feed.ts';
import { entriesOf } from '../../ledger/pages/domain/read.ts';
import type { LedgerPages } from '../../ledger/use-cases/ledger-ports.ts';
import { addYears, monthIndex, monthOf, monthOfIndex } from '../../platform/domain/dates/local-date.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';

export type AttentionDependencies = {
  readonly accounts: Pick<Accounts, 'list'>;
  readonly listImports: ReturnType<typeof listImports>;
  readonly connections: Pick<BankConnections, 'list'>;
  readonly bankAccounts: Pick<BankAccounts, 'list'>;
  readonly ledger: Pick<LedgerPages, 'readMany'>;
  readonly now: () => string;
};

/** The first items, with the total. */
export type Some<Item> = { readonly first: readonly Item[]; readonly total: number };

export type NeedsAttention = {
  readonly imports: Some<{ readonly record: ImportRecord; readonly reason: AttentionReason }>;
  readonly connections: Some<{ readonly connection: BankConnection; readonly attention: Attention }>;
  readonly replacements: Some<{
    readonly connectionId: string;
    readonly dormant: BankAccount;
    readonly active: BankAccount;
  }>;
  /** Pending entries with a suggested booked one. */
  readonly matches: Some<Entry>;
  /** Days that no statement covers. */
  readonly gaps: Some<{ readonly account: Pick<Account, 'id' | 'name'>; readonly gap: Days }>;
  /** All that was looked at: the newest imports, and the banks. */
  readonly seen: { readonly imports: readonly ImportRecord[]; readonly connections: readonly BankConnection[] };
};

const SHOWN = 5;
const MOST_IMPORTS = 100;
const MOST_CONNECTIONS = 20;
const MOST_FED_ACCOUNTS = 24;
/** Banks book within days, so pending entries are in this month or the previous one. */
const MONTHS = 2;

/** Everything that needs the family's attention. The number of reads is bounded, however large the family is. */
export const whatNeedsAttention =
  (deps: AttentionDependencies) =>
  async (familyId: FamilyId): Promise<NeedsAttention> => {
    const instant = deps.now();
    const [listed, banks] = await Promise.all([
      deps.listImports(familyId, { page: 1, perPage: MOST_IMPORTS }),
      readBanks(deps, familyId),
    ]);
    return {
      imports: some(listed.items.flatMap((record) => withReason(record, attentionReason(record, instant)))),
      connections: some(
        banks.flatMap(({ connection, accounts }) =>
          connectionAttention(connection, accounts, instant).map((attention) => ({ connection, attention })),
        ),
      ),
      replacements: some(banks.flatMap(replacementsOf)),
      matches: some(await suggestedMatches(deps, familyId, banks, instant)),
      gaps: some(await statementGaps(deps, familyId, listed, instant)),
      seen: { imports: listed.items, connections: banks.map(({ connection }) => connection) },
    };
  };

type Bank = { readonly connection: BankConnection; readonly accounts: readonly BankAccount[] };

const readBanks = async (
  { connections, bankAccounts }: AttentionDependencies,
  familyId: FamilyId,
): Promise<readonly Bank[]> => {
  const known = (await connections.list(familyId)).slice(0, MOST_CONNECTIONS);
  return Promise.all(
    known.map(async (connection) => ({ connection, accounts: await bankAccounts.list(familyId, connection.id) })),
  );
};

const withReason = (record: ImportRecord, reason: AttentionReason | undefined) =>
  reason === undefined ? [] : [{ record, reason }];

/** Leaves out deleted accounts. */
const replacementsOf = ({ connection, accounts }: Bank) =>
  shownReplacements(connection).flatMap(({ dormantId, activeId }) => {
    const [dormant, active] = [dormantId, activeId].map((id) => accounts.find((account) => account.id === id));
    return dormant === undefined || active === undefined ? [] : [{ connectionId: connection.id, dormant, active }];
  });

const suggestedMatches = async (
  { accounts, ledger }: AttentionDependencies,
  familyId: FamilyId,
  banks: readonly Bank[],
  instant: string,
): Promise<readonly Entry[]> => {
  const fed = new Set(banks.flatMap((bank) => bank.accounts.flatMap(({ accountId }) => accountId ?? [])));
  if (fed.size === 0) return [];
  const known = (await accounts.list(familyId)).filter(({ id }) => fed.has(id)).slice(0, MOST_FED_ACCOUNTS);
  const thisMonth = monthIndex(monthOf(instant));
  const months = Array.from({ length: MONTHS }, (_, back) => monthOfIndex(thisMonth - back));
  const refs = known.flatMap(({ id, tag }) => months.map((month) => ({ account: { id, tag }, month })));
  const pages = await ledger.readMany(familyId, refs);
  return pages
    .flatMap((page) => entriesOf(page))
    .filter(({ kind, feed }) => kind === 'transaction' && isSuggested(feed))
    .sort((a, b) => (a.date < b.date ? 1 : -1));
};

type ListedImports = Awaited<ReturnType<AttentionDependencies['listImports']>>;
/** Older gaps are on the page of statements only. */
const YEARS = 2;

/** None if the newest imports are not all of them: an older one can fill the gap. */
const statementGaps = async (
  { accounts }: AttentionDependencies,
  familyId: FamilyId,
  { items, totalCount, unreadableCount }: ListedImports,
  instant: string,
): Promise<NeedsAttention['gaps']['first']> => {
  const published = items.filter(({ status, coverage }) => status === 'complete' && coverage !== undefined);
  if (published.length < 2 || totalCount > items.length || unreadableCount > 0) return [];
  const coverage = coverageBy(
    items.filter(({ status }) => status === 'complete'),
    true,
  );
  const since = addYears(instant.slice(0, 10), -YEARS);
  return (await accounts.list(familyId))
    .filter(({ status }) => status !== 'disabled')
    .flatMap((account) => coverage(account.id).days.gaps.map((gap) => ({ account, gap })))
    .filter(({ gap }) => gap.to >= since);
};

const isSuggested = (feed: Entry['feed']): boolean =>
  feed !== null && isPending(feed) && suggestionOf(feed) !== undefined;

const some = <Item>(all: readonly Item[]): Some<Item> => ({ first: all.slice(0, SHOWN), total: all.length });
