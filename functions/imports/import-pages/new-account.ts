import { toAccountRequest } from '../../../shared/accounts/schema/account.ts';
import { createAccount } from '../../../shared/accounts/use-cases/account-writes.ts';
import { callerOf, type PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import { ValidationError } from '../../../shared/platform/domain/errors.ts';
import { NEW_ACCOUNT } from '../../../web/imports/account-choices.ts';
import { submissionId } from '../../platform/submit-once.ts';
import type { ImportWork } from '../import-work.ts';

type Fields = PersonRequest['fields'];

const textOf = (fields: Fields, name: string): string => {
  const { [name]: value } = fields;
  return typeof value === 'string' ? value.trim() : '';
};

export const newAccountName = (fields: Fields): string => textOf(fields, 'new_account_name');

/** Whether the form asks for a new account: by choosing it, or by naming one without choosing any. */
export const asksForNewAccount = (fields: Fields): boolean =>
  fields['account_id'] === NEW_ACCOUNT || (textOf(fields, 'account_id') === '' && newAccountName(fields) !== '');

/** The account of a form; a form sent twice creates one. Fields that the form leaves blank are taken from the file. @throws ValidationError */
export const createNewAccount = async (
  work: ImportWork,
  { person, fields }: Pick<PersonRequest, 'person' | 'fields'>,
  { name, currency = null }: { readonly name: string; readonly currency?: string | null },
): Promise<string> => {
  const request = toAccountRequest({
    name: newAccountName(fields) || name,
    account_type: fields['new_account_type'],
    currency: textOf(fields, 'new_account_currency') || currency,
  });
  const caller = callerOf(person);
  const id = submissionId(work, { familyId: caller.familyId, fields, request });
  try {
    return (await createAccount(work)(caller, request, id)).account.id;
  } catch (error) {
    throw error instanceof ValidationError ? new ValidationError(atFields(error.extras.errors ?? [])) : error;
  }
};

const MAX_NAME = 255;

/** The name of a file without its extensions: `March` for `march.csv.gz`. One with capitals stays as it is. */
export const nameOfFile = (filename: string | null | undefined): string => {
  const name = (filename ?? '').replace(/(\.[a-z0-9]{1,6})+$/i, '').trim();
  const capitalized = name === name.toLowerCase() ? name.replace(/^\p{L}/u, (first) => first.toUpperCase()) : name;
  return capitalized.slice(0, MAX_NAME) || 'New account';
};

const LABELS: Readonly<Record<string, string>> = { name: 'Name', account_type: 'Type', currency: 'Currency' };

/** Assigns each sentence to the form field that it is about. */
const atFields = (errors: readonly string[]): readonly string[] =>
  errors.map((sentence) =>
    sentence.replace(/^(name|account_type|currency) /, (_, field: string) => `new_account_${field}: ${LABELS[field]} `),
  );

/** The account that a form chooses for an import, created if it is new; null for none. @throws ValidationError */
export const chosenAccount = async (
  work: ImportWork,
  { person, fields }: Pick<PersonRequest, 'person' | 'fields'>,
  { id, filename }: { readonly id: string; readonly filename: string | null | undefined },
): Promise<string | null> =>
  asksForNewAccount(fields)
    ? createNewAccount(work, { person, fields: { ...fields, once: id } }, { name: nameOfFile(filename) })
    : textOf(fields, 'account_id') || null;
