import { isStale } from '../../platform/use-cases/stale-work.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import { prepareQueueOf } from '../prepare/use-cases/prepare-import.ts';
import type { InFlight, QueueName, Queues, Sessions } from './import-ports.ts';
import type { WorkDependencies } from './work-dependencies.ts';

type Swept = {
  readonly woken: number;
  readonly oldestSeconds: number;
  readonly failures: ReadonlyMap<string, unknown>;
};

/**
 * Requeues every import in flight that was not touched for `staleSeconds` and that no worker holds. This recovers from lost
 * messages, killed workers and failed sends. An import that cannot be read or requeued does not hold up the others. Returns
 * the number of requeued imports, the age of the oldest import in flight, and the failures by import id.
 */
export const sweep = async (
  { imports, queues }: Pick<WorkDependencies, 'imports' | 'queues'>,
  now: string,
  staleSeconds: number,
): Promise<Swept> => {
  let woken = 0;
  let oldestSeconds = 0;
  const failures = new Map<string, unknown>();
  const requeue = async ({ familyId, id }: InFlight): Promise<void> => {
    const record = await imports.findAny(familyId, id); // the index can lag, so the item decides
    const queue = record && queueOf(record);
    if (record === undefined || queue === undefined) return;
    oldestSeconds = Math.max(oldestSeconds, (Date.parse(now) - Date.parse(record.updatedAt)) / 1000);
    if (!isStale(record, now, staleSeconds)) return;
    const expected = { statuses: [record.status], freeAt: now, deleted: record.deletedAt !== null };
    const touched = await imports.update(familyId, id, expected, { touchedAt: now, wakes: record.wakes + 1 });
    if (touched === undefined) return;
    await queues.send(queue, { familyId, importId: id, attempt: record.attempt?.id ?? null });
    woken++;
  };
  for (const inFlight of await imports.listInFlight()) {
    await requeue(inFlight).catch((error: unknown) => failures.set(inFlight.id, error));
  }
  return { woken, oldestSeconds, failures };
};

/** Queues the removal of every session that expired unpublished. Returns their number. */
export const sweepSessions = async (
  { sessions, queues }: { readonly sessions: Pick<Sessions, 'listExpired'>; readonly queues: Queues },
  now: string,
): Promise<number> => {
  const expired = await sessions.listExpired(now);
  for (const { familyId, id } of expired) await queues.send('revert', { familyId, importId: id, attempt: null });
  return expired.length;
};

/** The queue of the worker that has to continue the import; undefined if none has. */
export const queueOf = (record: ImportRecord): QueueName | undefined => {
  if (record.deletedAt !== null) return 'revert';
  if (record.preparing) return prepareQueueOf(record);
  if (record.status === 'importing') return 'publish';
  if (record.status === 'reverting') return 'revert';
  return record.todo.includes('readback') ? 'readback' : undefined;
};
