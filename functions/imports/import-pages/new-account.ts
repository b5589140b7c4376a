import { toAccountRequest } from '../../../shared/accounts/schema/account.ts';
import { createAccount } from '../../../shared/accounts/use-cases/account-writes.ts';
import { isUnused, putUnusedAccount, removeUnusedAccount } from '../../../shared/accounts/use-cases/unused-account.ts';
import type { AccountFacts } from '../../../shared/imports/accounts/domain/account-facts.ts';
import {
  accountNamedBy,
  accountNameOf,
  accountTypeOfFile,
  nameOfFile,
} from '../../../shared/imports/accounts/domain/account-of-file.ts';
import { bankNumberOf } from '../../../shared/imports/accounts/domain/bank-number.ts';
import { currencyDoubt } from '../../../shared/imports/accounts/domain/new-account-currency.ts';
import { headerNamed } from '../../../shared/imports/columns/domain/fields.ts';
import type { ImportRecord } from '../../../shared/imports/domain/import-record.ts';
import { isStatementFormat, namesAccounts } from '../../../shared/imports/statements/domain/statement-file.ts';
import { typeFacts } from '../../../shared/imports/types/domain/type-facts.ts';
import { type Account, isInUse } from '../../../shared/ledger/entries/domain/account.ts';
import { callerOf, type PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { ValidationError } from '../../../shared/platform/domain/errors.ts';
import { type FamilyId, uuidOf } from '../../../shared/platform/domain/ids.ts';
import { NEW_ACCOUNT } from '../../../web/imports/prepare/account-choices.ts';
import { submissionId } from '../../platform/submit-once.ts';
import type { ImportWork } from '../import-work.ts';

type Fields = PersonRequest['fields'];
type Sent = Pick<PersonRequest, 'person' | 'fields'>;

const textOf = (fields: Fields, name: string): string => {
  const { [name]: value } = fields;
  return typeof value === 'string' ? value.trim() : '';
};

/** The name of a new account is filled in whether or not it is chosen. */
export const asksForNewAccount = (fields: Fields): boolean => fields['account_id'] === NEW_ACCOUNT;

/** @throws ValidationError if the currency is left open */
const requestOf = (fields: Fields, name: string) => {
  if (fields['new_account_currency'] === '')
    throw new ValidationError([
      'new_account_currency: Currency is not clear from the file. Choose the currency of the account',
    ]);
  return toAccountRequest({
    name: textOf(fields, 'new_account_name') || name,
    account_type: fields['new_account_type'],
    currency: textOf(fields, 'new_account_currency') || null,
  });
};

/** The account of a form; a form sent twice creates one. @throws ValidationError */
export const createNewAccount = async (work: ImportWork, { person, fields }: Sent, name: string): Promise<string> => {
  const request = requestOf(fields, name);
  const caller = callerOf(person);
  const id = submissionId({ familyId: caller.familyId, fields, request });
  return inFields(async () => (await createAccount(work)(caller, request, id)).account.id);
};

const LABELS: Readonly<Record<string, string>> = { name: 'Name', account_type: 'Type', currency: 'Currency' };

/** Assigns each sentence of a refusal to the form field that it is about. */
const inFields = async <Found>(act: () => Promise<Found>): Promise<Found> => {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const named = (error.extras.errors ?? []).map((sentence) =>
      sentence.replace(
        /^(name|account_type|currency) /,
        (_, field: string) => `new_account_${field}: ${LABELS[field]} `,
      ),
    );
    throw Object.assign(new ValidationError(named), { cause: error });
  }
};

type Own = Pick<ImportRecord, 'id' | 'familyId'>;

/** The account that is created for the rows of an import. It can be corrected, and is removed with the import, until rows are added. */
export const ownAccountId = ({ id, familyId }: Own): string => uuidOf(sha256(`import-account|${familyId}|${id}`));

/** The account that a form chooses for an import, created if it is new; null for none. @throws ValidationError */
export const chosenAccount = async (
  work: ImportWork,
  { person, fields }: Sent,
  record: Own & Pick<ImportRecord, 'raw'>,
): Promise<string | null> => {
  if (!asksForNewAccount(fields)) return textOf(fields, 'account_id') || null;
  const name = nameOfFile(record.raw?.filename);
  const own = await inFields(() =>
    putUnusedAccount(work)(callerOf(person), requestOf(fields, name), ownAccountId(record)),
  );
  return own.id;
};

/** Removes the account that was created for an import if no import goes to it: another one was chosen since, or the import is deleted. */
export const removeOwnAccount = (work: ImportWork, record: Own): Promise<void> => {
  const id = ownAccountId(record);
  return removeUnusedAccount(work)(record, id, () => isChosen(work, record.familyId, id));
};

