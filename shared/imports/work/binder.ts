import type { Families } from '../../platform/domain/family.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import type { Binder } from './catalogue-port.ts';

/** The import as an owner of catalogue records. */
export const binderOf = async (
  { families }: { readonly families: Families },
  record: ImportRecord,
  now: string,
): Promise<Binder> => {
  const family = await families.find(record.familyId);
  if (family === undefined || record.attempt === null) throw new Error(`Import ${record.id} cannot bind records`);
  return {
    familyId: record.familyId,
    familyCurrency: family.currency,
    importId: record.id,
    attemptId: record.attempt.id,
    now,
  };
};
