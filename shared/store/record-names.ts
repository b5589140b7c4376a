import type { RecordNames } from '../use-cases/import-ports.ts';
import type { AccountRepository } from './account-repository.ts';
import type { CatalogueRepository } from './catalogue-repository.ts';

type Repositories = { readonly accounts: AccountRepository; readonly records: CatalogueRepository };

/** What rows are mapped to: exact name → id, by kind; of several accounts with one name the oldest. */
export const createRecordNames = ({ accounts, records }: Repositories) => ({
  list: async (familyId: string): Promise<RecordNames> => {
    const [allAccounts, allRecords] = await Promise.all([accounts.list(familyId), records.list(familyId)]);
    const namesOf = (kind: 'category' | 'tag' | 'merchant') =>
      new Map(allRecords.filter((record) => record.kind === kind).map(({ name, id }) => [name, id]));
    return {
      account: new Map([...allAccounts].reverse().map(({ name, id }) => [name, id])),
      category: namesOf('category'),
      tag: namesOf('tag'),
      merchant: namesOf('merchant'),
    };
  },
});
