import { isStale } from '../../platform/use-cases/stale-work.ts';
import type { ExportRecord } from '../domain/export-record.ts';
import type { ExportQueue, Exports, ExportWakeUp } from './export-ports.ts';

/** An export that is unfinished after a day is abandoned. */
const MAX_AGE_MILLISECONDS = 86_400_000;

type Swept = { readonly woken: number; readonly failures: ReadonlyMap<string, unknown> };

/**
 * Sends a wake-up for each export that is unchanged for `staleSeconds` and not leased. An export that cannot be read or
 * requeued does not hold up the others. Returns the number of wake-ups, and the failures by export id.
 */
export const sweepExports = async (
  { exports, queue }: { readonly exports: Exports; readonly queue: ExportQueue },
  now: string,
  staleSeconds: number,
): Promise<Swept> => {
  let woken = 0;
  const failures = new Map<string, unknown>();
  const requeue = async ({ familyId, exportId }: ExportWakeUp): Promise<void> => {
    const record = await exports.find(familyId, exportId, now); // the index may lag, so the item is checked
    if (record === undefined || !isLeft(record, now, staleSeconds)) return;
    const expected = { statuses: [record.status], freeAt: now };
    if (Date.parse(now) - Date.parse(record.createdAt) > MAX_AGE_MILLISECONDS) {
      await exports.update(familyId, exportId, expected, { ...GIVEN_UP, touchedAt: now, updatedAt: now });
      return;
    }
    const touched = await exports.update(familyId, exportId, expected, { touchedAt: now, wakes: record.wakes + 1 });
    if (touched === undefined) return;
    await queue.send({ familyId, exportId });
    woken++;
  };
  for (const record of await exports.listInFlight()) {
    await requeue(record).catch((error: unknown) => failures.set(record.exportId, error));
  }
  return { woken, failures };
};

const GIVEN_UP = {
  status: 'failed',
  error: 'unavailable: The export did not finish within a day: create another one',
  lease: null,
  checkpoint: null,
  progress: null,
} as const;

const isLeft = (record: ExportRecord, now: string, staleSeconds: number): boolean =>
  (record.status === 'pending' || record.status === 'running') && isStale(record, now, staleSeconds);
