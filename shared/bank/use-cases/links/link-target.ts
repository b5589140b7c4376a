import type { AccountRequest } from '../../../accounts/domain/new-account.ts';
import type { Account } from '../../../ledger/domain/account.ts';
import type { Caller } from '../../../platform/domain/caller.ts';
import { ValidationError } from '../../../platform/domain/errors.ts';
import type { BankAccount } from '../../domain/connection.ts';

/** An account of the ledger that is there, or one to make: its class is the person's choice. */
export type TargetRequest =
  | { readonly accountId: string }
  | { readonly create: { readonly accountType: unknown; readonly subtype: unknown; readonly name: unknown } };

export type FindLedgerAccount = (familyId: string, id: string) => Promise<Account | undefined>;
export type CreateLedgerAccount = (
  caller: Pick<Caller, 'familyId'>,
  request: AccountRequest,
  id: string,
) => Promise<{ readonly account: Account }>;

type Dependencies = { readonly findAccount: FindLedgerAccount; readonly createAccount: CreateLedgerAccount };

/** A house and a car have no transactions at a bank. */
const NEVER_FED = ['property', 'vehicle'];
const MAX_NAME = 255;

/**
 * The account of the ledger that a bank account is to feed. Created with the same id again, it is the same one.
 * @throws ValidationError
 */
export const linkTarget = async (
  { findAccount, createAccount }: Dependencies,
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
  if (account === undefined) throw new ValidationError(['account_id must be the id of an account of your family']);
  refuseType(account.accountType, 'account_id names an account of the type');
  if (currency !== null && currency !== account.currency) {
    throw new ValidationError([
      `account_id names an account in ${account.currency}, and the bank account is in ${currency}: link one in ${currency}`,
    ]);
  }
  return account;
};

const refuseType = (accountType: unknown, subject: string): void => {
  if (!NEVER_FED.includes(String(accountType))) return;
  throw new ValidationError([`${subject} ${String(accountType)}, which no bank feeds`]);
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
