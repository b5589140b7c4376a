import { compileDateFormat } from '../../../platform/domain/dates/date-format.ts';
import { accountColumn } from '../../accounts/domain/account-column.ts';
import { askForAmount } from '../../amounts/domain/ambiguous-amount-column.ts';
import { fitNumbers, numberFormatOf } from '../../amounts/domain/fit-number-formats.ts';
import type { ConvertedAmounts, MoneyColumns } from '../../amounts/domain/money-candidates.ts';
import { findMoneyColumns } from '../../amounts/domain/money-columns.ts';
import { numbersIn } from '../../amounts/domain/number-columns.ts';
import { compileNumberFormat } from '../../amounts/domain/number-format.ts';
import { unitColumn } from '../../amounts/domain/unit-column.ts';
import type { RowOrder } from '../../balances/domain/follow-balances.ts';
import {
  type Chosen,
  chooseRoles,
  type ProposedLabels,
  proposeLabels,
  type Roles,
} from '../../columns/domain/choose-roles.ts';
import { chooseColumns, columnOf } from '../../columns/domain/columns.ts';
import { type ColumnPositions, type LabelKey, wireName } from '../../columns/domain/fields.ts';
import { askAgain, withKnownColumns, withKnownMoney, withQuestion } from '../../columns/domain/known-columns.ts';
import {
  type ColumnShape,
  cellsAt,
  columnShapes,
  isMostly,
  type Proposal,
  type ReadingContext,
  type Table,
} from '../../columns/domain/table-shape.ts';
import { convertedAmounts } from '../../currencies/domain/converted-amounts.ts';
import { ownAmount, withOtherCurrency } from '../../currencies/domain/own-currency.ts';
import { isDateLike } from '../../dates/domain/date-patterns.ts';
import { fitDates, usualBounds } from '../../dates/domain/fit-dates.ts';
import type { ImportConfiguration, ImportType } from '../../domain/import-attributes.ts';
import { NO_SETTINGS } from '../../domain/import-record.ts';
import { netAmount } from '../../fees/domain/fee-columns.ts';
import { type ProposedFees, proposeFees } from '../../fees/domain/propose-fees.ts';
import { createMoneyCells } from '../../left-out/domain/money-cells.ts';
import { proposeLeftOut, withoutTotals } from '../../left-out/domain/propose-left-out.ts';
import {
  isBrokerTable,
  proposeBroker,
  proposeTrades,
  securityPositions,
} from '../../securities/domain/propose-securities.ts';
import { type SecurityColumns, securityColumns } from '../../securities/domain/security-columns.ts';
import { proposeSigns } from '../../signs/domain/propose-signs.ts';
import { findStates, type States, withoutStates } from '../../states/domain/find-states.ts';
import { proposeStates } from '../../states/domain/propose-states.ts';
import type { CsvImportType } from '../../types/domain/import-type-definition.ts';
import { csvImportType } from '../../types/domain/import-type-list.ts';
import type { FindingSubject } from './detected-file.ts';
import { type TypeGuess, typeOf, withSecurities } from './guess-type.ts';
import { proposeDates, proposeNumbers } from './propose-formats.ts';

export type ProposedReading = Required<Proposal> & {
  readonly type: ImportType;
  readonly configuration: ImportConfiguration;
  /** The rows contradict the direction of money that is known of the account. */
  readonly isAgainstKnown: boolean;
};

/** Proposes the type of a table, the roles of its columns and the formats of its dates and numbers. */
export const proposeReading = (whole: Table, context: ReadingContext): ProposedReading => {
  const states = findStates(whole, columnShapes(whole, context.currency), context.known);
  const happened = withoutTotals(withoutStates(whole, states));
  const all = columnShapes(happened, context.currency);
  const table = withoutUndated(happened, chooseRoles(all), all);
  const columns = table === happened ? all : columnShapes(table, context.currency);
  const named = withKnownColumns(
    chooseRoles(columns, accountColumn(table, columns)),
    table.headers,
    columns,
    context.known,
  );
  const securities = securityColumns(columns, named);
  const guess = typeOf(table, columns, withSecurities(named, securities), context);
  if (canBeBroker(guess.type, context) && isBrokerTable(table, columns, securities)) {
    const proposed = toReading('TransactionImport', NO_SETTINGS, proposeBroker(table, columns, securities, context));
    const read = securityPositions(columns, securities);
    const left = leavingOut(whole, states, read, proposed.configuration, context);
    return { ...withSteps(proposed, left), isAgainstKnown: false };
  }
  const type = csvImportType(guess.type) ?? csvImportType('TransactionImport');
  if (type === undefined) throw new Error('There is no import of transactions');
  return readTable({ whole, table, columns, named, securities, states }, guess, type, context);
};

