import { type ViewDependencies, viewBankAccounts } from '../../shared/bank/accounts/use-cases/bank-accounts.ts';
import type { BankAccount, BankConnection } from '../../shared/bank/connections/domain/connection.ts';
import { toBankAccount } from '../../shared/bank/schema/bank-account.ts';
import { toBankConnection } from '../../shared/bank/schema/bank-connection.ts';
import type { BankAccounts, Families } from '../../shared/bank/use-cases/bank-ports.ts';
import type { FamilyId } from '../../shared/platform/domain/ids.ts';
import { familyToday } from '../../shared/platform/use-cases/family-today.ts';

type ShowConnection = (connection: BankConnection) => Promise<ReturnType<typeof toBankConnection>>;

/** A connection as clients see it, with the state of its accounts. */
export const showConnection =
  ({
    bankAccounts,
    now,
  }: {
    readonly bankAccounts: Pick<BankAccounts, 'list'>;
    readonly now: () => string;
  }): ShowConnection =>
  async (connection) =>
    toBankConnection(connection, await bankAccounts.list(connection.familyId, connection.id), now());

type AccountDependencies = ViewDependencies & { readonly families: Families; readonly now: () => string };

type ShowBankAccounts = (
  familyId: FamilyId,
  shown: readonly BankAccount[],
) => Promise<readonly ReturnType<typeof toBankAccount>[]>;

/** Bank accounts as clients see them, with the ledger accounts they are linked to. */
export const showBankAccounts = (deps: AccountDependencies): ShowBankAccounts => {
  const view = viewBankAccounts(deps);
  const today = familyToday(deps);
  return async (familyId, shown) => {
    const [views, day] = [await view(familyId, shown), await today(familyId)];
    return views.map(({ bankAccount, account }) => toBankAccount(bankAccount, account, day));
  };
};
