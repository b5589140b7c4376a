import { isStale } from '../../platform/use-cases/stale-work.ts';
import { type Swept, type Turn, wakeEach } from '../../platform/use-cases/wake-each.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import { prepareQueueOf } from '../prepare/use-cases/prepare-import.ts';
import type { InFlight, QueueName, Queues, Sessions } from './import-ports.ts';
import type { WorkDependencies } from './work-dependencies.ts';

/**
 * Requeues every import in flight that was not touched for the stale time and that no worker holds. This recovers from lost
 * messages, killed workers and failed sends. Also returns the age of the oldest import in flight that was looked at.
 */
export const sweep = async (
  { imports, queues }: Pick<WorkDependencies, 'imports' | 'queues'>,
  turn: Turn,
): Promise<Swept & { readonly oldestSeconds: number }> => {
  const { now, staleSeconds } = turn;
  let oldestSeconds = 0;
  const requeue = async ({ familyId, id }: InFlight): Promise<boolean> => {
    const record = await imports.findAny(familyId, id); // the index can lag, so the item decides
    const queue = record && queueOf(record);
    if (record === undefined || queue === undefined) return false;
    oldestSeconds = Math.max(oldestSeconds, (Date.parse(now) - Date.parse(record.updatedAt)) / 1000);
    if (!isStale(record, now, staleSeconds)) return false;
    const expected = { statuses: [record.status], freeAt: now, deleted: record.deletedAt !== null };
    const touched = await imports.update(familyId, id, expected, { touchedAt: now, wakes: record.wakes + 1 });
    if (touched === undefined) return false;
    await queues.send(queue, { familyId, importId: id, attempt: record.attempt?.id ?? null });
    return true;
  };
  const swept = await wakeEach(await imports.listInFlight(), turn, ({ id }) => id, requeue);
  return { ...swept, oldestSeconds };
};

/** Queues the removal of every session that expired unpublished. */
export const sweepSessions = async (
  { sessions, queues }: { readonly sessions: Pick<Sessions, 'listExpired'>; readonly queues: Queues },
  turn: Turn,
): Promise<Swept> =>
  wakeEach(
    await sessions.listExpired(turn.now),
    turn,
    ({ id }) => id,
    async ({ familyId, id }) => {
      await queues.send('revert', { familyId, importId: id, attempt: null });
      return true;
    },
  );

/** The queue of the worker that has to continue the import; undefined if none has. */
export const queueOf = (record: ImportRecord): QueueName | undefined => {
  if (record.deletedAt !== null) return 'revert';
  if (record.preparing) return prepareQueueOf(record);
  if (record.status === 'importing') return 'publish';
  if (record.status === 'reverting') return 'revert';
  return record.todo.includes('readback') ? 'readback' : undefined;
};