/** A table, and what is known of its columns. */
type KnownTable = {
  readonly whole: Table;
  /** Only the rows that count. */
  readonly table: Table;
  readonly columns: readonly ColumnShape[];
  readonly named: Roles;
  readonly securities: SecurityColumns;
  readonly states: States | undefined;
};

const readTable = (
  { whole, table, columns, named, securities, states }: KnownTable,
  guess: TypeGuess,
  type: CsvImportType,
  context: ReadingContext,
): ProposedReading => {
  const ofSecurities = type.type === 'TradeImport' ? withSecurities(named, securities) : named;
  const found = type.type === 'TransactionImport' ? moneyIn(table, columns, named, context) : null;
  const money = found?.money ?? null;
  const roles = found === null ? ofSecurities : rolesWith(named, found, columns);
  const labels = proposeLabels(table.headers, type, roles);
  const read = positionsOf(table, type, context.known) ?? labels.positions;
  const numbers = proposeNumbers(table, columns, read, type, context);
  const { numberFormat = null } = numbers.configuration;
  const order = orderOf(table, columns, roles, context);
  const { isCard, isDebt = isCard, known } = context;
  const signed = { ...table, columns, numberFormat, isCard, isDebt, order, known };
  const signs = proposeSigns(signed, roles, labels.positions, type, money);
  const again = money === null ? null : askAgain(signed, labels.positions, context.known);
  const asked = again === null ? signs : withQuestion(signs, again);
  const dates = proposeDates({ ...withDates(table, whole, read.date), columns }, read, type, context);
  const settings = { ...labels.configuration, ...dates.configuration, ...numbers.configuration };
  const leftOut = type.auxiliary?.includes('state') ? leavingOut(whole, states, read, settings, context) : [];
  const steps = [
    ofType(guess),
    ...leftOut,
    ofColumns(labels, type),
    ...(found === null ? [] : [found.proposal, askForAmount(roles.amount, table.rows, asked)]),
    dates,
    numbers,
    asked,
    ...(type.type === 'TradeImport'
      ? [proposeTrades(table, columns, securities, { positions: read, numberFormat })]
      : []),
    ...(table.rows.length === 0 ? [NO_ROWS] : []),
  ];
  return { ...toReading(type.type, labels.configuration, steps), isAgainstKnown: again !== null };
};

const toReading = (type: ImportType, configuration: ImportConfiguration, steps: readonly Proposal[]): Reading =>
  withSteps({ type, configuration, findings: [], ambiguous: [], questions: [], problems: [] }, steps);

type Reading = Omit<ProposedReading, 'isAgainstKnown'>;

const withSteps = (reading: Reading, steps: readonly Proposal[]): Reading => ({
  type: reading.type,
  configuration: Object.assign({}, reading.configuration, ...steps.map(({ configuration }) => configuration)),
  findings: [...reading.findings, ...steps.flatMap(({ findings }) => findings)],
  ambiguous: [...reading.ambiguous, ...steps.flatMap(({ ambiguous }) => ambiguous)],
  questions: [...reading.questions, ...steps.flatMap(({ questions = [] }) => questions)],
  problems: [...reading.problems, ...steps.flatMap(({ problems }) => problems)],
});

/**
 * A file that nobody gave a type can turn out to be a broker's export instead of a list of trades. An account without securities only
 * has the money of each row.
 */
const canBeBroker = (guess: ImportType, { type, isCash = false }: ReadingContext): boolean =>
  !isCash && (guess === 'TransactionImport' || (type === null && guess === 'TradeImport'));

/** The positions of the columns that the known settings name. */
const positionsOf = (
  { headers }: Table,
  type: CsvImportType,
  known: ImportConfiguration | null,
): ColumnPositions | undefined => {
  if (known === null) return undefined;
  const chosen = chooseColumns(headers, type.columns({ configuration: known, hasAccount: false }), known, type);
  return chosen.ok ? chosen.positions : undefined;
};

