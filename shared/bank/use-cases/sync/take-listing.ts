import { type AccountType, isAccountType } from '../../../ledger/domain/account.ts';
import type { DebugEntry } from '../../../platform/domain/debug-entry.ts';
import { settleAll } from '../../../platform/use-cases/settle-all.ts';
import type { UpstreamAccount } from '../../domain/account-feed.ts';
import { changeOfListed, newBankAccount } from '../../domain/accounts/listed-account.ts';
import { type LinkRepair, planRepairs, type RepairPlan } from '../../domain/accounts/repair-links.ts';
import { findReplacements } from '../../domain/accounts/replacements.ts';
import type { BankAccount, BankConnection, Replacement } from '../../domain/connection.ts';
import type { FeedAnswer } from '../bank-provider.ts';
import type { ConnectionAccounts } from './linked-accounts.ts';
import type { SyncDependencies } from './sync-dependencies.ts';
import type { HeldSync } from './take-sync.ts';

type Dependencies = Pick<SyncDependencies, 'bankAccounts' | 'debugLog' | 'sha256'>;
type Listing = FeedAnswer & { readonly accounts: readonly UpstreamAccount[] };

/**
 * Takes over which accounts the provider lists and what it says of them: new ones are kept to be set up, those that are
 * gone are marked if they feed something and dropped if not, links follow accounts that came back under other ids.
 * An empty list, or one that is not whole, is no news of who is not in it. What seems to have been replaced is returned.
 */
export const takeListing = async (
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
  const absent = all.filter((each) => !upstreamIds.has(each.upstreamId));
  // before new ones are kept: what is new since an account is gone may have come in its place
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
    /** Classes of the ledger accounts that are fed, by bank account. */
    readonly typeOf: ReadonlyMap<string, AccountType | undefined>;
    readonly upstream: UpstreamAccount;
    readonly now: string;
  };

/** The account with what is told of it; made where it is not known. */
const takeUpstream = async (
  { bankAccounts, sha256 }: Dependencies,
  { connection, sync }: HeldSync,
  { all, typeOf, upstream, feeds, now }: Taking,
): Promise<BankAccount> => {
  const known = all.find(({ upstreamId }) => upstreamId === upstream.upstreamId);
  const balance = feeds.find(({ upstreamId }) => upstreamId === upstream.upstreamId)?.balance;
  const facts = { upstream, balance, accountType: known && typeOf.get(known.id), today: sync.today, now };
  if (known === undefined) {
    const fresh = newBankAccount(connection, upstream, now, sha256);
    return bankAccounts.create({ ...fresh, ...changeOfListed(fresh, facts) });
  }
  const change = changeOfListed(known, facts);
  return change === undefined ? known : ((await bankAccounts.update(known, change)) ?? known);
};

/** Those that feed something, marked. */
const dropOrMark = async (
  { bankAccounts }: Dependencies,
  absent: readonly BankAccount[],
  now: string,
): Promise<readonly BankAccount[]> => {
  const kept = await settleAll(
    absent.map(async (account) => {
      if (account.accountId === null) {
        await bankAccounts.remove(account, null); // unless somebody links it just now
        return undefined;
      }
      if (account.missingSince !== null) return account;
      return (await bankAccounts.update(account, { missingSince: now })) ?? account;
    }),
  );
  return kept.filter((each) => each !== undefined);
};

/**
 * Moves a link to the account that took another's place: what was delivered into it counts on, so first that is written
 * down, then the link moves, then the account says so, and the other one goes. Whoever dies in between leaves what the
 * next look at the accounts completes. False when somebody moved the link meanwhile.
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
  await bankAccounts.remove(from, accountId); // unless it was linked to another one meanwhile
  return true;
};

/** Where a link might have followed an account and did not: once for each new account, for whoever is asked why. */
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
    await warn('More than one linked account may have come back as this one: no link was moved', {
      newId,
      candidateIds,
      name,
    });
  }
  if (unknown) await warn('The provider does not list all accounts: no link was looked at', {});
};
