import type { Account } from '../../ledger/domain/account.ts';
import type { CatalogueRecord, RecordKind } from '../domain/catalogue-record.ts';

type List<Item> = (familyId: string) => Promise<readonly Item[]>;
type FindMany<Item> = (familyId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, Item>>;

/** Answers from the list of all accounts. */
export const accountsFrom = (
  list: List<Account>,
): {
  readonly list: List<Account>;
  readonly find: (familyId: string, id: string) => Promise<Account | undefined>;
  readonly findMany: FindMany<Account>;
} => ({
  list,
  find: async (familyId, id) => (await list(familyId)).find((account) => account.id === id),
  findMany: async (familyId, ids) => byId(await list(familyId), ids),
});

/** Answers from the list of all records, for pages that need most kinds. */
export const recordsFrom = (list: List<CatalogueRecord>) => {
  const listOf = async (familyId: string, kind: RecordKind): Promise<readonly CatalogueRecord[]> =>
    (await list(familyId)).filter((record) => record.kind === kind);
  return {
    list,
    listOf,
    find: async (familyId: string, kind: RecordKind, id: string) =>
      (await listOf(familyId, kind)).find((record) => record.id === id),
    findMany: async (familyId: string, kind: RecordKind, ids: readonly string[]) =>
      byId(await listOf(familyId, kind), ids),
  };
};

const byId = <Item extends { readonly id: string }>(
  all: readonly Item[],
  ids: readonly string[],
): ReadonlyMap<string, Item> => {
  const wanted = new Set(ids);
  return new Map(all.flatMap((item) => (wanted.has(item.id) ? [[item.id, item]] : [])));
};
