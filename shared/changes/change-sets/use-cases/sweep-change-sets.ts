import { isAmong } from '../../../platform/domain/guards.ts';
import { isStale } from '../../../platform/use-cases/stale-work.ts';
import { type Swept, type Turn, wakeEach } from '../../../platform/use-cases/wake-each.ts';
import { WORKING } from '../domain/change-set.ts';
import type { ChangeQueue, ChangeSets, ChangeWakeUp } from './change-ports.ts';

/** Sends a wake-up for each change set with work to do that is unchanged for the stale time and not leased. */
export const sweepChangeSets = async (
  { changeSets, queue }: { readonly changeSets: ChangeSets; readonly queue: ChangeQueue },
  turn: Turn,
): Promise<Swept> => {
  const { now, staleSeconds } = turn;
  const requeue = async ({ familyId, changeSetId }: ChangeWakeUp): Promise<boolean> => {
    const record = await changeSets.find(familyId, changeSetId, now); // the index may lag, so the item is checked
    if (record === undefined || !isAmong(WORKING, record.status)) return false;
    if (!isStale(record, now, staleSeconds)) return false;
    const expected = { statuses: [record.status], freeAt: now };
    const change = { touchedAt: now, wakes: record.wakes + 1 };
    if ((await changeSets.update(familyId, changeSetId, expected, change)) === undefined) return false;
    await queue.send({ familyId, changeSetId });
    return true;
  };
  return wakeEach(await changeSets.listInFlight(), turn, ({ changeSetId }) => changeSetId, requeue);
};
