import { dirname } from 'node:path';
import { openTable } from '../../../scripts/restore/open-table.ts';
import type { BankAccount, BankConnection } from '../../../shared/bank/connections/domain/connection.ts';
import { createBankAccountRepository } from '../../../shared/bank/store/bank-account-repository.ts';
import { createBankConnectionRepository } from '../../../shared/bank/store/bank-connection-repository.ts';
import { aBankAccount, aConnection } from './bank-builders.ts';

/** Direct access to the connections of the running cloud. */
export const cloudBanks = () => {
  const { documents, tableName } = openTable({ DATA_DIR: dirname(process.env['DEMO_FILE'] ?? '') });
  return {
    connections: createBankConnectionRepository(documents, tableName),
    bankAccounts: createBankAccountRepository(documents, tableName),
  };
};

/** A connection in the running cloud with an account; it is never synced automatically. */
export const storedConnection = async (
  familyId: string,
  over: Partial<BankConnection> = {},
  account: Partial<BankAccount> = {},
): Promise<BankConnection & { readonly bankAccount: BankAccount }> => {
  const { connections, bankAccounts } = cloudBanks();
  const connection = aConnection({ familyId, dueAt: null, ...over });
  await connections.create(connection);
  return { ...connection, bankAccount: await bankAccounts.create(aBankAccount(connection, account)) };
};
