import type { Account } from '../../ledger/entries/domain/account.ts';
import { itemsById } from '../../platform/domain/items-by-id.ts';

/** Answers from the list of all accounts. */
export const accountsFrom = (list: (familyId: string) => Promise<readonly Account[]>) => ({
  list,
  find: async (familyId: string, id: string): Promise<Account | undefined> =>
    (await list(familyId)).find((account) => account.id === id),
  findMany: async (familyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Account>> =>
    itemsById(await list(familyId), ids),
});
