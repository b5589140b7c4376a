import { credentialContext } from '../../domain/bank/connection.ts';
import { type PlannedWindow, planWindows, type WindowOptions } from '../../domain/bank/plan-windows.ts';
import { createBankCall } from './bank-call.ts';
import type { BankProvider } from './bank-provider.ts';
import { toFeedRequest } from './feed-request.ts';
import { type ConnectionAccounts, type LinkedAccount, readAccounts } from './linked-accounts.ts';
import type { SyncClock } from './sync-clock.ts';
import type { SyncDependencies } from './sync-dependencies.ts';
import type { SyncTally } from './sync-tally.ts';
import { takeAnswer } from './take-answer.ts';
import { takeListing } from './take-listing.ts';
import type { HeldSync } from './take-sync.ts';

/**
 * Fetches and takes over one window after the other; how far each account has been read is the checkpoint. True when
 * nothing is left, false when the next slice is to go on.
 * @throws BankFault when the provider gave nothing that could be used: what came before it stays
 */
export const runSync = async (
  deps: SyncDependencies,
  held: HeldSync,
  tally: SyncTally,
  clock: SyncClock,
): Promise<boolean> => {
  const { connection, sync } = held;
  const provider = deps.providers[connection.provider];
  const credential = await deps.secretBox.open(connection.credential, credentialContext(connection.id));
  const options = windowOptions(held, provider);
  const spoiled = new Set<string>();
  for (let isFirst = true; ; isFirst = false) {
    const accounts = await readAccounts(deps, connection);
    tally.setAccounts(countsOf(accounts));
    const plan = nextWindow(accounts, spoiled, options, tally.sync().isListed === true);
    if (plan === undefined) return true;
    if (!isFirst) {
      if (!clock.mayContinue()) return false;
      await held.update({ sync: tally.sync() });
    }
    let asked = askedOf(accounts, plan);
    const settings = { includePending: deps.includePending[connection.provider], today: sync.today };
    const call = createBankCall(deps, held, provider, tally, clock);
    const answer = await provider.fetch(credential, toFeedRequest(plan, asked, settings), call);

    if (answer.accounts !== null && tally.sync().isListed !== true) {
      const listing = { ...answer, accounts: answer.accounts };
      const replacements = await takeListing(deps, held, accounts, listing, clock.now());
      tally.setListed();
      await held.update({ replacements, sync: tally.sync() });
      asked = askedOf(await readAccounts(deps, connection), plan);
    }
    const failed = await takeAnswer(deps, held, { plan, asked, options }, answer, tally, clock.now());
    for (const id of failed) spoiled.add(id);
    tally.getOn();
  }
};

const askedOf = ({ linked }: ConnectionAccounts, { accountIds }: PlannedWindow): readonly LinkedAccount[] =>
  linked.filter(({ bankAccount }) => accountIds.includes(bankAccount.id));

const windowOptions = ({ connection, sync }: HeldSync, provider: BankProvider): WindowOptions => ({
  ...{ syncId: sync.id, today: sync.today, syncStartDate: connection.syncStartDate },
  ...{ windowDays: provider.windowDays, overlapDays: provider.overlapDays, historyDays: provider.historyDays },
});

/** Where nothing is linked, the accounts are listed, once. What failed in this slice is left for another time. */
const nextWindow = (
  { linked }: ConnectionAccounts,
  spoiled: ReadonlySet<string>,
  options: WindowOptions,
  isListed: boolean,
): PlannedWindow | undefined => {
  const { today } = options;
  if (linked.length === 0) {
    return isListed ? undefined : { window: { from: today, to: today }, accountIds: [], isLatest: true, isWhole: true };
  }
  const sound = linked.map(({ bankAccount }) => bankAccount).filter(({ id }) => !spoiled.has(id));
  const plan = planWindows(sound, options);
  return plan && { ...plan, isWhole: plan.accountIds.length === linked.length };
};

const countsOf = ({ all, linked }: ConnectionAccounts) => ({
  accountsLinked: linked.length,
  accountsUnlinked: all.length - linked.length,
});
