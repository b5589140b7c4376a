import { quoteValue } from '../../../platform/domain/quote-value.ts';
import { validateConfiguration } from '../../domain/configuration.ts';
import { type QifFile, understandFile } from '../../domain/qif/qif-file.ts';
import { readQifRows } from '../../domain/qif/qif-rows.ts';
import type { ReadRows, RowsRead } from '../../use-cases/reading-ports.ts';
import { decodeText } from '../charset.ts';
import { readQif } from './read-qif.ts';

/** Reads a QIF file: decode, cut into sections, find out how it writes dates and numbers, diagnose every record. */
export const readQifFile: ReadRows = (bytes, context, onRow) => {
  const { configuration, mayContinue } = context;
  const errors = validateConfiguration(configuration, context.type);
  if (errors.length > 0) return refused('validation_failed', errors.join('; '));

  const decoded = decodeText(bytes, configuration.encoding ?? undefined);
  if (!decoded.ok) return refused('invalid_qif', decoded.message);
  const sections = readQif(decoded.text);
  if (!sections.some(({ directive }) => directive === 'type')) {
    return refused('invalid_qif', 'The file has no line that begins with !Type: and so is no QIF');
  }
  if (sections.length > MAX_SECTIONS) {
    return refused('invalid_qif', `The file has ${sections.length} headers, more than ${MAX_SECTIONS} are not read`);
  }
  const file = understandFile(sections);
  const problem = accountProblem(file);
  if (problem !== undefined) return refused('invalid_qif', problem);
  const read = readQifRows(file, context, onRow, mayContinue);
  if (read === undefined) return refused('interrupted', 'The reading was stopped');
  const { openings, accountTypes } = read;
  return {
    ok: true,
    configuration: read.configuration,
    warnings: [...decoded.warnings, ...read.warnings],
    openings,
    accountTypes,
  };
};

const MAX_ACCOUNTS = 500;
const MAX_NAME = 255;
const MAX_SECTIONS = 100_000;

/** An import has to hold what its file says of every account. */
const accountProblem = ({ transactions }: QifFile): string | undefined => {
  const names = new Set<string>();
  for (const { account } of transactions) names.add(account.name);
  if (names.size > MAX_ACCOUNTS) return `The file has ${names.size} accounts, more than ${MAX_ACCOUNTS} are not read`;
  const long = [...names].find((name) => name.length > MAX_NAME);
  return long && `The account name ${quoteValue(long)} is longer than ${MAX_NAME} characters`;
};

type Refusal = Extract<RowsRead, { ok: false }>;
const refused = (code: Refusal['code'], message: string): Refusal => ({ ok: false, code, message });
