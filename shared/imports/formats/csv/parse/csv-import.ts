import { isExportHeader } from '../../../../exports/domain/export-files.ts';
import { compileDateFormat } from '../../../../platform/domain/dates/date-format.ts';
import { isLocalDate } from '../../../../platform/domain/dates/local-date.ts';
import { withoutMarks } from '../../../../platform/domain/text/invisible-marks.ts';
import { accountsIn, type NamedAccounts } from '../../../accounts/domain/named-accounts.ts';
import { type ColumnUnits, unitsOfColumns } from '../../../amounts/domain/amount-units.ts';
import { createMixedNumbers } from '../../../amounts/domain/mixed-numbers.ts';
import { createMoneyBeside } from '../../../amounts/domain/unread-money-columns.ts';
import { type ColumnMarks, marksOfColumns } from '../../../currencies/domain/currency-in-title.ts';
import { foreignContent } from '../../../detect/parse/foreign-content.ts';
import type { ImportWarning } from '../../../domain/import-attributes.ts';
import { decodeText } from '../../../encodings/parse/charset.ts';
import { createFeeCheck } from '../../../fees/domain/fees.ts';
import { createBalanceRows } from '../../../left-out/domain/balance-rows.ts';
import { createContinuedRows } from '../../../left-out/domain/continued-rows.ts';
import { createLeaveOut } from '../../../left-out/domain/leave-out.ts';
import { createMoneyReader } from '../../../left-out/domain/left-out-money.ts';
import { createLeftOutRows } from '../../../left-out/domain/left-out-rows.ts';
import { otherStateColumns } from '../../../left-out/domain/other-states.ts';
import { createTotalsInFile, leavesTotals, totalsToLeave } from '../../../left-out/domain/totals-in-file.ts';
import type { ReadRows, RowContext, RowsRead } from '../../../prepare/use-cases/reading-ports.ts';
import { type ArrangedRow, createRaggedRows } from '../../../rows/domain/ragged-rows.ts';
import type { ImportRow } from '../../../rows/domain/row.ts';
import { createRowReader, type RawRow, unlinked } from '../../../rows/domain/row-reader.ts';
import { isBroker } from '../../../securities/domain/is-broker.ts';
import { validateConfiguration } from '../../../settings/domain/configuration.ts';
import type { CsvImportType, RowSettings } from '../../../types/domain/import-type-definition.ts';
import { csvImportType } from '../../../types/domain/import-type-list.ts';
import { isXlsx } from '../../xlsx/parse/read-xlsx.ts';
import { sheetText } from '../../xlsx/parse/sheet-text.ts';
import { type BalancesFound, createBalancesInFile } from './balances-in-file.ts';
import {
  type CsvHeader,
  findHeader,
  type HeaderFound,
  headerSignature,
  isEmptyRecord,
  MAX_COLUMNS,
} from './csv-header.ts';
import { emptyLineWarning, headerWarnings, recordProblems, textWarnings } from './csv-warnings.ts';
import { type CsvRead, type CsvRecord, csvText, readCsv } from './read-csv.ts';
import { withSectionColumns } from './section-columns.ts';

const ROWS_BETWEEN_QUESTIONS = 1000;

/** Reads a CSV file: decodes it, finds the header, chooses the columns and validates every row, in file order. */
export const readRows: ReadRows = (bytes, context, onRow) => {
  const type = csvImportType(context.type);
  if (type === undefined) return refused('validation_failed', `${context.type} cannot be read from CSV`);
  const errors = validateConfiguration(withDateFormat(context), context.type);
  if (errors.length > 0) return refused('validation_failed', errors.join('; '));

  const decoded = textOf(bytes, context);
  if (!decoded.ok) return decoded;
  const plain = csvText(decoded.text);
  const first = findEscapedHeader(plain, type, context);
  if (!first.ok) return refused('invalid_csv', first.message);
  const hasHeader = first.columns.configuration.header !== 'false';
  const text = withSectionColumns(plain, { ...first, start: first.record, hasHeader });
  const found = text === plain ? first : findEscapedHeader(text, type, context);
  if (!found.ok) return refused('invalid_csv', found.message);
  const dated = withIsoDates(text, found, context);
  const header = { ...dated, usualWidth: usualWidthOf(text, dated) };

  const { read, lineWarnings, linkWarnings, isWhole, problemsOfCards, balances, namedAccounts } = readLinked(
    text,
    header,
    type,
    context,
    onRow,
  );
  if (!read.ok && read.reason === 'stopped') return refused('interrupted', 'Reading was stopped');
  if (!read.ok) return refused('invalid_csv', `The quote that opens on line ${read.line} is never closed`);

  const warnings = [
    ...decoded.warnings,
    ...headerWarnings(header),
    ...textWarnings(text),
    ...lineWarnings,
    ...linkWarnings,
  ];
  const { cells } = header.record;
  const headers = cells.map((cell) => cell.trim());
  return {
    ok: true,
    configuration: { ...header.columns.configuration, fileFormat: decoded.format },
    warnings,
    headers,
    missingHeaders: header.columns.missing,
    ...(context.configuration.header !== 'false' && { signature: headerSignature(cells, decoded.format) }),
    ...(!isWhole && { isWhole }),
    ...(problemsOfCards !== undefined && { problemsOfCards }),
    ...balances,
    ...(namedAccounts !== undefined && { namedAccounts }),
  };
};

