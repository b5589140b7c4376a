import { isCurrency } from '../../../platform/domain/money/currency.ts';
import type { AccountFacts } from '../../accounts/domain/account-facts.ts';
import { accountFacts } from '../../accounts/domain/find-account-facts.ts';
import { fitNumbers, numberFormatOf } from '../../amounts/domain/fit-number-formats.ts';
import { decimalsOf, settledBy } from '../../amounts/domain/usual-decimals.ts';
import { columnOf } from '../../columns/domain/columns.ts';
import { columnShapes, type Table } from '../../columns/domain/table-shape.ts';
import type {
  ColumnSeparator,
  HeaderSetting,
  ImportConfiguration,
  ImportType,
} from '../../domain/import-attributes.ts';
import { NO_SETTINGS } from '../../domain/import-record.ts';
import { whichEncoding } from '../../encodings/parse/ask-encoding.ts';
import { type DecodedText, decodeText } from '../../encodings/parse/charset.ts';
import { MAX_COLUMNS } from '../../formats/csv/parse/csv-header.ts';
import { isPdf } from '../../formats/pdf/domain/statement.ts';
import { hasComma, sheetText } from '../../formats/xlsx/parse/sheet-text.ts';
import { supportedEncoding } from '../../settings/domain/configuration.ts';
import type { StatementFormat } from '../../statements/domain/statement-file.ts';
import { accountsIn } from '../../statements/parse/statement-rows.ts';
import type { Confidence, DetectedFile, Detection, FamilyHabits, Finding } from '../domain/detected-file.ts';
import { whyNoTransactions } from '../domain/other-tables.ts';
import { proposeReading } from '../domain/propose-reading.ts';
import { questionsOf } from '../domain/rank-formats.ts';
import { type CutTable, cutTable } from './cut-table.ts';
import { fileFormatOf } from './file-format.ts';
import { binaryKind, isNdjson, isQif, otherTextKind } from './file-kind.ts';
import { notRead, statementFits } from './foreign-content.ts';

const ROWS_SHOWN = 5;

export type DetectRequest = {
  readonly bytes: Uint8Array;
  readonly filename: string | null;
  readonly family: FamilyHabits;
  /** ISO; dates far from it are not taken for dates. */
  readonly today: string;
  /** Whether the rows go to a credit card account. */
  readonly isCard?: boolean;
  /** Whether they go to a card or a loan, whose balance can be a debt without a minus. */
  readonly isDebt?: boolean;
  /** Whether they go to an account that is known to have no securities. */
  readonly isCash?: boolean;
  /** The currency of the account; null if it is unknown. */
  readonly currency?: string | null;
  /** The settings of the last file with these columns, if there was one: its formats decide where several fit. */
  readonly known?: ImportConfiguration | null;
  /** null for the rest; takes precedence over detection. */
  readonly choices?: FileChoices;
};

/** Choices of the user; the rest is detected. */
export type FileChoices = {
  readonly type?: ImportType | null;
  readonly encoding?: string | null;
  readonly colSep?: ColumnSeparator | null;
  readonly rowsToSkip?: number | null;
  readonly header?: HeaderSetting | null;
  readonly amountColLabel?: string | null;
};

/**
 * Detects the type of a file and proposes settings. Text files must be complete, because a single character at the end can
 * determine the encoding; for NDJSON the start is enough. Examines at most 5,000 rows.
 */
export const detectFile = (request: DetectRequest): Detection => {
  const { bytes, choices } = request;
  if (bytes.length === 0) return refused('missing_content', 'The file is empty');
  if (isPdf(bytes.subarray(0, PDF_HEAD))) return plain('PdfImport', null, 'The file starts like a PDF');
  const isTransactions = (choices?.type ?? 'TransactionImport') === 'TransactionImport';
  const format = fileFormatOf(bytes);
  if (format === 'xlsx') return ofWorkbook(request);
  if (format !== undefined)
    return isTransactions ? ofStatement(format, bytes) : refused('invalid_file_type', statementFits(format));
  const binary = binaryKind(bytes);
  if (binary !== undefined) return refused('invalid_file_type', notRead(binary));
  if (choices?.type === 'NativeImport') return plain('NativeImport', 'utf-8', USER_CHOICE);
  if (!choices?.type && isNdjson(bytes))
    return plain('NativeImport', 'utf-8', 'The first line has a type and data, like a backup');
  return ofBytes(request);
};

