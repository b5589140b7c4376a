import { isAmong } from '../../../platform/domain/guards.ts';
import { isStale } from '../../../platform/use-cases/stale-work.ts';
import { WORKING } from '../domain/change-set.ts';
import type { ChangeQueue, ChangeSets, ChangeWakeUp } from './change-ports.ts';

type Swept = { readonly woken: number; readonly failures: ReadonlyMap<string, unknown> };

/**
 * Sends a wake-up for each change set with work to do that is unchanged for `staleSeconds` and not leased. Returns the
 * number of wake-ups, and the failures by change set.
 */
export const sweepChangeSets = async (
  { changeSets, queue }: { readonly changeSets: ChangeSets; readonly queue: ChangeQueue },
  now: string,
  staleSeconds: number,
): Promise<Swept> => {
  let woken = 0;
  const failures = new Map<string, unknown>();
  const requeue = async ({ familyId, changeSetId }: ChangeWakeUp): Promise<void> => {
    const record = await changeSets.find(familyId, changeSetId, now); // the index may lag, so the item is checked
    if (record === undefined || !isAmong(WORKING, record.status)) return;
    if (!isStale(record, now, staleSeconds)) return;
    const expected = { statuses: [record.status], freeAt: now };
    const change = { touchedAt: now, wakes: record.wakes + 1 };
    if ((await changeSets.update(familyId, changeSetId, expected, change)) === undefined) return;
    await queue.send({ familyId, changeSetId });
    woken++;
  };
  for (const changeSet of await changeSets.listInFlight()) {
    await requeue(changeSet).catch((error: unknown) => failures.set(changeSet.changeSetId, error));
  }
  return { woken, failures };
};