const ALL = { page: 1, perPage: Number.MAX_SAFE_INTEGER };

/** Whether an import goes to the account, or one that cannot be read might. */
const isChosen = async ({ imports }: Pick<ImportWork, 'imports'>, familyId: FamilyId, id: string): Promise<boolean> => {
  const { items, unreadable } = await imports.list(familyId, ALL);
  return unreadable.size > 0 || items.some(({ accountId }) => accountId === id);
};

type Proposed = Readonly<Record<string, string>>;

/** The account of an import if it was created for it and nothing is in it. One in use is an account like any other. */
export const ownAccount = async (
  work: ImportWork,
  record: Own & Pick<ImportRecord, 'accountId'>,
  accounts: readonly Account[],
): Promise<Account | undefined> => {
  const id = ownAccountId(record);
  const own = record.accountId === id ? accounts.find((account) => account.id === id) : undefined;
  return own !== undefined && (await isUnused(work, record.familyId, own)) ? own : undefined;
};

/**
 * The account part of a form for a file that was read: the account that was created for it, one that its name names, or a new one
 * with what the file says of it.
 */
export const proposeAccount = (
  {
    accountId,
    raw,
    type,
    fileAccount,
    configuration,
  }: Pick<ImportRecord, 'accountId' | 'raw' | 'type' | 'fileAccount' | 'configuration'>,
  accounts: readonly Account[],
  own: Account | undefined,
  familyCurrency: string,
): Proposed => {
  const filename = raw?.filename;
  const accountType = own?.accountType ?? fileAccount?.type ?? typeOfFile(filename, usualType(type, configuration));
  const known = accountId ?? accountNamedBy(filename, accounts)?.id ?? NEW_ACCOUNT;
  const number = fileAccount?.number ?? null;
  const currency = own?.currency ?? currencyFor(fileAccount, accounts, familyCurrency);
  const bank = fileAccount?.bank ?? null;
  return {
    account_id: own === undefined ? known : NEW_ACCOUNT,
    new_account_name: own?.name ?? accountNameOf({ filename, number, type: accountType, bank }),
    new_account_type: accountType,
    ...(currency !== undefined && { new_account_currency: currency }),
  };
};

/** Files with a column of securities are a broker's. */
const usualType = (
  type: ImportRecord['type'],
  configuration: Pick<ImportRecord['configuration'], 'tickerColLabel'>,
): string | undefined =>
  headerNamed(configuration, 'tickerColLabel') === '' ? typeFacts(type)?.newAccountType : 'investment';

/** The word `account` in the name of a file with trades does not make it one for payments. */
const typeOfFile = (filename: string | null | undefined, usual: string | undefined): string => {
  const named = accountTypeOfFile(filename);
  return usual !== undefined && (named === undefined || named === 'depository') ? usual : (named ?? 'depository');
};

/** Blank if somebody has to choose; undefined if the file was not looked at. */
const currencyFor = (
  facts: AccountFacts | undefined,
  accounts: readonly Account[],
  familyCurrency: string,
): string | undefined => {
  if (facts === undefined || facts.currency !== null) return facts?.currency ?? undefined;
  const currencies = accounts.filter(isInUse).map(({ currency }) => currency);
  const doubt = currencyDoubt({ ofNumber: null, spoken: facts.spoken }, { currency: familyCurrency, currencies });
  return doubt === null ? familyCurrency : '';
};

/** The facts in the file about a new account to which one of its names is matched; the name only if there is no other. */
export const proposeNewAccount = async (
  work: ImportWork,
  record: ImportRecord,
  accounts: readonly Account[],
  isOnlyName: boolean,
): Promise<Proposed> => {
  const family = await work.families.find(record.familyId);
  const {
    account_id: _,
    new_account_name = '',
    ...proposed
  } = proposeAccount(record, accounts, undefined, family?.currency ?? '');
  return { ...proposed, ...(isOnlyName && { new_account_name }) };
};

/** The name of a new account that a name in the file is matched to, if nobody typed one: a number of a bank is none. */
export const nameOfNewAccount = (
  { raw, fileAccount, configuration }: Pick<ImportRecord, 'raw' | 'fileAccount' | 'configuration'>,
  key: string,
  type: string,
): string => {
  const format = configuration.fileFormat;
  const isNumber = bankNumberOf(key) !== undefined || (isStatementFormat(format) && !namesAccounts(format));
  if (key !== '' && !isNumber) return key;
  const { bank = null, number = null } = fileAccount ?? {};
  return accountNameOf({ filename: raw?.filename, number: key || number, type, bank });
};
