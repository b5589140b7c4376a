import { toImportHead } from '../../../shared/imports/schema/import-detail.ts';
import type { ImportSources } from '../../../web/ledger/transactions-table.ts';
import type { LedgerWork } from '../ledger-work.ts';

/** The imports with these ids, to be named on a page. Null ids and ids of deleted imports are left out. */
export const namedImports = async (
  { imports }: Pick<LedgerWork, 'imports'>,
  familyId: string,
  ids: readonly (string | null | undefined)[],
): Promise<ImportSources> => {
  const wanted = new Set(ids.filter((id): id is string => id != null && id !== ''));
  const found = await Promise.all([...wanted].map((id) => imports.find(familyId, id)));
  return new Map(found.flatMap((record) => (record === undefined ? [] : [[record.id, toImportHead(record)] as const])));
};
