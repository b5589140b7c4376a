import type { Account } from '../../../ledger/domain/account.ts';
import type { Caller } from '../../../platform/domain/caller.ts';
import { BusyError, DomainError } from '../../../platform/domain/errors.ts';
import type { BankAccount, BankConnection } from '../../domain/connection.ts';
import type { BankAccounts } from '../bank-ports.ts';
import { type WakePorts, wakeConnection } from '../connections/wake-connection.ts';
import { findBankAccount } from './find-bank-account.ts';
import { type CreateLedgerAccount, type FindLedgerAccount, linkTarget, type TargetRequest } from './link-target.ts';
import { NOTHING_READ } from './nothing-read.ts';
import { fedByAnother, isLinkOf, linkOf, takeLink } from './take-link.ts';
import { type BankAccountView, fedAccountId } from './view-bank-accounts.ts';

export type LinkRequest = TargetRequest & {
  /** Take the ledger account over from another bank account, and this one from another ledger account. */
  readonly relink: boolean;
};
type Dependencies = WakePorts & {
  readonly bankAccounts: BankAccounts;
  readonly findAccount: FindLedgerAccount;
  readonly createAccount: CreateLedgerAccount;
};
type Place = { readonly connection: BankConnection; readonly bankAccount: BankAccount };

/**
 * POST /api/v1/bank_connections/{id}/accounts/{account_id}/link. The link moves first, then the bank account says so: cut
 * off between, asking again completes it. `newAccountId`: of an account that is created.
 * @throws NotFoundError, ValidationError, DomainError `conflict` or `busy`
 */
export const linkAccount =
  (deps: Dependencies) =>
  async (
    { familyId }: Pick<Caller, 'familyId'>,
    connectionId: string,
    id: string,
    request: LinkRequest,
    newAccountId: string,
  ): Promise<BankAccountView> => {
    const place = await findBankAccount(deps, familyId, connectionId, id);
    const { bankAccount } = place;
    const fed = await fedAccountId(deps.bankAccounts, bankAccount);
    const wanted = 'create' in request ? newAccountId : request.accountId;
    if (fed !== null && fed !== wanted && !request.relink) throw feedsAnother(fed);
    const account = await linkTarget(deps, bankAccount, request, newAccountId);
    if (fed === account.id) return { bankAccount, account };
    return { bankAccount: await link(deps, place, account, request.relink), account };
  };

const link = async (deps: Dependencies, place: Place, account: Account, takesOver: boolean): Promise<BankAccount> => {
  const { bankAccounts, now } = deps;
  const { connection, bankAccount } = place;
  const { familyId } = bankAccount;
  const former = await takeLink(bankAccounts, bankAccount, account.id, takesOver);
  const change = { ...NOTHING_READ, accountId: account.id, updatedAt: now() };
  const linked =
    (await bankAccounts.update(bankAccount, change, bankAccount.accountId)) ??
    (await bankAccounts.update(bankAccount, change, account.id)); // a worker saw the link and wrote it down
  if (linked === undefined) {
    await bankAccounts.moveLink(familyId, account.id, linkOf(bankAccount), undefined);
    throw new BusyError('This bank account is being linked by others: try again');
  }
  if (former !== undefined) await bankAccounts.update(former, { accountId: null, updatedAt: now() }, account.id);
  const { accountId: old } = bankAccount;
  if (old !== null && old !== account.id) await bankAccounts.moveLink(familyId, old, linkOf(bankAccount), undefined);
  await refuseTakenOver(bankAccounts, linked, account.id);
  await wakeConnection(deps, connection);
  return linked;
};

/** Who came between the link and the bank account's word took it for one that was left behind. */
const refuseTakenOver = async (bankAccounts: BankAccounts, linked: BankAccount, accountId: string): Promise<void> => {
  const held = await bankAccounts.readLink(linked.familyId, accountId);
  if (isLinkOf(held, linked)) return;
  await bankAccounts.update(linked, { accountId: null }, accountId);
  const holder = held && (await bankAccounts.find(linked.familyId, held.connectionId, held.bankAccountId));
  throw holder === undefined
    ? new BusyError('This account is being linked by others: try again')
    : fedByAnother(accountId, holder);
};

const feedsAnother = (accountId: string): DomainError =>
  new DomainError(
    'conflict',
    `This bank account feeds the account ${accountId} already: unlink it first, or send {"relink": true}`,
    { details: { account_id: accountId } },
  );
