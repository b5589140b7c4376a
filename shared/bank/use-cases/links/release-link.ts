import { BusyError } from '../../../platform/domain/errors.ts';
import type { BankAccounts } from '../bank-ports.ts';

export type ReleaseLinkDependencies = {
  readonly bankAccounts: Pick<BankAccounts, 'readLink' | 'moveLink' | 'update'>;
  readonly now: () => string;
};

/**
 * Nothing feeds the ledger account any more; what was fed stays. The claim goes first, since it decides: cut off after it,
 * the bank account still names an account that does not name it back, and counts as linked to nothing.
 * @throws BusyError when the link was moved meanwhile
 */
export const releaseLink =
  ({ bankAccounts, now }: ReleaseLinkDependencies) =>
  async (familyId: string, accountId: string): Promise<void> => {
    const link = await bankAccounts.readLink(familyId, accountId);
    if (link === undefined) return;
    if (!(await bankAccounts.moveLink(familyId, accountId, link, undefined))) {
      throw new BusyError('What feeds this account was changed meanwhile: try again');
    }
    const key = { familyId, connectionId: link.connectionId, id: link.bankAccountId };
    await bankAccounts.update(key, { accountId: null, updatedAt: now() }, accountId);
  };
