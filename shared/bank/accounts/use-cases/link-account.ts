import type { AccountRequest } from '../../../accounts/domain/account-request.ts';
import type { Account } from '../../../ledger/entries/domain/account.ts';
import { BusyError, DomainError, ValidationError } from '../../../platform/domain/errors.ts';
import type { Caller } from '../../../platform/domain/family.ts';
import type { AccountId, FamilyId } from '../../../platform/domain/ids.ts';
import { unknownId } from '../../../platform/domain/unknown-id.ts';
import type { BankAccount, BankConnection } from '../../connections/domain/connection.ts';
import { scheduleSync, type WakePorts } from '../../connections/use-cases/request-sync.ts';
import type { BankAccounts, BankConnections } from '../../use-cases/bank-ports.ts';
import { type BankAccountView, fedAccountId, findBankAccount } from './bank-accounts.ts';
import { claimLink, fedByAnother, isLinkOf, linkOf, NOTHING_READ } from './claim-link.ts';

export type LinkRequest = TargetRequest & {
  /** Replaces existing links of the ledger account and of this bank account. */
  readonly relink: boolean;
};
type Dependencies = WakePorts & {
  readonly bankAccounts: BankAccounts;
  readonly findAccount: FindLedgerAccount;
  readonly createAccount: CreateLedgerAccount;
};
type Place = { readonly connection: BankConnection; readonly bankAccount: BankAccount };

/**
 * POST /api/v1/bank_connections/{id}/accounts/{account_id}/link. The link moves first, then the bank account is
 * updated; repeating the request completes an interrupted one. `newAccountId`: id of an account to create.
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
  const former = await claimLink(bankAccounts, bankAccount, account.id, takesOver);
  const change = { ...NOTHING_READ, accountId: account.id, updatedAt: now() };
  const linked =
    (await bankAccounts.update(bankAccount, change, bankAccount.accountId)) ??
    (await bankAccounts.update(bankAccount, change, account.id)); // a worker may have stored the link already
  if (linked === undefined) {
    await bankAccounts.moveLink(familyId, account.id, linkOf(bankAccount), undefined);
    throw new BusyError('This bank account is being linked by another request: try again');
  }
  if (former !== undefined) await bankAccounts.update(former, { accountId: null, updatedAt: now() }, account.id);
  const { accountId: old } = bankAccount;
  if (old !== null && old !== account.id) await bankAccounts.moveLink(familyId, old, linkOf(bankAccount), undefined);
  await refuseTakenOver(bankAccounts, linked, account.id);
  await scheduleSync(deps, connection);
  return linked;
};

/** A concurrent request took the link, because this bank account did not refer to it yet. */
const refuseTakenOver = async (
  bankAccounts: BankAccounts,
  linked: BankAccount,
  accountId: AccountId,
): Promise<void> => {
  const held = await bankAccounts.readLink(linked.familyId, accountId);
  if (isLinkOf(held, linked)) return;
  await bankAccounts.update(linked, { accountId: null }, accountId);
  const holder = held && (await bankAccounts.find(linked.familyId, held.connectionId, held.bankAccountId));
  throw holder === undefined
    ? new BusyError('This account is being linked by another request: try again')
    : fedByAnother(accountId, holder);
};

const feedsAnother = (accountId: AccountId): DomainError =>
  new DomainError(
    'conflict',
    `This bank account is already linked to account ${accountId}: unlink it first, or send {"relink": true}`,
    { details: { account_id: accountId } },
  );

/** An existing ledger account, or one to create with the class that the user chose. */
type TargetRequest =
  | { readonly accountId: AccountId }
  | { readonly create: { readonly accountType: unknown; readonly subtype: unknown; readonly name: unknown } };

type FindLedgerAccount = (familyId: FamilyId, id: string) => Promise<Account | undefined>;
type CreateLedgerAccount = (
  caller: Pick<Caller, 'familyId'>,
  request: AccountRequest,
  id: string,
) => Promise<{ readonly account: Account }>;

type TargetDependencies = { readonly findAccount: FindLedgerAccount; readonly createAccount: CreateLedgerAccount };

/** A property or a vehicle has no bank transactions. */
const NEVER_FED = ['property', 'vehicle'];
const MAX_NAME = 255;

/**
 * The ledger account to link. Creating it again with the same id returns the same account.
 * @throws ValidationError
 */
const linkTarget = async (
  { findAccount, createAccount }: TargetDependencies,
  bankAccount: BankAccount,
  request: TargetRequest,
  newAccountId: string,
): Promise<Account> => {
  const { familyId, currency } = bankAccount;
  if ('create' in request) {
    refuseType(request.create.accountType, 'account_type');
    return (await createAccount({ familyId }, toAccountRequest(bankAccount, request.create), newAccountId)).account;
  }
  const account = await findAccount(familyId, request.accountId);
  if (account === undefined) throw new ValidationError([unknownId('account_id', 'an account', request.accountId)]);
  refuseType(account.accountType, 'account_id is the id of an account of type');
  if (currency !== null && currency !== account.currency) {
    throw new ValidationError([
      `account_id is the id of an account in ${account.currency}, but the bank account is in ${currency}: link an account in ${currency}`,
    ]);
  }
  return account;
};

const refuseType = (accountType: unknown, subject: string): void => {
  if (!NEVER_FED.includes(String(accountType))) return;
  throw new ValidationError([`${subject} ${String(accountType)}, which cannot be linked to a bank`]);
};

const toAccountRequest = (
  { name, currency, institution }: BankAccount,
  { name: chosen, ...type }: Extract<TargetRequest, { readonly create: unknown }>['create'],
): AccountRequest => ({
  ...type,
  name: chosen ?? (name.trim() === '' ? 'Bank account' : name.trim().slice(0, MAX_NAME)),
  currency,
  facts: { status: 'active', institutionName: institution.name, institutionDomain: institution.domain, notes: null },
});

type UnlinkDependencies = {
  readonly connections: Pick<BankConnections, 'find'>;
  readonly bankAccounts: BankAccounts;
  readonly now: () => string;
};

/**
 * DELETE /api/v1/bank_connections/{id}/accounts/{account_id}/link: no new data arrives; existing data is kept. No
 * effect if not linked.
 * @throws NotFoundError
 */
export const unlinkAccount =
  (deps: UnlinkDependencies) =>
  async ({ familyId }: Pick<Caller, 'familyId'>, connectionId: string, id: string): Promise<void> => {
    const { bankAccount } = await findBankAccount(deps, familyId, connectionId, id);
    const { accountId } = bankAccount;
    if (accountId === null) return;
    await deps.bankAccounts.moveLink(familyId, accountId, linkOf(bankAccount), undefined);
    await deps.bankAccounts.update(bankAccount, { accountId: null, updatedAt: deps.now() }, accountId);
  };
