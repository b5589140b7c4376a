import type { Preflight } from '@counterfoil/client';
import { FIX, withoutApiWords } from '../output/service-words.ts';

/** Whether all records of the file are in the ledger by an import of the same file. */
export const isThereAlready = ({ errors }: Preflight): boolean => errors.some(({ code }) => code === ALREADY);

const ALREADY = 'already_imported';

/** The errors that prevent publishing, in the words of the command line. */
export const errorsOf = (preview: Preflight): readonly string[] =>
  joined(preview.errors.filter(({ code }) => code !== ALREADY).map((error) => sentenceOf(error, preview)));

type PreviewError = Preflight['errors'][number];

const sentenceOf = (
  { code, message }: PreviewError,
  { headers, required_headers: required = [] }: Preflight,
): string => {
  if (code === 'missing_required_headers') return inTypedCase(message, required);
  if (code === 'no_data_rows')
    return headers?.length ? 'The file has a header, but no rows' : 'The file is blank: it has no header and no rows';
  return withoutApiWords(message);
};

/** The service compares names in lower case. Its advice is left out: `--map` is named beside the columns of the file. */
const inTypedCase = (sentence: string, typed: readonly string[]): string => {
  const message = sentence.replace(/: set another one, .*$/s, '');
  const name = typed.find((typedName) => message.endsWith(` ${typedName.toLowerCase()}`));
  return name === undefined ? message : message.slice(0, -name.length) + name;
};

/** One sentence for several accounts that need a record. */
const joined = (messages: readonly string[]): readonly string[] => {
  const others = messages.filter((message) => !UNKNOWN_ACCOUNT.test(message));
  const count = messages.length - others.length;
  if (count < 2) return messages;
  return [...others, `${count} accounts in the file are not assigned. ${FIX}`];
};

const UNKNOWN_ACCOUNT = /^Account ".*" is not mapped/s;

/** undefined if an error already says how to correct it. */
export const remedyOf = (preview: Preflight): string | undefined => {
  const { valid, errors, missing_required_headers: missing = [], stats, type } = preview;
  if (valid || isThereAlready(preview)) return undefined;
  if (errors.some(({ code }) => code === 'no_data_rows'))
    return 'Download the file again, for days that have transactions.';
  if (missing.length > 0) return columnsToName(missing, preview);
  if (stats.invalid_rows_count > 0 && type !== 'NativeImport')
    return 'Correct the file, or upload it with --no-publish and correct the rows: counterfoil fix.';
  const messages = errorsOf(preview);
  if (messages.some((text) => text.includes('--no-publish'))) return undefined;
  const isFixed = messages.some((text) => text.includes('counterfoil fix'));
  return isFixed ? 'Upload it with --no-publish; counterfoil fix then asks about it.' : 'Correct the file.';
};

const columnsToName = (missing: readonly string[], { headers = [], configuration }: Preflight): string => {
  const options = missing.map((name) => `${fieldOf(name, configuration)}=COLUMN`).join(',');
  return `Name the columns with --map ${options}. The file has the columns ${headers.map((name) => `"${name}"`).join(', ')}.`;
};

/** The field that has this column; a column that nobody named is called like its field. */
const fieldOf = (column: string, configuration: Preflight['configuration']): string => {
  const [setting] =
    Object.entries(configuration).find(
      ([name, value]) => name.endsWith('_col_label') && String(value).toLowerCase() === column,
    ) ?? [];
  return setting?.replace(/_col_label$/, '').replace('_operating_mic', '') ?? column;
};