const ofBytes = (request: DetectRequest): Detection => {
  const { bytes, choices } = request;
  const decoded = decodeText(bytes, choices?.encoding ?? undefined);
  if (decoded.ok) return ofText(decoded, isSure(decoded) ? 'certain' : 'likely', request);
  const likely = choices?.encoding ? undefined : supportedEncoding(decoded.looksLike);
  const guessed = likely === undefined ? decoded : decodeText(bytes, likely);
  if (!guessed.ok) return refused('invalid_csv', decoded.message);
  const found = ofText(guessed, decoded.isLikely ? 'likely' : 'guess', request);
  const questions = whichEncoding(bytes, guessed, decoded.others ?? []);
  return found.ok && questions.length > 0 ? withQuestions(found, questions) : found;
};

/** Columns are named by their positions, because the headers are different in each encoding. */
const withQuestions = (
  found: Extract<Detection, { ok: true }>,
  questions: DetectedFile['questions'],
): Extract<Detection, { ok: true }> => {
  const { configuration, headers } = found;
  const labels = Object.entries(configuration).flatMap(([key, label]) => {
    const at = key.endsWith('ColLabel') && typeof label === 'string' ? columnOf(headers, label) : undefined;
    return at === undefined ? [] : [[key, `#${at + 1}`] as const];
  });
  return {
    ...found,
    configuration: { ...configuration, ...Object.fromEntries(labels) },
    questions: [...questions, ...found.questions],
  };
};

const isSure = ({ warnings }: Decoded): boolean => warnings.length === 0;

const ofWorkbook = (request: DetectRequest): Detection => {
  const stored = sheetText(request.bytes, null);
  if (!stored.ok) return refused('invalid_statement', stored.message);
  const { numberTexts } = stored;
  const preferred = numberFormatOf(request.family.locale);
  const fit = fitNumbers(numberTexts, preferred);
  const settled = settledBy(numberTexts, preferred, decimalsOf([], request.currency ?? null));
  const doubt = settled === null ? fit.doubt : null;
  const format = doubt === null ? (settled ?? fit.format) : null;
  const decoded = hasComma(format) ? sheetText(request.bytes, format) : stored;
  if (!decoded.ok) return refused('invalid_statement', decoded.message);
  const found = ofText(decoded, 'certain', request);
  if (!found.ok) return found;
  const isAsked = fit.format !== null && doubt !== null;
  return {
    ...found,
    encoding: null,
    configuration: { ...found.configuration, encoding: null, fileFormat: 'xlsx' },
    questions: isAsked
      ? [...questionsOf('number_format', fit.format, doubt), ...withoutNumbers(found.questions)]
      : found.questions,
  };
};

const withoutNumbers = (questions: DetectedFile['questions']): DetectedFile['questions'] =>
  questions.filter(({ about }) => about !== 'number_format');

const FORMAT_NAMES: Readonly<Record<StatementFormat, string>> = {
  ofx: 'a statement in the format OFX',
  camt: 'a statement in the format CAMT',
  mt940: 'a statement in the format MT940',
  firefly: 'an export of Firefly III',
  gnucash: 'an export of GnuCash',
};

const ofStatement = (format: StatementFormat, bytes: Uint8Array): Detection => {
  const read = accountsIn(format, bytes);
  if (!read.ok) return refused('invalid_statement', read.message);
  const found = plain('TransactionImport', null, `It is ${FORMAT_NAMES[format]}`);
  return {
    ...found,
    headers: read.accounts,
    currency: onlyCurrency(read.currencies),
    ...(read.account !== undefined && { account: read.account }),
    configuration: { ...found.configuration, fileFormat: format },
  };
};

const USER_CHOICE = 'You chose this type';
const QIF_WHY = 'It has headers that only QIF files have';

const ofText = (decoded: Decoded, confidence: Confidence, request: DetectRequest): Detection => {
  const { text, encoding } = decoded;
  const { choices, filename } = request;
  const note = encodingNote(decoded, confidence);
  if (choices?.type === 'QifImport') return plain('QifImport', encoding, USER_CHOICE, note);
  if (!choices?.type && isQif(text, filename)) return plain('QifImport', encoding, QIF_WHY, note);
  const other = otherTextKind(text);
  if (other !== undefined) return refused('invalid_file_type', notRead(other));
  const { colSep = null, rowsToSkip = null, header = null } = choices ?? {};
  const table = cutTable(text, { colSep, rowsToSkip, header });
  if (table === undefined) return refused('missing_content', 'The file has no text');
  const columns = table.headers.length;
  return columns > MAX_COLUMNS
    ? refused('invalid_csv', `The header has ${columns} columns. The limit is ${MAX_COLUMNS}`)
    : described(table, { encoding, note }, request);
};

