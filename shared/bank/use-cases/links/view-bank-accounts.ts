import type { Account } from '../../../ledger/domain/account.ts';
import type { BankAccount } from '../../domain/connection.ts';
import type { BankAccounts } from '../bank-ports.ts';
import { isLinkOf } from './take-link.ts';

/** A bank account with the account of the ledger that it feeds; null where it feeds none. */
export type BankAccountView = { readonly bankAccount: BankAccount; readonly account: Account | null };

export type ViewDependencies = {
  readonly bankAccounts: Pick<BankAccounts, 'readLink'>;
  readonly accounts: {
    readonly findMany: (familyId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, Account>>;
  };
};

/** Only a link that names the bank account back counts. */
export const viewBankAccounts =
  ({ bankAccounts, accounts }: ViewDependencies) =>
  async (familyId: string, shown: readonly BankAccount[]): Promise<readonly BankAccountView[]> => {
    const fed = await Promise.all(shown.map((one) => fedAccountId(bankAccounts, one)));
    const found = await accounts.findMany(
      familyId,
      fed.filter((id) => id !== null),
    );
    return shown.map((bankAccount, at) => ({ bankAccount, account: found.get(fed[at] ?? '') ?? null }));
  };

/** The account of the ledger that it feeds, by the link, which decides. */
export const fedAccountId = async (
  bankAccounts: Pick<BankAccounts, 'readLink'>,
  bankAccount: BankAccount,
): Promise<string | null> => {
  const { familyId, accountId } = bankAccount;
  if (accountId === null) return null;
  return isLinkOf(await bankAccounts.readLink(familyId, accountId), bankAccount) ? accountId : null;
};
