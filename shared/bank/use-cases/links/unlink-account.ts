import type { Caller } from '../../../platform/domain/caller.ts';
import type { BankAccounts, BankConnections } from '../bank-ports.ts';
import { findBankAccount } from './find-bank-account.ts';
import { linkOf } from './take-link.ts';

type Dependencies = {
  readonly connections: Pick<BankConnections, 'find'>;
  readonly bankAccounts: BankAccounts;
  readonly now: () => string;
};

/**
 * DELETE /api/v1/bank_connections/{id}/accounts/{account_id}/link: nothing new comes; what is in the ledger stays. One
 * that is linked to nothing stays so.
 * @throws NotFoundError
 */
export const unlinkAccount =
  (deps: Dependencies) =>
  async ({ familyId }: Pick<Caller, 'familyId'>, connectionId: string, id: string): Promise<void> => {
    const { bankAccount } = await findBankAccount(deps, familyId, connectionId, id);
    const { accountId } = bankAccount;
    if (accountId === null) return;
    await deps.bankAccounts.moveLink(familyId, accountId, linkOf(bankAccount), undefined);
    await deps.bankAccounts.update(bankAccount, { accountId: null, updatedAt: deps.now() }, accountId);
  };
