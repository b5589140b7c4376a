import { credentialContext } from '../../connections/domain/connection.ts';
import type { BankProvider } from '../../use-cases/bank-provider.ts';
import { type PlannedWindow, planLatestWindow, planWindows, type WindowOptions } from '../domain/windows.ts';
import { type ConnectionAccounts, readAccounts } from './linked-accounts.ts';
import { readWindow } from './read-window.ts';
import type { SyncClock, SyncDependencies } from './sync-dependencies.ts';
import type { HeldSync } from './sync-lease.ts';
import type { SyncTally } from './sync-tally.ts';

/** The accounts as a slice saw them. */
export type KnownAccounts = Pick<ConnectionAccounts, 'all'> & {
  /** By bank account, whether its sign was reversed at the start. */
  readonly signs: ReadonlyMap<string, boolean>;
};

/**
 * Fetches and applies windows one after another; the progress of each account is the checkpoint. Returns the accounts
 * once everything is read, or undefined if another slice has to continue.
 * @throws BankFault if the provider returned nothing usable: earlier data is kept
 */
export const runSync = async (
  deps: SyncDependencies,
  held: HeldSync,
  tally: SyncTally,
  clock: SyncClock,
): Promise<KnownAccounts | undefined> => {
  const { connection } = held;
  const provider = deps.providers[connection.provider];
  const credential = await deps.secretBox.open(connection.credential, credentialContext(connection.id));
  const options = windowOptions(held, provider);
  const reading = { held, provider, credential, options, tally, clock };
  let seen: Seen = { spoiled: new Set(), latest: new Set() };
  const signs = new Map<string, boolean>();
  for (let isFirst = true; ; isFirst = false) {
    const accounts = await readAccounts(deps, connection);
    tally.setAccounts(countsOf(accounts));
    for (const { id, invertBalance } of accounts.all) if (!signs.has(id)) signs.set(id, invertBalance);
    const plan = nextWindow(accounts, seen, options, !isFirst || tally.sync().isListed === true);
    if (plan === undefined) return { all: accounts.all, signs };
    if (!isFirst) {
      if (!clock.mayContinue()) return undefined;
      await held.update({ sync: tally.sync() });
    }
    const failed = await readWindow(deps, reading, accounts, plan);
    seen = afterAsking(seen, plan, failed);
    tally.getOn();
  }
};

const windowOptions = ({ connection, sync }: HeldSync, provider: BankProvider): WindowOptions => ({
  syncId: sync.id,
  today: sync.today,
  syncStartDate: connection.syncStartDate,
  windowDays: provider.windowDays,
  overlapDays: provider.overlapDays,
  historyDays: provider.historyDays,
});

/** Bank accounts requested in this slice. */
type Seen = {
  /** Accounts that were not delivered completely. */
  readonly spoiled: ReadonlySet<string>;
  /** Accounts requested with a window that ends today. */
  readonly latest: ReadonlySet<string>;
};

const afterAsking = (
  { spoiled, latest }: Seen,
  { isLatest, accountIds }: PlannedWindow,
  failed: readonly string[],
): Seen => ({
  spoiled: new Set([...spoiled, ...failed]),
  latest: isLatest ? new Set([...latest, ...accountIds]) : latest,
});

/**
 * Accounts that failed in this slice are skipped except for new data, and unlisted accounts until they are listed
 * again. If there is nothing to request, accounts are listed once.
 */
const nextWindow = (
  { linked }: ConnectionAccounts,
  { spoiled, latest }: Seen,
  options: WindowOptions,
  isListed: boolean,
): PlannedWindow | undefined => {
  const { today } = options;
  const present = linked.map(({ bankAccount }) => bankAccount).filter(({ missingSince }) => missingSince === null);
  if (present.length === 0) {
    return isListed ? undefined : { window: { from: today, to: today }, accountIds: [], isLatest: true, isWhole: true };
  }
  const sound = present.filter(({ id }) => !spoiled.has(id));
  const unseen = present.filter(({ id }) => spoiled.has(id) && !latest.has(id));
  const plan = planWindows(sound, options) ?? planLatestWindow(unseen, options);
  return plan && { ...plan, isWhole: plan.accountIds.length === linked.length };
};

const countsOf = ({ all, linked }: ConnectionAccounts) => ({
  accountsLinked: linked.length,
  accountsUnlinked: all.length - linked.length,
});
