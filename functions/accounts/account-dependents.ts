import { createAccountEntries } from '../../shared/accounts/store/account-edits.ts';
import type { UpdateAccountDependencies } from '../../shared/accounts/use-cases/account-writes.ts';
import { createBankAccountRepository } from '../../shared/bank/store/bank-account-repository.ts';

/** What an account has that depends on its class and currency. */
export const composeDependents = (
  documents: Parameters<typeof createAccountEntries>[0],
  tableName: string,
): UpdateAccountDependencies['dependents'] => {
  const entries = createAccountEntries(documents, tableName);
  const bankAccounts = createBankAccountRepository(documents, tableName);
  return async (familyId, account) => {
    const [all, stated, link] = await Promise.all([
      entries.count(familyId, account, 0),
      entries.countStated(familyId, account, 0),
      bankAccounts.readLink(familyId, account.id),
    ]);
    return { hasEntries: all > 0, hasStated: stated > 0, isLinked: link !== undefined };
  };
};
