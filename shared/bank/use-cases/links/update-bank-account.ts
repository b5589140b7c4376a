import type { Caller } from '../../../platform/domain/caller.ts';
import { NotFoundError } from '../../../platform/domain/errors.ts';
import type { BankAccount } from '../../domain/connection.ts';
import type { BankAccounts } from '../bank-ports.ts';
import { type WakePorts, wakeConnection } from '../connections/wake-connection.ts';
import { findBankAccount } from './find-bank-account.ts';

type Dependencies = WakePorts & { readonly bankAccounts: BankAccounts };

/** PATCH /api/v1/bank_connections/{id}/accounts/{account_id}. @throws NotFoundError */
export const updateBankAccount =
  (deps: Dependencies) =>
  async (
    { familyId }: Pick<Caller, 'familyId'>,
    connectionId: string,
    id: string,
    { invertBalance }: Pick<BankAccount, 'invertBalance'>,
  ): Promise<BankAccount> => {
    const { connection, bankAccount } = await findBankAccount(deps, familyId, connectionId, id);
    if (bankAccount.invertBalance === invertBalance) return bankAccount;
    const change = { invertBalance, historyDone: false, updatedAt: deps.now() }; // its opening value is worked out anew
    const updated = await deps.bankAccounts.update(bankAccount, change);
    if (updated === undefined) throw new NotFoundError('Bank account');
    if (updated.accountId !== null) await wakeConnection(deps, connection); // its balance is told anew
    return updated;
  };