type TableText =
  | {
      readonly ok: true;
      readonly text: string;
      readonly format: 'xlsx' | null;
      readonly warnings: readonly ImportWarning[];
    }
  | Refusal;

/** The text of a CSV file, or of the table of a workbook. */
const textOf = (bytes: Uint8Array, { configuration }: RowContext): TableText => {
  if (isXlsx(bytes)) {
    const sheet = sheetText(bytes, configuration.numberFormat);
    return sheet.ok ? { ...sheet, format: 'xlsx' } : refused('invalid_statement', sheet.message);
  }
  const foreign = foreignContent(bytes);
  if (foreign !== undefined) return refused('invalid_file_type', foreign);
  const decoded = decodeText(bytes, configuration.encoding ?? undefined);
  return decoded.ok ? { ...decoded, format: null } : refused('invalid_csv', decoded.message);
};

type Refusal = Extract<RowsRead, { ok: false }>;
const refused = (code: Refusal['code'], message: string): Refusal => ({ ok: false, code, message });

/** Uses the family's date format if none was sent, so that it is validated too. */
const withDateFormat = ({ configuration, familyDateFormat }: RowContext) => ({
  ...configuration,
  dateFormat: configuration.dateFormat ?? familyDateFormat,
});

const BACKSLASH = '\\';

/** If quotes inside quoted cells are not all doubled, they may be escaped with a backslash. */
const findEscapedHeader = (text: string, type: CsvImportType, context: RowContext): HeaderFound => {
  const header = findHeader(text, { ...context, type, escapeMark: undefined });
  if (!type.backslashEscapes || (header.ok && !hasLooseQuotes(text, header))) return header;
  const escaped = findHeader(text, { ...context, type, escapeMark: BACKSLASH });
  return escaped.ok ? escaped : header;
};

const hasLooseQuotes = (text: string, { delimiter, record }: CsvHeader): boolean => {
  let isLoose = false;
  const read = readCsv(text, { delimiter, offset: record.offset, line: record.line }, ({ strayQuote }) => {
    isLoose ||= strayQuote;
    return !isLoose;
  });
  return isLoose || !read.ok;
};

const ISO_DATES = '%Y-%m-%d';
const DIGIT = /\p{Nd}/u;

/** If no date format was sent and all dates of the file are ISO dates that do not fit the family's format, reads them as ISO dates. */
const withIsoDates = (text: string, header: CsvHeader, { familyDateFormat }: RowContext): CsvHeader => {
  const { columns } = header;
  const { date: position } = columns.positions;
  if (columns.configuration.dateFormat !== null || position === undefined) return header;
  const usual = compileDateFormat(familyDateFormat);
  const isIso = (cell: string): boolean => isLocalDate(cell) && !(usual.ok && usual.parse(cell) !== undefined);
  if (!everyDate(text, header, position, isIso)) return header;
  return { ...header, columns: { ...columns, configuration: { ...columns.configuration, dateFormat: ISO_DATES } } };
};

/** Whether there are dates and all of them satisfy the condition. Words such as a total are not dates. */
const everyDate = (
  text: string,
  { delimiter, escapeMark, record }: CsvHeader,
  position: number,
  condition: (cell: string) => boolean,
): boolean => {
  let dates = 0;
  const { offset, line } = record;
  const read = readCsv(text, { delimiter, escapeMark, offset, line }, ({ cells, line: at }) => {
    const cell = withoutMarks(cells[position] ?? '').trim();
    if (at === line || !DIGIT.test(cell)) return true;
    dates += 1;
    return condition(cell);
  });
  return read.ok && dates > 0;
};

/** A row that is invalid because of its columns or the file as a whole. */
const heldBack = ({ entry, ...row }: ImportRow, problem: string): ImportRow =>
  row.leftOut
    ? { entry, ...row }
    : {
        ...row,
        splits: [],
        errors: [...row.errors, problem],
        entry: null,
        ...(entry?.currencyFromFile && { namesCurrency: true }),
      };

