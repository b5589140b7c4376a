import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { sha256 } from '../../../shared/platform/runtime.ts';
import { composeApi } from '../../platform/api.ts';
import { composeRecords } from '../record-endpoints.ts';

/** The dependencies of endpoints that write recurring transactions, which name an account. */
export const composeRecurring = () => {
  const { documents, tableName } = composeApi();
  const { writes, ...rest } = composeRecords();
  return { ...rest, writes: { ...writes, accounts: createAccountRepository(documents, tableName, { sha256 }) } };
};
