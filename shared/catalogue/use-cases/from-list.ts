import type { FamilyId } from '../../platform/domain/ids.ts';
import { itemsById } from '../../platform/domain/items-by-id.ts';
import type { CatalogueRecord, RecordKind } from '../domain/catalogue-record.ts';

/** Answers from the list of all records, for pages that need most kinds. */
export const recordsFrom = (list: (familyId: FamilyId) => Promise<readonly CatalogueRecord[]>) => {
  const listOf = async (familyId: FamilyId, kind: RecordKind): Promise<readonly CatalogueRecord[]> =>
    (await list(familyId)).filter((record) => record.kind === kind);
  return {
    list,
    listOf,
    find: async (familyId: FamilyId, kind: RecordKind, id: string): Promise<CatalogueRecord | undefined> =>
      (await list(familyId)).find((record) => record.kind === kind && record.id === id),
    findMany: async (
      familyId: FamilyId,
      kind: RecordKind,
      ids: readonly string[],
    ): Promise<ReadonlyMap<string, CatalogueRecord>> => itemsById(await listOf(familyId, kind), ids),
  };
};