const DIGIT = /\p{Nd}/u;

/** The rows with a digit in their date: totals and second lines of texts have none. */
const withoutUndated = (table: Table, { date }: Roles, columns: readonly ColumnShape[]): Table => {
  const at = columns.indexOf(date?.column ?? mostDates(columns));
  const rows = table.rows.filter((row) => DIGIT.test(row[at] ?? ''));
  return at < 0 || rows.length === 0 || rows.length === table.rows.length ? table : { ...table, rows };
};

const mostDates = (columns: readonly ColumnShape[]): ColumnShape =>
  columns.reduce((most, column) => (column.dates > most.dates ? column : most));

const NO_ROWS: Proposal = { configuration: {}, findings: [], ambiguous: [], problems: ['The file has no data rows'] };

/** The rows with all others that have a date: those of totals and of what did not happen show the order of day and month, too. */
const withDates = (table: Table, { rows }: Table, date = -1): Table => {
  if (rows.length === table.rows.length) return table;
  const own = new Set(table.rows);
  return { ...table, rows: rows.filter((row) => own.has(row) || isDateLike((row[date] ?? '').trim())) };
};

/** The rows that did not happen, are balances or totals, or have no date. */
const leavingOut = (
  whole: Table,
  states: States | undefined,
  positions: ColumnPositions,
  settings: ImportConfiguration,
  { family }: ReadingContext,
): readonly Proposal[] => {
  const moneyOf = createMoneyCells(positions, settings.numberFormat);
  const { account = -1, currency = -1 } = positions;
  const ofStates = proposeStates(whole, states, {
    toFollow: (cells) => ({ ...moneyOf(cells), of: `${cells[account] ?? ''}|${cells[currency] ?? ''}` }),
    isDated: (cells) => DIGIT.test(cells[positions.date ?? -1] ?? ''),
  });
  // rows with an open state are asked about once
  const open = (ofStates.questions ?? []).map(({ text = '' }) => [text, 'leave_out'] as const);
  const stateValues = { ...ofStates.configuration.stateValues, ...Object.fromEntries(open) };
  const configuration = { ...settings, ...ofStates.configuration, ...(states && { stateValues }) };
  const read = states === undefined ? positions : { ...positions, state: states.position };
  return [ofStates, proposeLeftOut(whole, read, { configuration, familyDateFormat: family.dateFormat })];
};

/** The money of the rows: in the currency of the account, without the fees that another column has taken off, and with their balances. */
const moneyIn = (table: Table, columns: readonly ColumnShape[], roles: Roles, context: ReadingContext): FoundMoney => {
  const positions = columns.flatMap((column, position) =>
    column.looksLikeMoney && isMostly(column, 'numbers') ? [position] : [],
  );
  const { format } = fitNumbers(cellsAt(table.rows, positions), numberFormatOf(context.family.locale));
  const readNumber = compileNumberFormat(format ?? '1,234.56');
  const { currency = null } = context;
  const sheet = { columns, rows: table.rows, readNumber };
  const own = ownAmount(sheet, currency);
  const numbers = numbersIn(columns, table.rows, readNumber);
  const net = own.amount === undefined ? netAmount(numbers) : undefined;
  const chosenColumn = columns[columnOf(table.headers, context.amount ?? '') ?? -1];
  const order = orderOf(table, columns, roles, context);
  const find = (known: Roles, isChosen: boolean): MoneyColumns =>
    findMoneyColumns(columns, table.rows, known, { readNumber, order, isChosen, isDebt: context.isDebt ?? false });
  const named = find(roles, chosenColumn !== undefined);
  const compared = own.amount === undefined && net === undefined && convertedAmounts(sheet, numbers, named, currency);
  const converted = compared ? settledBy(named, compared, own.tied) : undefined;
  const booked = converted?.isInTwoColumns ? undefined : converted?.own;
  const amount = amountOf(chosenColumn ?? own.amount ?? net ?? booked, converted?.tied ?? own.tied);
  const isSettled = chosenColumn !== undefined || booked !== undefined;
  const money = amount === undefined ? named : find({ ...roles, amount }, isSettled);
  const proposed = proposeFees(sheet, money, {
    readNumber,
    currency,
    isNet: net !== undefined && net === amount?.column,
  });
  return {
    ...proposed,
    money: withKnownMoney(proposed.money, roles, context.known),
    ...(converted !== undefined && { converted }),
  };
};