type DataRead = { readonly read: CsvRead; readonly lineWarnings: readonly ImportWarning[]; readonly isWhole: boolean };
type LinkedRead = DataRead & {
  readonly linkWarnings: readonly ImportWarning[];
  readonly problemsOfCards?: ReadonlyMap<string, string> | undefined;
  readonly balances?: BalancesFound;
  readonly namedAccounts?: NamedAccounts | undefined;
};

type CsvTable = CsvHeader & { readonly usualWidth: number | undefined };

const marksOfHeader = ({ record, columns: { positions, configuration } }: CsvHeader): ColumnMarks =>
  configuration.header === 'false' ? {} : marksOfColumns(record.cells, positions);

const unitsOfHeader = (
  { record, columns: { positions, configuration } }: CsvHeader,
  currency: string | null,
): ColumnUnits => (configuration.header === 'false' ? {} : unitsOfColumns(record.cells, positions, currency));

type ReadingContext = RowContext & Pick<RowSettings, 'totals' | 'isOwnExport' | 'headers'>;

/** If rows depend on each other, reads the file twice, which needs less memory than keeping the rows. */
const readLinked = (
  text: string,
  header: CsvTable,
  type: CsvImportType,
  context: RowContext,
  onRow: (row: ImportRow) => void,
): LinkedRead => {
  const { configuration } = header.columns;
  const headers = configuration.header === 'false' ? [] : header.record.cells;
  const given = { ...context, configuration, isOwnExport: isExportHeader(header.record.cells), headers };
  const { totals, ...found } = findTotals(text, header, given);
  return found.read.ok ? readCompared(text, header, type, { ...given, totals }, onRow) : { ...found, linkWarnings: [] };
};

const readCompared = (
  text: string,
  header: CsvTable,
  type: CsvImportType,
  given: ReadingContext,
  onRow: (row: ImportRow) => void,
): LinkedRead => {
  const { positions, configuration, problem } = header.columns;
  const witness = type.createWitness?.(header.record.cells, positions, given);
  if (witness !== undefined) {
    const width = header.record.cells.length;
    const reasonToLeaveOut = createLeaveOut(positions, given);
    const seen = readData(text, header, given, (rowNumber, raw) => {
      if (reasonToLeaveOut(rowNumber, raw) === undefined) witness.see(raw.cells.slice(0, width), rowNumber);
    });
    if (!seen.read.ok) return { ...seen, linkWarnings: [] };
  }
  const fees = feesOf(text, header, given);
  const rules = {
    ...given,
    negativeFees: fees?.negative() ?? [],
    outflowsAreNegative: witness?.outflowsAreNegative?.() === true,
    inflowsAreNegative: witness?.inflowsAreNegative?.() === true,
    takesDifference: witness?.takesDifference?.() === true,
    columnMarks: marksOfHeader(header),
    columnUnits: unitsOfHeader(header, given.accountCurrency),
  };
  const linker = type.createLinker?.();
  if (linker !== undefined) {
    const readAlone = createRowReader(type, positions, rules, unlinked);
    const { maxRows: _, ...whole } = given;
    const seen = readData(text, header, whole, (rowNumber, raw) => linker.see(readAlone(rowNumber, raw)));
    if (!seen.read.ok) return { ...seen, linkWarnings: [] };
  }
  const held = problem ?? witness?.problem() ?? fees?.problem();
  const link = held == null ? linker?.link : (row: ImportRow) => heldBack(row, held);
  const readRow = createRowReader(type, positions, rules, link);
  const amongOthers = (raw: RawRow, rowNumber: number): RawRow => {
    const fault = held == null ? witness?.rowProblem?.(raw.cells, rowNumber) : null;
    return fault == null ? raw : { ...raw, problems: [...raw.problems, fault] };
  };
  const linkWarnings = [...(held == null ? (witness?.warnings?.() ?? []) : []), ...(linker?.warnings?.() ?? [])];
  const balances = createBalancesInFile(text, header, given);
  const remarks = [
    createBalanceRows(),
    createLeftOutRows({
      moneyOf: createMoneyReader(given, given.familyDateFormat),
      otherStates: otherStateColumns(given.headers ?? [], configuration),
    }),
    createContinuedRows(),
    createMoneyBeside(header.record.cells, positions, configuration.numberFormat),
  ];
  const mixed = createMixedNumbers(positions, configuration.numberFormat);
  const accounts = accountsIn(header.record.cells, type, given);
  let isLastLeftOut = false;
  const data = readData(text, header, given, (rowNumber, raw) => {
    const row = readRow(rowNumber, amongOthers(raw, rowNumber));
    isLastLeftOut = row.leftOut === true;
    balances.see(row, raw.cells);
    for (const remark of remarks) remark.see(row, raw.cells);
    if (!isLastLeftOut) accounts?.see(raw.cells);
    mixed.see(rowNumber, raw.cells, isLastLeftOut);
    onRow(row);
  });
  return {
    ...data,
    linkWarnings: [...linkWarnings, ...remarks.flatMap((remark) => remark.warnings()), ...mixed.warnings()],
    problemsOfCards: witness?.problemsOfCards?.(),
    balances: balances.result(isLastLeftOut && !text.endsWith('\n')),
    namedAccounts: accounts?.result(),
  };
};

