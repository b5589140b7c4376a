import { type AccountType, isAccountType } from '../../../ledger/entries/domain/account.ts';
import type { DebugEntry } from '../../../platform/domain/debug-entry.ts';
import { settleAll } from '../../../platform/use-cases/settle-all.ts';
import type { UpstreamAccount } from '../../accounts/domain/account-feed.ts';
import { changeOfListed, newBankAccount } from '../../accounts/domain/listed-account.ts';
import { type LinkRepair, planRepairs, type RepairPlan } from '../../accounts/domain/repair-links.ts';
import { findReplacements } from '../../accounts/domain/replacements.ts';
import type { BankAccount, BankConnection, Replacement } from '../../connections/domain/connection.ts';
import type { FeedAnswer } from '../../use-cases/bank-provider.ts';
import type { ConnectionAccounts } from './linked-accounts.ts';
import type { SyncDependencies } from './sync-dependencies.ts';
import type { HeldSync } from './sync-lease.ts';

type Dependencies = Pick<SyncDependencies, 'bankAccounts' | 'debugLog'>;
type Listing = FeedAnswer & { readonly accounts: readonly UpstreamAccount[] };

/**
 * Applies the provider's list of accounts: new accounts are stored, missing ones are marked if linked and removed
 * otherwise, and links follow accounts that returned under another id. An empty or partial list says nothing about
 * missing accounts. Returns suspected replacements.
 */
export const applyListing = async (
  deps: Dependencies,
  held: HeldSync,
  { all, linked }: ConnectionAccounts,
  { accounts: listed, feeds, listIsPartial }: Listing,
  now: string,
): Promise<readonly Replacement[]> => {
  const { connection, sync } = held;
  const typeOf = new Map(
    linked.map(({ bankAccount: { id }, account: { accountType } }) => [
      id,
      isAccountType(accountType) ? accountType : undefined,
    ]),
  );
  const isWhole = listed.length > 0 && listIsPartial !== true;
  const upstreamIds = new Set(listed.map(({ upstreamId }) => upstreamId));
  const absent = all.filter((account) => !upstreamIds.has(account.upstreamId));
  // before new accounts are stored: an account that is new may replace one that is gone
  const gone = isWhole ? await dropOrMark(deps, absent, now) : absent;
  const present = await settleAll(
    listed.map((upstream) => takeUpstream(deps, held, { all, typeOf, upstream, feeds, now })),
  );
  const accounts = [...present, ...gone];

  const plan = planRepairs({ accounts, currentUpstreamIds: isWhole ? upstreamIds : null });
  for (const repair of plan.repairs) await repairLink(deps, accounts, repair);
  await warnOfRepairs(deps, connection, plan, now);

  const repaired = plan.repairs.flatMap(({ fromId, toId }) => [fromId, toId]);
  const candidates = accounts
    .filter(({ id }) => !repaired.includes(id))
    .map((account) => ({ ...account, accountType: typeOf.get(account.id) ?? null }));
  return findReplacements(candidates, { today: sync.today, dismissed: connection.dismissed });
};

type Taking = Pick<ConnectionAccounts, 'all'> &
  Pick<FeedAnswer, 'feeds'> & {
    /** Classes of the linked ledger accounts, by bank account. */
    readonly typeOf: ReadonlyMap<string, AccountType | undefined>;
    readonly upstream: UpstreamAccount;
    readonly now: string;
  };

/** The stored account updated from the list, or created if new. */
const takeUpstream = async (
  { bankAccounts }: Dependencies,
  { connection, sync }: HeldSync,
  { all, typeOf, upstream, feeds, now }: Taking,
): Promise<BankAccount> => {
  const known = all.find(({ upstreamId }) => upstreamId === upstream.upstreamId);
  const balance = feeds.find(({ upstreamId }) => upstreamId === upstream.upstreamId)?.balance;
  const facts = { upstream, balance, accountType: known && typeOf.get(known.id), today: sync.today, now };
  if (known === undefined) {
    const fresh = newBankAccount(connection, upstream, now);
    return bankAccounts.create({ ...fresh, ...changeOfListed(fresh, facts) });
  }
  const change = changeOfListed(known, facts);
  return change === undefined ? known : ((await bankAccounts.update(known, change)) ?? known);
};

/** Returns the linked accounts, now marked as missing. */
const dropOrMark = async (
  { bankAccounts }: Dependencies,
  absent: readonly BankAccount[],
  now: string,
): Promise<readonly BankAccount[]> => {
  const kept = await settleAll(
    absent.map(async (account) => {
      if (account.accountId === null) {
        await bankAccounts.remove(account, null); // a link was added in the meantime
        return undefined;
      }
      if (account.missingSince !== null) return account;
      return (await bankAccounts.update(account, { missingSince: now })) ?? account;
    }),
  );
  return kept.filter((account) => account !== undefined);
};

/**
 * Moves a link to a replacement account and carries its progress over: the progress is stored first, then the link
 * moves, then both accounts are updated. The next read completes an interrupted move. Returns false if the link changed
 * in the meantime.
 */
const repairLink = async (
  { bankAccounts }: Pick<SyncDependencies, 'bankAccounts'>,
  accounts: readonly BankAccount[],
  { fromId, toId, accountId }: LinkRepair,
): Promise<boolean> => {
  const from = accounts.find(({ id }) => id === fromId);
  const to = accounts.find(({ id }) => id === toId);
  if (from === undefined || to === undefined) return false;
  const { familyId, connectionId, syncedFrom, syncedThrough, syncedBy, historyDone, emptyWindows, invertBalance } =
    from;
  const memory = { syncedFrom, syncedThrough, syncedBy, historyDone, emptyWindows, invertBalance };
  if ((await bankAccounts.update(to, memory, null)) === undefined) return false;

  const link = (bankAccountId: string) => ({ connectionId, bankAccountId });
  if (!(await bankAccounts.moveLink(familyId, accountId, link(fromId), link(toId)))) return false;
  await bankAccounts.update(to, { accountId }, null);
  await bankAccounts.remove(from, accountId); // has no effect if it was linked elsewhere in the meantime
  return true;
};

/** Logs once per new account why a possible link repair was not made, for support. */
const warnOfRepairs = async (
  { debugLog }: Pick<SyncDependencies, 'debugLog'>,
  { id: connectionId, familyId, provider }: Pick<BankConnection, 'id' | 'familyId' | 'provider'>,
  { ambiguous, unknown }: RepairPlan,
  now: string,
): Promise<void> => {
  const warn = (message: string, metadata: DebugEntry['metadata']): Promise<void> =>
    debugLog.write({
      ...({ category: 'provider_sync_warning', level: 'warn', source: 'bank_sync', providerKey: provider } as const),
      message,
      familyId,
      accountId: null,
      userId: null,
      linkId: null,
      createdAt: now,
      metadata: { connectionId, ...metadata },
    });
  for (const { newId, candidateIds, name } of ambiguous) {
    await warn('More than one linked account could match this new one: no link was moved', {
      newId,
      candidateIds,
      name,
    });
  }
  if (unknown) await warn('The provider does not list all accounts: links were not checked', {});
};
