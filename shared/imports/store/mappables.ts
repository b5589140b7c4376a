import type { AccountRepository } from '../../accounts/store/account-repository.ts';
import type { CatalogueRepository } from '../../catalogue/store/catalogue-repository.ts';
import { isUuid } from '../../platform/domain/uuid.ts';
import type { Mappables } from '../use-cases/import-ports.ts';

type Dependencies = {
  readonly accounts: Pick<AccountRepository, 'findMany'>;
  readonly records: Pick<CatalogueRepository, 'findMany'>;
};

/** Accounts, categories and tags of a family by their ids; an account type is a value, no record. */
export const createMappables = ({ accounts, records }: Dependencies): Mappables => ({
  find: async (familyId, type, asked) => {
    const ids = asked.filter(isUuid);
    if (type === 'account_type' || ids.length === 0) return new Map();
    const found =
      type === 'account' ? await accounts.findMany(familyId, ids) : await records.findMany(familyId, type, ids);
    return new Map([...found].map(([id, { name }]) => [id, name]));
  },
});
