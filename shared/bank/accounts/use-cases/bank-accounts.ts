import type { Account } from '../../../ledger/entries/domain/account.ts';
import { NotFoundError } from '../../../platform/domain/errors.ts';
import type { Caller } from '../../../platform/domain/family.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { BankAccount, BankConnection } from '../../connections/domain/connection.ts';
import { requireConnection } from '../../connections/use-cases/hold-connection.ts';
import { scheduleSync, type WakePorts } from '../../connections/use-cases/request-sync.ts';
import type { BankAccounts, BankConnections } from '../../use-cases/bank-ports.ts';
import { isLinkOf } from './claim-link.ts';

/** A bank account with its linked ledger account; null if not linked. */
export type BankAccountView = { readonly bankAccount: BankAccount; readonly account: Account | null };

export type ViewDependencies = {
  readonly bankAccounts: Pick<BankAccounts, 'readLink'>;
  readonly accounts: {
    readonly findMany: (familyId: FamilyId, ids: readonly string[]) => Promise<ReadonlyMap<string, Account>>;
  };
};

/** A link counts only if it refers back to the bank account. */
export const viewBankAccounts =
  ({ bankAccounts, accounts }: ViewDependencies) =>
  async (familyId: FamilyId, shown: readonly BankAccount[]): Promise<readonly BankAccountView[]> => {
    const fed = await Promise.all(shown.map((account) => fedAccountId(bankAccounts, account)));
    const found = await accounts.findMany(
      familyId,
      fed.filter((id) => id !== null),
    );
    return shown.map((bankAccount, at) => ({ bankAccount, account: found.get(fed[at] ?? '') ?? null }));
  };

/** The linked ledger account according to the link, which is authoritative. */
export const fedAccountId = async (
  bankAccounts: Pick<BankAccounts, 'readLink'>,
  bankAccount: BankAccount,
): Promise<string | null> => {
  const { familyId, accountId } = bankAccount;
  if (accountId === null) return null;
  return isLinkOf(await bankAccounts.readLink(familyId, accountId), bankAccount) ? accountId : null;
};

type Dependencies = {
  readonly connections: Pick<BankConnections, 'find'>;
  readonly bankAccounts: Pick<BankAccounts, 'find'>;
};

/** @throws NotFoundError if the connection or account does not exist, or belongs to another family */
export const findBankAccount = async (
  { connections, bankAccounts }: Dependencies,
  familyId: FamilyId,
  connectionId: string,
  id: string,
): Promise<{ readonly connection: BankConnection; readonly bankAccount: BankAccount }> => {
  const connection = await requireConnection(connections, familyId, connectionId);
  const bankAccount = await bankAccounts.find(familyId, connectionId, id);
  if (bankAccount === undefined) throw new NotFoundError('Bank account');
  return { connection, bankAccount };
};

type UpdateDependencies = WakePorts & { readonly bankAccounts: BankAccounts };

/** PATCH /api/v1/bank_connections/{id}/accounts/{account_id}. @throws NotFoundError */
export const updateBankAccount =
  (deps: UpdateDependencies) =>
  async (
    { familyId }: Pick<Caller, 'familyId'>,
    connectionId: string,
    id: string,
    { invertBalance }: Pick<BankAccount, 'invertBalance'>,
  ): Promise<BankAccount> => {
    const { connection, bankAccount } = await findBankAccount(deps, familyId, connectionId, id);
    if (bankAccount.invertBalance === invertBalance) return bankAccount;
    const change = { invertBalance, historyDone: false, updatedAt: deps.now() }; // the opening value must be recalculated
    const updated = await deps.bankAccounts.update(bankAccount, change);
    if (updated === undefined) throw new NotFoundError('Bank account');
    if (updated.accountId !== null) await scheduleSync(deps, connection); // the balance must be read again
    return updated;
  };
