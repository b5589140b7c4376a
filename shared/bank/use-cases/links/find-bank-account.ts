import { NotFoundError } from '../../../platform/domain/errors.ts';
import type { BankAccount, BankConnection } from '../../domain/connection.ts';
import type { BankAccounts, BankConnections } from '../bank-ports.ts';
import { requireConnection } from '../connections/hold-connection.ts';

type Dependencies = {
  readonly connections: Pick<BankConnections, 'find'>;
  readonly bankAccounts: Pick<BankAccounts, 'find'>;
};

/** @throws NotFoundError for a connection or an account that is not there, or is another family's */
export const findBankAccount = async (
  { connections, bankAccounts }: Dependencies,
  familyId: string,
  connectionId: string,
  id: string,
): Promise<{ readonly connection: BankConnection; readonly bankAccount: BankAccount }> => {
  const connection = await requireConnection(connections, familyId, connectionId);
  const bankAccount = await bankAccounts.find(familyId, connectionId, id);
  if (bankAccount === undefined) throw new NotFoundError('Bank account');
  return { connection, bankAccount };
};
