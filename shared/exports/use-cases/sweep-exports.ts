import { isStale } from '../../platform/use-cases/stale-work.ts';
import { type Swept, type Turn, wakeEach } from '../../platform/use-cases/wake-each.ts';
import type { ExportRecord } from '../domain/export-record.ts';
import type { ExportQueue, Exports, ExportWakeUp } from './export-ports.ts';

/** An export that is unfinished after a day is abandoned. */
const MAX_AGE_MILLISECONDS = 86_400_000;

/** Sends a wake-up for each export that is unchanged for the stale time and not leased. */
export const sweepExports = async (
  { exports, queue }: { readonly exports: Exports; readonly queue: ExportQueue },
  turn: Turn,
): Promise<Swept> => {
  const { now, staleSeconds } = turn;
  const requeue = async ({ familyId, exportId }: ExportWakeUp): Promise<boolean> => {
    const record = await exports.find(familyId, exportId, now); // the index may lag, so the item is checked
    if (record === undefined || !isLeft(record, now, staleSeconds)) return false;
    const expected = { statuses: [record.status], freeAt: now };
    if (Date.parse(now) - Date.parse(record.createdAt) > MAX_AGE_MILLISECONDS) {
      await exports.update(familyId, exportId, expected, { ...GIVEN_UP, touchedAt: now, updatedAt: now });
      return false;
    }
    const touched = await exports.update(familyId, exportId, expected, { touchedAt: now, wakes: record.wakes + 1 });
    if (touched === undefined) return false;
    await queue.send({ familyId, exportId });
    return true;
  };
  return wakeEach(await exports.listInFlight(), turn, ({ exportId }) => exportId, requeue);
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