/** Which rows are totals depends on all rows. */
const findTotals = (
  text: string,
  header: CsvTable,
  context: ReadingContext,
): DataRead & { readonly totals: ReadonlySet<number> } => {
  const { leaveOut } = context.configuration;
  if (!leavesTotals(leaveOut)) return { ...NOTHING_READ, totals: new Set() };
  const { record, columns } = header;
  const names = context.configuration.header === 'false' ? [] : record.cells;
  const totals = createTotalsInFile(names, columns.positions, context);
  const reasonToLeaveOut = createLeaveOut(columns.positions, context);
  const { maxRows: _, ...whole } = context;
  const seen = readData(text, header, whole, (rowNumber, raw) => {
    if (reasonToLeaveOut(rowNumber, raw) !== 'state') totals.see(rowNumber, raw.cells);
  });
  return { ...seen, totals: totalsToLeave(totals.result(), leaveOut) };
};

const NOTHING_READ: DataRead = { read: { ok: true }, lineWarnings: [], isWhole: true };

/** How the file writes fees, if it has a column of them. */
const feesOf = (text: string, header: CsvTable, context: RowContext) => {
  const { positions, configuration } = header.columns;
  // price × quantity shows whether the money of a trade has its fee
  if ((positions.fee ?? positions.otherFee) === undefined || context.type === 'TradeImport' || isBroker(configuration))
    return undefined;
  const check = createFeeCheck(header.record.cells, positions, configuration);
  readData(text, header, context, (_, raw) => check.see(raw.cells));
  return check;
};

type ReadingRecords = Pick<RowContext, 'mayContinue' | 'maxRows' | 'configuration' | 'familyDateFormat'>;

const readData = (
  text: string,
  header: CsvTable,
  { mayContinue, maxRows, configuration, familyDateFormat }: ReadingRecords,
  onRow: (rowNumber: number, raw: RawRow) => void,
): DataRead => {
  const { delimiter, escapeMark, record } = header;
  const hasHeader = configuration.header !== 'false';
  const width = hasHeader ? record.cells.length : Number.POSITIVE_INFINITY;
  const ragged = hasHeader ? raggedRows(header, configuration.dateFormat ?? familyDateFormat) : undefined;
  let records = 0;
  let rows = 0;
  let empty = 0;
  let isEnough = false;

  const start = { delimiter, escapeMark, offset: record.offset, line: record.line, mostCells: MAX_COLUMNS };
  const read = readCsv(text, start, (next) => {
    records += 1;
    if (records === 1 && hasHeader) return true;
    if (records % ROWS_BETWEEN_QUESTIONS === 0 && !mayContinue()) return false;
    if (isEmptyRecord(next.cells)) {
      empty += 1;
    } else if (rows === maxRows) {
      isEnough = true;
      return false;
    } else {
      rows += 1;
      onRow(rows, rawRowOf(next, width, ragged?.arrange(next.cells, rows)));
    }
    return true;
  });
  return {
    read: isEnough ? { ok: true } : read,
    lineWarnings: [...(empty === 0 ? [] : [emptyLineWarning(empty)]), ...(ragged?.warnings() ?? [])],
    isWhole: !isEnough,
  };
};

const rawRowOf = (record: CsvRecord, width: number, arranged: ArrangedRow | undefined): RawRow => {
  if (arranged === undefined) return { cells: record.cells, problems: recordProblems(record, width) };
  const { cells, problem } = arranged;
  const problems = recordProblems({ ...record, cells: problem === null ? cells : [] }, width);
  return { cells, problems: problem === null ? problems : [...problems, problem] };
};

/** Undefined if all records have as many cells. */
const raggedRows = ({ delimiter, record, columns, usualWidth }: CsvTable, dateFormat: string) => {
  const { positions, configuration } = columns;
  return usualWidth === undefined
    ? undefined
    : createRaggedRows({ header: record.cells, positions, delimiter, dateFormat, usualWidth, configuration });
};

/** The number of cells that most records have; undefined if all have as many. */
const usualWidthOf = (text: string, { delimiter, escapeMark, record }: CsvHeader): number | undefined => {
  const widths = new Map<number, number>();
  readCsv(text, { delimiter, escapeMark, offset: record.offset, line: record.line }, ({ cells }) => {
    if (!isEmptyRecord(cells)) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
    return true;
  });
  return widths.size < 2 ? undefined : [...widths].toSorted(([, a], [, b]) => b - a)[0]?.[0];
};
