import type { ImportRecord, RawFile } from '../domain/import-record.ts';
import type { WorkDependencies } from './work-dependencies.ts';

/** Files above this are worth a note that somebody reads them. */
const LARGE_BYTES = 64 * 1024 * 1024;
/** A worker is gone by then. */
const READING_SECONDS = 90;

/**
 * Copies a file from where its sender could overwrite it to where it stays as long as the import, and wakes the import
 * again: copying and reading two gigabytes would not fit one worker's time.
 */
export const takeOverUpload = async (
  { uploads, imports, queues }: WorkDependencies,
  { familyId, id }: ImportRecord,
  { copyFrom, ...raw }: RawFile & Required<Pick<RawFile, 'copyFrom'>>,
  now: string,
): Promise<void> => {
  await uploads.copy(copyFrom, raw.key);
  const expected = { statuses: ['pending'], preparing: true } as const;
  const copied = await imports.update(familyId, id, expected, { raw, touchedAt: now });
  if (copied !== undefined) await queues.send('prepare', { familyId, importId: id, attempt: null });
};

/** Lets the sweep leave a large file to the worker that reads it. */
export const noteReading = async (
  { imports, randomId }: WorkDependencies,
  { familyId, id, raw }: ImportRecord,
  now: string,
): Promise<void> => {
  if ((raw?.bytes ?? 0) <= LARGE_BYTES) return;
  const until = new Date(Date.parse(now) + READING_SECONDS * 1000).toISOString();
  const lease = { holder: randomId(), until };
  await imports.update(familyId, id, { statuses: ['pending'], preparing: true }, { lease, touchedAt: now });
};