type FoundMoney = ProposedFees & { readonly converted?: ConvertedAmounts };

/**
 * If the balance follows from a column of amounts, that column is in the account's currency. Undefined if no balance
 * shows this and each of the `tied` columns has its own currency column: then a question asks which one it is.
 */
const settledBy = (
  { amount, inflow, proved }: MoneyColumns,
  converted: ConvertedAmounts,
  tied: readonly ColumnShape[],
): ConvertedAmounts | undefined => {
  const column = (amount ?? inflow)?.column;
  const isProved = proved !== null && column !== undefined && converted.beside(column) !== undefined;
  if (isProved) return { ...converted, own: column, isInTwoColumns: amount === undefined, tied: [] };
  return converted.own === undefined && tied.length > 0 ? undefined : converted;
};

const amountOf = (proved: ColumnShape | undefined, [tied, ...rivals]: readonly ColumnShape[]): Chosen | undefined => {
  if (proved !== undefined) return { column: proved, by: 'name', rivals: [], isProved: true };
  return tied && { column: tied, by: 'name', rivals };
};

/** By the first and the last date. */
const orderOf = (
  { rows }: Table,
  columns: readonly ColumnShape[],
  { date }: Roles,
  { family, today }: ReadingContext,
): RowOrder => {
  const at = date === undefined ? -1 : columns.indexOf(date.column);
  const cells = cellsAt(rows, [at]);
  const compiled = compileDateFormat(fitDates(cells, { own: family.dateFormat }, usualBounds(today)).format ?? '');
  if (!compiled.ok) return null;
  const dates = cells.flatMap((cell) => compiled.parse(cell) ?? []);
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  return first === last ? null : first < last ? 'up' : 'down';
};

const rolesWith = (named: Roles, found: FoundMoney, columns: readonly ColumnShape[]): Roles => {
  const { money, fee, otherFee, converted } = found;
  const roles = { ...withMoney(named, money), ...(fee && { fee }), ...(otherFee && { otherFee }) };
  const known = withOtherCurrency(roles, columns, converted);
  const unit = known.currency === undefined ? unitColumn(columns) : undefined;
  const isOfOther = unit === undefined || unit === known.originalCurrency?.column;
  return isOfOther ? known : { ...known, currency: { column: unit, by: 'name', rivals: [] } };
};

const withMoney = (roles: Roles, { amount, inflow, outflow, balance }: MoneyColumns): Roles => {
  const { amount: _, debit, credit, balance: __, ...others } = roles;
  const halves = inflow === undefined || outflow === undefined ? { credit, debit } : { credit: inflow, debit: outflow };
  const found = Object.entries({ ...halves, amount, balance }).filter(([, role]) => role !== undefined);
  return { ...others, ...Object.fromEntries(found) };
};

const ofType = ({ confidence, why, doubt }: TypeGuess): Proposal => ({
  configuration: {},
  findings: [{ about: 'type', confidence, why }],
  ambiguous: doubt === undefined ? [] : [doubt],
  problems: [],
});

const ofColumns = ({ chosen, missing, clash }: ProposedLabels, type: CsvImportType): Proposal => {
  const tied = chosen.map(([, pick]) => pick).find(({ rivals }) => rivals.length > 0);
  return {
    configuration: {},
    findings: chosen.map(([label, { column, by, rivals }]) => ({
      about: wireLabel(label),
      confidence: rivals.length > 0 ? 'guess' : 'likely',
      why: `"${column.header}" was found by ${by === 'name' ? 'its header' : 'the content of its cells'}`,
    })),
    ambiguous:
      tied === undefined
        ? []
        : [
            `"${tied.column.header}" was chosen from several similar columns: ${tied.rivals.map(({ header }) => `"${header}"`).join(', ')}`,
          ],
    problems: [
      ...(clash === null ? [] : [clash]),
      ...missing.map((name) => `No column was found for ${name}, which a ${type.type} requires: choose one`),
    ],
  };
};

/** The cast is safe: `wireName` converts the text as `SnakeCase` converts the type. */
const wireLabel = (label: LabelKey): FindingSubject => wireName(label) as FindingSubject;
