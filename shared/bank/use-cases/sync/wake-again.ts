import type { KnownAccounts } from './run-sync.ts';
import type { SyncClock } from './sync-clock.ts';
import type { SyncDependencies } from './sync-dependencies.ts';
import type { HeldSync } from './take-sync.ts';

type Dependencies = Pick<SyncDependencies, 'connections' | 'bankAccounts' | 'queue'>;

/**
 * Who links an account, turns its sign, or moves the start date, while a worker is at it leaves it to the worker. What he
 * did not see before the end of his sync would wait for a day: so he looks once more.
 */
export const wakeAgain = async (
  { connections, bankAccounts, queue }: Dependencies,
  { connection: { familyId, id, syncStartDate }, sync }: HeldSync,
  known: KnownAccounts,
  clock: SyncClock,
): Promise<void> => {
  const links = new Map(known.all.map((account) => [account.id, account.accountId]));
  const now = await bankAccounts.list(familyId, id);
  const isChanged = now.some(({ id: one, accountId, invertBalance }) => {
    return accountId !== null && (links.get(one) !== accountId || known.signs.get(one) !== invertBalance);
  });
  const isMoved = (await connections.find(familyId, id))?.syncStartDate !== syncStartDate;
  if (!isChanged && !isMoved) return;
  const at = clock.now();
  await connections.update(familyId, id, { freeAt: at, syncId: sync.id }, { dueAt: at });
  await queue.send({ familyId, connectionId: id }).catch(() => undefined); // it is due: the clock wakes it
};
