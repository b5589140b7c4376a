import type { ImportRecord } from '../domain/import-record.ts';
import { planPrefixes } from './plan-store.ts';
import type { WorkDependencies } from './work-dependencies.ts';

/** Removes what a deleted import leaves behind; the import itself goes last, so that a killed worker is followed by another. */
export const removeImport = async (
  { rows, uploads, imports, sessions }: WorkDependencies,
  record: ImportRecord,
): Promise<void> => {
  await rows.removeAll(record.id);
  const prefixes = [...planPrefixes(record.id), ...(record.raw === null ? [] : [record.raw.key])];
  for (const prefix of prefixes) await uploads.removeAll(prefix);
  if (record.session !== null) await sessions.remove(record.familyId, record.id);
  await imports.remove(record.familyId, record.id);
};
