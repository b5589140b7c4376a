import type { Account } from '../../ledger/entries/domain/account.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';
import { itemsById } from '../../platform/domain/items-by-id.ts';

/** Answers from the list of all accounts. */
export const accountsFrom = (list: (familyId: FamilyId) => Promise<readonly Account[]>) => ({
  list,
  find: async (familyId: FamilyId, id: string): Promise<Account | undefined> =>
    (await list(familyId)).find((account) => account.id === id),
  findMany: async (familyId: FamilyId, ids: readonly string[]): Promise<ReadonlyMap<string, Account>> =>
    itemsById(await list(familyId), ids),
});
