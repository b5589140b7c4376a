import type { ExportRecord } from '../domain/export-record.ts';
import type { ExportQueue, Exports } from './export-ports.ts';

/** Wakes an export again after 1, 2, 4 … times the stale time, at most this often in that row. */
const MAX_DOUBLINGS = 6;
/** An export that is not there after a day comes no more. */
const MAX_AGE_MILLISECONDS = 86_400_000;

/** Sends a wake-up for every export that nobody has touched for `staleSeconds` and no worker holds. Returns how many. */
export const sweepExports = async (
  { exports, queue }: { readonly exports: Exports; readonly queue: ExportQueue },
  now: string,
  staleSeconds: number,
): Promise<number> => {
  let woken = 0;
  for (const { familyId, exportId } of await exports.listInFlight()) {
    const record = await exports.find(familyId, exportId, now); // the index may lag: the item decides
    if (record === undefined || !isLeft(record, now, staleSeconds)) continue;
    const expected = { statuses: [record.status], freeAt: now };
    if (Date.parse(now) - Date.parse(record.createdAt) > MAX_AGE_MILLISECONDS) {
      await exports.update(familyId, exportId, expected, { ...GIVEN_UP, touchedAt: now, updatedAt: now });
      continue;
    }
    const touched = await exports.update(familyId, exportId, expected, { touchedAt: now, wakes: record.wakes + 1 });
    if (touched === undefined) continue;
    await queue.send({ familyId, exportId });
    woken++;
  }
  return woken;
};

const GIVEN_UP = {
  status: 'failed',
  error: 'unavailable: The export did not come to an end within a day: create another one',
  lease: null,
  checkpoint: null,
  progress: null,
} as const;

const isLeft = ({ status, lease, touchedAt, wakes }: ExportRecord, now: string, staleSeconds: number): boolean => {
  if (status !== 'pending' && status !== 'running') return false;
  if (lease !== null && lease.until > now) return false;
  const wait = staleSeconds * 2 ** Math.min(wakes, MAX_DOUBLINGS) * 1000;
  return Date.parse(touchedAt) + wait <= Date.parse(now);
};
