import { isCurrency } from '../../platform/domain/currency.ts';
import type { AccountFacts } from '../domain/account-facts.ts';
import { columnOf, numberedHeader } from '../domain/columns.ts';
import { supportedEncoding } from '../domain/configuration.ts';
import { accountFacts } from '../domain/detect/account-facts.ts';
import type { Confidence, DetectedFile, Detection, FamilyHabits, Finding } from '../domain/detect/detected-file.ts';
import { fitNumbers, numberFormatOf } from '../domain/detect/fit-formats.ts';
import { whyNoTransactions } from '../domain/detect/other-tables.ts';
import { proposeReading } from '../domain/detect/propose-reading.ts';
import { questionsOf } from '../domain/detect/rank-formats.ts';
import {
  columnShapes,
  type Table,
  type TableRecord,
  type TableShape,
  tableShape,
} from '../domain/detect/table-shape.ts';
import { decimalsOf, settledBy } from '../domain/detect/usual-decimals.ts';
import {
  COLUMN_SEPARATORS,
  type ColumnSeparator,
  type HeaderSetting,
  type ImportConfiguration,
  type ImportType,
} from '../domain/import-attributes.ts';
import { NO_SETTINGS } from '../domain/import-record.ts';
import { isPdf } from '../domain/pdf/statement.ts';
import type { StatementFormat } from '../domain/statement-file.ts';
import { whichEncoding } from './ask-encoding.ts';
import { type DecodedText, decodeText } from './charset.ts';
import { withSectionColumns } from './csv/section-columns.ts';
import { MAX_COLUMNS } from './csv-header.ts';
import { fileFormatOf } from './file-format.ts';
import { binaryKind, isNdjson, isQif, otherTextKind } from './file-kind.ts';
import { notRead, statementFits } from './foreign-content.ts';
import { csvText, offsetOfLine, readCsv } from './read-csv.ts';
import { accountsIn } from './statement-rows.ts';
import { hasComma, sheetText } from './xlsx/sheet-text.ts';

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
  /** What the user has specified, null for the rest; takes precedence over detection. */
  readonly choices?: {
    readonly type?: ImportType | null;
    readonly encoding?: string | null;
    readonly colSep?: ColumnSeparator | null;
    readonly rowsToSkip?: number | null;
    readonly header?: HeaderSetting | null;
    readonly amountColLabel?: string | null;
  };
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
  const [one, ...others] = new Set(texts.map((text) => text.toUpperCase()).filter((text) => isCurrency(text)));
  return others.length === 0 ? (one ?? null) : null;
};

type CutTable = Table & {
  /** The lines above the header. */
  readonly above: readonly (readonly string[])[];
  readonly colSep: ColumnSeparator | null;
  readonly rowsToSkip: number;
  readonly findings: readonly Finding[];
  readonly hasHeader: boolean;
};
type TableChoices = {
  readonly colSep: ColumnSeparator | null;
  readonly rowsToSkip: number | null;
  readonly header: HeaderSetting | null;
};

const ROWS_SHOWN = 5;
const ROWS_LOOKED_AT = 5_000;
/** Rows examined to find the separator and the header. */
const SHAPE_ROWS = 200;
/** More than 5,000 rows of a bank file need. */
const CHARACTERS_LOOKED_AT = 4_000_000;

const NAMES: Readonly<Record<ColumnSeparator, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'pipes',
};

/** Divides a text by the separator with the best result; undefined if the text is blank. */
/** Without the few rows that a separator within a text makes longer: their cells may belong to other columns. */
const fittingRows = (rows: CutTable['rows'], width: number): CutTable['rows'] => {
  const fitting = rows.filter(({ length }) => length <= width);
  return fitting.length * 2 > rows.length ? fitting : rows;
};

