import { compileDateFormat } from '../../../platform/domain/date-format.ts';
import { chooseColumns, columnOf } from '../columns.ts';
import { type ColumnPositions, type LabelKey, wireName } from '../fields.ts';
import type { ImportConfiguration, ImportType } from '../import-attributes.ts';
import { NO_SETTINGS } from '../import-record.ts';
import type { CsvImportType } from '../import-type-definition.ts';
import { csvImportType } from '../import-type-list.ts';
import { createMoneyCells } from '../left-out/money-cells.ts';
import { compileNumberFormat } from '../number-format.ts';
import { accountColumn } from './account-column.ts';
import { type Chosen, chooseRoles, type ProposedLabels, proposeLabels, type Roles } from './choose-roles.ts';
import { convertedAmounts } from './converted-amounts.ts';
import { isDateLike } from './date-patterns.ts';
import type { FindingSubject } from './detected-file.ts';
import { netAmount } from './fee-columns.ts';
import { findStates, type States, withoutStates } from './find-states.ts';
import { fitDates, usualBounds } from './fit-dates.ts';
import { fitNumbers, numberFormatOf } from './fit-formats.ts';
import type { RowOrder } from './follow-balances.ts';
import type { ConvertedAmounts, MoneyColumns } from './found-money.ts';
import { type TypeGuess, typeOf, withSecurities } from './guess-type.ts';
import { askAgain, withKnownColumns, withKnownMoney, withQuestion } from './known-columns.ts';
import { findMoneyColumns } from './money-columns.ts';
import { numbersIn } from './number-columns.ts';
import { ownAmount, withOtherCurrency } from './own-currency.ts';
import { type ProposedFees, proposeFees } from './propose-fees.ts';
import { proposeDates, proposeNumbers } from './propose-formats.ts';
import { proposeLeftOut, withoutTotals } from './propose-left-out.ts';
import { isBrokerTable, proposeBroker, proposeTrades, securityPositions } from './propose-securities.ts';
import { proposeSigns } from './propose-signs.ts';
import { proposeStates } from './propose-states.ts';
import { type SecurityColumns, securityColumns } from './security-columns.ts';
import {
  type ColumnShape,
  cellsAt,
  columnShapes,
  isMostly,
  type Proposal,
  type ReadingContext,
  type Table,
} from './table-shape.ts';
import { askForAmount } from './torn-amounts.ts';
import { unitColumn } from './unit-column.ts';

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
  const told = columns[columnOf(table.headers, context.amount ?? '') ?? -1];
  const order = orderOf(table, columns, roles, context);
  const find = (known: Roles, isTold: boolean): MoneyColumns =>
    findMoneyColumns(columns, table.rows, known, { readNumber, order, isTold, isDebt: context.isDebt ?? false });
  const named = find(roles, told !== undefined);
  const compared = own.amount === undefined && net === undefined && convertedAmounts(sheet, numbers, named, currency);
  const converted = compared ? settledBy(named, compared, own.torn) : undefined;
  const booked = converted?.isInTwoColumns ? undefined : converted?.own;
  const amount = amountOf(told ?? own.amount ?? net ?? booked, converted?.torn ?? own.torn);
  const isSettled = told !== undefined || booked !== undefined;
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
 * A balance that follows from an amount shows that it is the account's. Undefined if nothing shows it and `torn` amounts each have a
 * currency column of their own: then these are asked about.
 */
const settledBy = (
  { amount, inflow, proved }: MoneyColumns,
  converted: ConvertedAmounts,
  torn: readonly ColumnShape[],
): ConvertedAmounts | undefined => {
  const column = (amount ?? inflow)?.column;
  const isProved = proved !== null && column !== undefined && converted.beside(column) !== undefined;
  if (isProved) return { ...converted, own: column, isInTwoColumns: amount === undefined, torn: [] };
  return converted.own === undefined && torn.length > 0 ? undefined : converted;
};

const amountOf = (proved: ColumnShape | undefined, [torn, ...rivals]: readonly ColumnShape[]): Chosen | undefined => {
  if (proved !== undefined) return { column: proved, by: 'name', rivals: [], isProved: true };
  return torn && { column: torn, by: 'name', rivals };
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
  const torn = chosen.map(([, pick]) => pick).find(({ rivals }) => rivals.length > 0);
  return {
    configuration: {},
    findings: chosen.map(([label, { column, by, rivals }]) => ({
      about: wireLabel(label),
      confidence: rivals.length > 0 ? 'guess' : 'likely',
      why: `"${column.header}" was found by ${by === 'name' ? 'its header' : 'the content of its cells'}`,
    })),
    ambiguous:
      torn === undefined
        ? []
        : [
            `"${torn.column.header}" was chosen from several similar columns: ${torn.rivals.map(({ header }) => `"${header}"`).join(', ')}`,
          ],
    problems: [
      ...(clash === null ? [] : [clash]),
      ...missing.map((name) => `No column was found for ${name}, which a ${type.type} requires: choose one`),
    ],
  };
};

const wireLabel = (label: LabelKey): FindingSubject => wireName(label) as FindingSubject;