const PDF_HEAD = 2048;

type Decoded = Extract<DecodedText, { ok: true }>;
type Refused = Extract<Detection, { ok: false }>;
const refused = (code: Refused['code'], message: string): Refused => ({ ok: false, code, message });

const plain = (
  type: ImportType,
  encoding: string | null,
  why: string,
  note?: Finding,
): Extract<Detection, { ok: true }> => ({
  ok: true,
  type,
  encoding,
  colSep: null,
  rowsToSkip: 0,
  headers: [],
  firstRows: [],
  currency: null,
  configuration: { ...NO_SETTINGS, encoding: toSend(encoding) },
  findings: [{ about: 'type', confidence: 'certain', why }, ...(note === undefined ? [] : [note])],
  ambiguous: [],
  questions: [],
  problems: [],
});

/** UTF-8 is the default and is not set. */
const toSend = (encoding: string | null): string | null => (encoding === 'utf-8' ? null : encoding);

const encodingNote = ({ encoding }: Decoded, confidence: Confidence): Finding => ({
  about: 'encoding',
  confidence,
  why:
    confidence === 'certain'
      ? `All of the file is valid ${encoding} text`
      : `The file is not UTF-8, and its words are plausible in ${encoding}`,
});

const described = (
  table: CutTable,
  { encoding, note }: { readonly encoding: string; readonly note: Finding },
  {
    family,
    today,
    choices,
    isCard = false,
    isDebt = isCard,
    isCash = false,
    currency = null,
    known = null,
  }: DetectRequest,
): Detection => {
  const context = {
    family,
    today,
    type: choices?.type ?? null,
    isCard,
    isDebt,
    isCash,
    currency,
    known,
    amount: choices?.amountColLabel ?? null,
  };
  const reading = proposeReading(table, context);
  const isOfMoney = reading.type === 'TransactionImport' && reading.configuration.qtyColLabel === null;
  const other = isOfMoney ? whyNoTransactions(table.headers) : undefined;
  if (other !== undefined) return refused('invalid_file_type', other);
  const { colSep, rowsToSkip, headers } = table;
  const [typeFinding, ...others] = reading.findings;
  return {
    ok: true,
    type: reading.type,
    encoding,
    colSep,
    rowsToSkip,
    headers,
    firstRows: table.rows.slice(0, ROWS_SHOWN),
    currency: onlyCurrency(currenciesIn(table, reading.configuration)),
    account: factsOf(table, reading.configuration),
    configuration: {
      ...reading.configuration,
      colSep,
      rowsToSkip,
      encoding: toSend(encoding),
      ...(!table.hasHeader && { header: 'false' }),
    },
    findings: [...(typeFinding === undefined ? [] : [typeFinding]), note, ...table.findings, ...others],
    ambiguous: reading.ambiguous,
    questions: reading.questions,
    problems: reading.problems,
    ...(reading.isAgainstKnown && { isAgainstKnown: true }),
  };
};

const AMOUNTS = ['amountColLabel', 'inflowColLabel', 'outflowColLabel', 'balanceColLabel'] as const;

const factsOf = (table: CutTable, configuration: ImportConfiguration): AccountFacts => {
  const columns = columnShapes(table, null);
  const amounts = AMOUNTS.flatMap((label) => {
    const at = configuration[label] === null ? undefined : columnOf(table.headers, configuration[label]);
    return columns[at ?? -1] ?? [];
  });
  const currency = onlyCurrency(currenciesIn(table, configuration));
  return accountFacts({ above: table.above, columns, amounts, currency });
};

const currenciesIn = (
  { headers, rows }: Table,
  { currencyColLabel: label }: ImportConfiguration,
): readonly string[] => {
  const at = label === null ? undefined : columnOf(headers, label);
  return at === undefined ? [] : rows.map((cells) => cells[at]?.trim() ?? '');
};

/** Totals and blank rows have none. */
const onlyCurrency = (texts: readonly string[]): string | null => {
  const [only, ...others] = new Set(texts.map((text) => text.toUpperCase()).filter((text) => isCurrency(text)));
  return others.length === 0 ? (only ?? null) : null;
};