const cutTable = (whole: string, choices: TableChoices): CutTable | undefined => {
  const text = headOf(csvText(whole));
  const offset = offsetOfLine(text, choices.rowsToSkip ?? 0) ?? 0;
  const start = { offset, line: offset === 0 ? 1 : (choices.rowsToSkip ?? 0) + 1 };
  const candidates = (choices.colSep === null ? COLUMN_SEPARATORS : [choices.colSep]).map((delimiter) => ({
    delimiter,
    shape: shapeOf(text, { ...start, delimiter }, choices),
  }));
  const [best] = candidates.filter(({ shape }) => shape.records > 0).sort((a, b) => compare(a.shape, b.shape));
  if (best === undefined) return undefined;
  const { delimiter, shape } = best;
  const { header } = shape;
  const plain = recordsOf(text, { ...start, delimiter }, ROWS_LOOKED_AT + (header?.line ?? 0));
  const first = header ?? shape.firstDated ?? plain[0];
  const hasHeader = header !== undefined;
  const table = first && sectionTable(text, { ...start, delimiter }, { first, hasHeader }, plain.length);
  const records = table?.records ?? plain;
  const at = records.findIndex(({ line }) => line === first?.line) + (hasHeader ? 1 : 0);
  const headers = headersOf(hasHeader ? records[at - 1] : undefined, table?.width ?? shape.width);
  return {
    headers,
    above: records.slice(0, Math.max(0, at - 1)).map(({ cells }) => cells),
    rows: fittingRows(
      records.slice(at, at + ROWS_LOOKED_AT).map(({ cells }) => cells),
      headers.length,
    ),
    colSep: shape.width < 2 ? null : delimiter,
    rowsToSkip: choices.rowsToSkip ?? linesAbove(first),
    findings: findingsOf(delimiter, shape, choices),
    hasHeader,
  };
};

const linesAbove = (first: TableRecord | undefined): number => (first?.line ?? 1) - 1;

const headersOf = (header: TableRecord | undefined, width: number): readonly string[] =>
  header?.cells.map((cell) => cell.trim()) ?? numberedHeader(width);

/** The table with columns for its headings; undefined if they say nothing of its rows. */
const sectionTable = (
  text: string,
  start: Start,
  { first, hasHeader }: { readonly first: TableRecord; readonly hasHeader: boolean },
  limit: number,
) => {
  const sectioned = withSectionColumns(text, { delimiter: start.delimiter, start: first, hasHeader });
  if (sectioned === text) return undefined;
  const records = recordsOf(sectioned, start, limit);
  return { records, width: Math.max(...records.map(({ cells }) => cells.length)) };
};

/** The start of the text, up to a line break. */
const headOf = (text: string): string =>
  text.length <= CHARACTERS_LOOKED_AT
    ? text
    : text.slice(0, text.lastIndexOf('\n', CHARACTERS_LOOKED_AT) + 1 || CHARACTERS_LOOKED_AT);

type Start = { readonly offset: number; readonly line: number; readonly delimiter: ColumnSeparator };

const recordsOf = (text: string, start: Start, limit: number): readonly TableRecord[] => {
  const records: TableRecord[] = [];
  readCsv(text, start, ({ line, cells }) => {
    if (cells.some((cell) => SOMETHING.test(cell))) records.push({ line, cells });
    return records.length < limit;
  });
  return records;
};
const SOMETHING = /[^\s,;|]/u;

/** If the user set the number of lines to skip, the header is the first remaining line, unless there is none. */
const shapeOf = (text: string, start: Start, { rowsToSkip, header }: TableChoices): TableShape => {
  const records = recordsOf(text, start, SHAPE_ROWS);
  const shape = tableShape(records);
  if (header === 'false') return { ...shape, header: undefined };
  const isFirst = rowsToSkip !== null || (header === 'true' && shape.header === undefined);
  return isFirst ? { ...shape, header: records[0] } : shape;
};

/** Best first: more columns of dates and numbers, then more records of equal width, then a wider table. */
const compare = (a: TableShape, b: TableShape): number =>
  Number(b.width > 1) - Number(a.width > 1) ||
  b.typedColumns - a.typedColumns ||
  b.stable / b.records - a.stable / a.records ||
  b.width - a.width;

const findingsOf = (delimiter: ColumnSeparator, shape: TableShape, choices: TableChoices): readonly Finding[] => [
  {
    about: 'col_sep',
    confidence: choices.colSep !== null || shape.stable === shape.records ? 'certain' : 'likely',
    why:
      shape.width < 2
        ? 'No column separator was found'
        : `${shape.stable} of the ${shape.records} lines examined have ${shape.width} cells separated by ${NAMES[delimiter]}`,
  },
  ...(shape.header === undefined
    ? [{ about: 'header', confidence: 'likely', why: 'No line has the column names' } as const]
    : [
        {
          about: 'header',
          confidence: 'likely',
          why: `Line ${shape.header.line} has the column names`,
        } as const,
      ]),
];
