import { quoteValue } from '../../../platform/domain/errors.ts';
import type { AccountId } from '../../../platform/domain/ids.ts';
import { chooseColumns } from '../../columns/domain/columns.ts';
import type { ImportWarning } from '../../domain/import-attributes.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import { accountNumbered, type KnownNames } from '../../mappings/domain/mappings.ts';
import type { OpenQuestion } from '../../settings/domain/open-questions.ts';
import type { CsvImportType, RowSettings } from '../../types/domain/import-type-definition.ts';

/** The column of accounts in a file whose rows all go to one account, with the texts in it. */
export type NamedAccounts = { readonly header: string; readonly texts: ReadonlySet<string> };

/** Far more accounts than a family has. */
const MOST_TEXTS = 50;

/** Collects the texts of the column of accounts. */
const createNamedAccounts = (header: string, position: number) => {
  const texts = new Set<string>();
  return {
    see: (cells: readonly string[]): void => {
      const text = (cells[position] ?? '').trim();
      if (text !== '' && texts.size < MOST_TEXTS) texts.add(text);
    },
    result: (): NamedAccounts => ({ header, texts }),
  };
};

/** The column of accounts in a file, if all rows go to the account of the import nevertheless. */
export const accountsIn = (
  header: readonly string[],
  type: Pick<CsvImportType, 'columns'>,
  { configuration, hasAccount }: Pick<RowSettings, 'configuration' | 'hasAccount'>,
) => {
  if (!hasAccount) return undefined;
  const wanted = type.columns({ configuration, hasAccount: false }).filter(({ field }) => field === 'account');
  const found = chooseColumns(header, wanted, configuration);
  const position = found.ok ? found.positions.account : undefined;
  return position === undefined
    ? undefined
    : createNamedAccounts((header[position] ?? '').trim() || `#${position + 1}`, position);
};

/** How the rows of other accounts would get into the account of the import; undefined if the column names no other one. */
const otherAccounts = (
  { header, texts }: NamedAccounts,
  accountId: AccountId,
  names: Pick<KnownNames, 'account' | 'bankNumbers'>,
): OtherAccounts | undefined => {
  const [first, ...others] = texts;
  if (first === undefined) return undefined;
  const known = names.account.get(first) ?? accountNumbered(first, names)?.id;
  if (others.length === 0 && (known === undefined || known === accountId)) return undefined;
  const [own = ''] = [...names.account].flatMap(([name, id]) => (id === accountId ? [name] : []));
  return { header, texts: [...texts], accountId, own };
};

type OtherAccounts = {
  readonly header: string;
  readonly texts: readonly string[];
  readonly accountId: AccountId;
  /** The name of the account of the import. */
  readonly own: string;
};

const NAMED = 5;

const listed = (texts: readonly string[]): string => {
  const named = texts.slice(0, NAMED).map(quoteValue).join(', ');
  return texts.length > NAMED ? `${named} and more` : named;
};

/** Whether all rows go into the account of the import, or each into the account that it names. */
const whichAccount = ({ header, texts, accountId, own }: OtherAccounts): OpenQuestion => ({
  field: 'account_id',
  question: `The column ${quoteValue(header)} names ${listed(texts)}. Do all rows belong to ${quoteValue(own)}?`,
  candidates: [
    { value: 'null', meaning: `no: each row belongs to the account in ${quoteValue(header)}` },
    { value: accountId, meaning: `yes: all rows belong to ${quoteValue(own)}` },
  ],
});

const ofOtherAccounts = ({ header, texts, own }: OtherAccounts): ImportWarning => ({
  line: null,
  code: 'other_account',
  message: `The column ${quoteValue(header)} names ${listed(texts)}, but all rows go into ${quoteValue(own)}, the account of this import: send account_id as null to import each row into the account that it names`,
});

/** Asked until the rows are read: only then is it known whether they name other accounts. */
export const ASKS_FOR_ACCOUNT: OpenQuestion = {
  field: 'account_id',
  question: 'Do all rows belong to one account?',
  candidates: [],
};

/** A column that names other accounts than that of the import is a question if the settings were detected, otherwise a warning. */
export const accountsBeside = (
  { accountId, questions = [] }: Pick<ImportRecord, 'accountId' | 'questions'>,
  named: NamedAccounts | undefined,
  names: Pick<KnownNames, 'account' | 'bankNumbers'>,
): { readonly questions: readonly OpenQuestion[]; readonly warnings: readonly ImportWarning[] } => {
  const others = accountId === null ? undefined : named && otherAccounts(named, accountId, names);
  if (others === undefined) return { questions: [], warnings: [] };
  const isAsked = questions.some(({ field }) => field === 'account_id');
  return isAsked
    ? { questions: [whichAccount(others)], warnings: [] }
    : { questions: [], warnings: [ofOtherAccounts(others)] };
};

const MOST_NAMED = 10;

/** The sections of a file are registers of accounts of their own, so that none of them can go into the account of the import. */
export const askForSeparateAccounts = (accounts: readonly string[]): OpenQuestion => ({
  field: 'account_id',
  question: `The file has ${accounts.length} accounts, ${accounts.slice(0, MOST_NAMED).map(quoteValue).join(', ')}, which cannot go into one.`,
  candidates: [{ value: 'null', meaning: 'one account for each' }],
});
