import { toAccountRequest } from '../../../shared/accounts/schema/create-account-fields.ts';
import { createAccount } from '../../../shared/accounts/use-cases/create-account.ts';
import type { ImportConfiguration, ImportType } from '../../../shared/imports/domain/import.ts';
import { rowImportType } from '../../../shared/imports/domain/import-types.ts';
import { callerOf } from '../../../shared/people/http/caller-of.ts';
import type { PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import { ValidationError } from '../../../shared/platform/domain/errors.ts';
import { NEW_ACCOUNT } from '../../../web/imports/account-choices.ts';
import { onceId } from '../../platform/form-once.ts';
import type { ImportWork } from '../import-work.ts';

type Fields = PersonRequest['fields'];
type Taken = {
  readonly type: ImportType;
  readonly configuration: Pick<ImportConfiguration, 'accountColLabel'>;
  readonly bytes: Uint8Array;
  readonly filename: string | null;
};

/** Whether the form asks for a new account: by choosing it, or by naming one without choosing any. */
export const asksForAccount = (fields: Fields): boolean =>
  fields['account_id'] === NEW_ACCOUNT || (textOf(fields, 'account_id') === '' && nameIn(fields) !== '');

/**
 * Creates the account that the file needs: always if the account has a name, otherwise only if the file names no account.
 * A form sent twice creates one account.
 * @throws ValidationError
 */
export const createAccountFor = async (
  work: ImportWork,
  { person, fields }: Pick<PersonRequest, 'person' | 'fields'>,
  file: Taken,
): Promise<string | null> => {
  const isNeeded = nameIn(fields) !== '' || !namesAccounts(file);
  if (!isNeeded || takesNoAccount(file.type)) return null;
  const request = toAccountRequest({
    name: nameIn(fields) || nameOf(file),
    account_type: fields['new_account_type'],
    currency: fields['new_account_currency'],
  });
  const caller = callerOf(person);
  const id = onceId(work, { familyId: caller.familyId, fields, request });
  try {
    return (await createAccount(work)(caller, request, id)).account.id;
  } catch (error) {
    throw error instanceof ValidationError ? new ValidationError(atFields(error.extras.errors ?? [])) : error;
  }
};

const textOf = (fields: Fields, name: string): string => {
  const { [name]: value } = fields;
  return typeof value === 'string' ? value.trim() : '';
};
const nameIn = (fields: Fields): string => textOf(fields, 'new_account_name');

const takesNoAccount = (type: ImportType): boolean => {
  const row = rowImportType(type);
  return row === undefined || row.ignoresAccount === true;
};

/** Whether the file names accounts: in a column of the table, or in the account list of a QIF file. */
const namesAccounts = ({ type, configuration, bytes }: Taken): boolean =>
  type === 'QifImport'
    ? /^!Account\b/im.test(Buffer.from(bytes).toString('latin1'))
    : configuration.accountColLabel !== null;

const MAX_NAME = 255;

/** The name of the file without its extensions: `march` for `march.csv.gz`. */
const nameOf = ({ filename }: Taken): string =>
  (filename ?? '')
    .replace(/(\.[a-z0-9]{1,6})+$/i, '')
    .trim()
    .slice(0, MAX_NAME) || 'New account';

const LABELS: Readonly<Record<string, string>> = { name: 'Name', account_type: 'Class', currency: 'Currency' };

/** Assigns each sentence to the form field that it is about. */
const atFields = (errors: readonly string[]): readonly string[] =>
  errors.map((sentence) =>
    sentence.replace(/^(name|account_type|currency) /, (_, field: string) => `new_account_${field}: ${LABELS[field]} `),
  );
