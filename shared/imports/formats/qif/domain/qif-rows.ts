import type { AccountType } from '../../../../ledger/entries/domain/account.ts';
import { isZero } from '../../../../platform/domain/money/decimal.ts';
import { askForSeparateAccounts } from '../../../accounts/domain/named-accounts.ts';
import { compileNumberFormat } from '../../../amounts/domain/number-format.ts';
import { defaultCurrency } from '../../../currencies/domain/row-currency.ts';
import type {
  ImportConfiguration,
  ImportWarning,
  LeftOutReason,
  NumberFormat,
  OpeningBalance,
} from '../../../domain/import-attributes.ts';
import { createLeftOutRows } from '../../../left-out/domain/left-out-rows.ts';
import type { ImportRow } from '../../../rows/domain/row.ts';
import type { OpenQuestion } from '../../../settings/domain/open-questions.ts';
import type { RowSettings } from '../../../types/domain/import-type-definition.ts';
import { type CardSignDoubt, createCardRegisters, whichCardSign } from './card-registers.ts';
import { createDoubtfulRecords } from './doubtful-records.ts';
import { amountsIn, findAmountFormat, findDateOrder, PATTERNS } from './formats.ts';
import { createOpenings } from './opening-balances.ts';
import { type DateOrder, firstOf, type QifFile } from './qif-file.ts';
import { toImportRow } from './qif-row.ts';
import { numberedRows } from './read-record.ts';
import type { QifRules } from './record-values.ts';
import { calculateStockSplits, hasUnknownHoldings, type StockSplit, withStockSplit } from './stock-splits.ts';
import { type QifSurvey, surveyFile } from './survey.ts';

export type QifRead = {
  /** With detected formats where none were sent. */
  readonly configuration: ImportConfiguration;
  readonly warnings: readonly ImportWarning[];
  /** The questions that the file leaves open; meanwhile it is read as the configuration says. */
  readonly questions: readonly OpenQuestion[];
  readonly openings: readonly OpeningBalance[];
  /** Account classes by account name in the file. */
  readonly accountTypes: ReadonlyMap<string, AccountType>;
};

const ROWS_BETWEEN_QUESTIONS = 1000;

/**
 * Validates the records of a file in file order, with a row for each that is not an opening balance. Undefined if
 * `mayContinue` returns false.
 */
export const readQifRows = (
  file: QifFile,
  rules: RowSettings,
  onRow: (row: ImportRow) => void,
  mayContinue: () => boolean,
): QifRead | undefined => {
  const survey = surveyFile(file);
  const { dates, numbers, cardDoubt, signageConvention, ofRecords } = findNotation(file, survey, rules);
  const splits = survey.hasStockSplits
    ? calculateStockSplits(numberedRows(file, ofRecords))
    : new Map<number, StockSplit>();
  const openings = createOpenings(rules.hasAccount);

  const doubtful = createDoubtfulRecords(rules.configuration);
  const leftOut = createLeftOutRows();
  let read = 0;
  for (const { transaction, row, rowNumber } of numberedRows(file, ofRecords)) {
    if (read++ % ROWS_BETWEEN_QUESTIONS === 0 && !mayContinue()) return undefined;
    if (rowNumber === 0) {
      openings.add(transaction, row);
      continue;
    }
    const readRow = toImportRow(withStockSplit(row, splits.get(rowNumber)), rowNumber, transaction.account.name, rules);
    const shown = withoutEntry(readRow, doubtful.see(transaction, row));
    leftOut.see(
      shown,
      transaction.record.lines.map(({ value }) => value),
    );
    onRow(shown);
  }
  const dateFormat = rules.configuration.dateFormat ?? PATTERNS[dates.order];
  return {
    configuration: { ...rules.configuration, dateFormat, numberFormat: numbers.format, signageConvention },
    warnings: [
      ...(numbers.warning === null ? [] : [numbers.warning]),
      ...openings.warnings(),
      ...stockSplitWarnings(splits),
      ...leftOut.warnings(),
      ...survey.unknownLines.warnings(),
      ...file.warnings,
    ],
    questions: [
      ...[dates.question, numbers.question]
        .filter((question) => question !== null)
        .map((question) => withExamples(question, file)),
      ...(cardDoubt !== undefined && signageConvention === null ? [whichCardSign(cardDoubt)] : []),
      ...doubtful.questions(),
      ...(rules.hasAccount && survey.accounts.size > 1 ? [askForSeparateAccounts([...survey.accounts])] : []),
    ],
    openings: openings.merged(),
    accountTypes: survey.accountTypes,
  };
};

/** How the dates, numbers and signs of the file are read, and what is open about them. */
const findNotation = (file: QifFile, survey: QifSurvey, rules: RowSettings) => {
  const { configuration, familyDateFormat, latestDate } = rules;
  const dates = findDateOrder(survey.dates, {
    declared: configuration.dateFormat,
    option: file.dateOrder,
    familyFormat: familyDateFormat,
    latestYear: yearOf(latestDate),
  });
  const numbers = findAmountFormat(survey.numbers, configuration.numberFormat);
  const asWritten = recordRules(file, rules, dates.order, numbers.format);
  const cardDoubt = findCardDoubt(file, survey, rules, asWritten);
  const signageConvention = signsOf(configuration, cardDoubt);
  const isTurned = signageConvention === 'inflows_negative';
  const ofRecords = (account: string): QifRules => ({ ...asWritten(account), isTurned });
  return { dates, numbers, cardDoubt, signageConvention, ofRecords };
};

const withoutEntry = (row: ImportRow, leftOutReason: LeftOutReason | undefined): ImportRow =>
  leftOutReason === undefined ? row : { ...row, errors: [], entry: null, leftOut: true, leftOutReason };

/** Read with the signs as they are written. */
const findCardDoubt = (
  file: QifFile,
  { accountTypes }: QifSurvey,
  { isCard = false }: RowSettings,
  ofRecords: (account: string) => QifRules,
): CardSignDoubt | undefined => {
  if (!isCard && ![...accountTypes.values()].includes('credit_card')) return undefined;
  const registers = createCardRegisters(isCard);
  for (const { transaction, row, rowNumber } of numberedRows(file, ofRecords)) {
    if (rowNumber > 0) registers.see(transaction, row);
  }
  return registers.doubt();
};

/** The signs as answered, if they are in doubt. */
const signsOf = (
  { signageConvention }: ImportConfiguration,
  doubt: CardSignDoubt | undefined,
): ImportConfiguration['signageConvention'] =>
  doubt === undefined || (signageConvention === 'inflows_negative' && !doubt.isWhole) ? null : signageConvention;

const MOST_EXAMPLES = 3;

/** A question about a notation with the records that it is about. */
const withExamples = (question: OpenQuestion, { transactions }: QifFile): OpenQuestion => {
  const examples: string[] = [];
  for (const { record } of transactions) {
    examples.push(
      ['D', 'P', 'T']
        .map((code) => firstOf(record, code))
        .filter((text) => text !== '')
        .join(' · '),
    );
    if (examples.length === MOST_EXAMPLES) break;
  }
  return { ...question, examples };
};

const yearOf = (date: string): number => Number(date.slice(0, 4));

/** The rules by account name. */
const recordRules = (
  file: QifFile,
  rules: RowSettings,
  order: DateOrder,
  format: NumberFormat,
): ((account: string) => QifRules) => {
  const readNumber = compileNumberFormat(format);
  const known = new Map<string, QifRules>();
  const make = (account: string): QifRules => ({
    order,
    latestYear: yearOf(rules.latestDate),
    earliestDate: rules.earliestDate,
    latestDate: rules.latestDate,
    readNumber: amountsIn(defaultCurrency(rules, account).code, readNumber),
    categories: file.categories,
    symbols: file.symbols,
  });
  return (account) => {
    const own = known.get(account) ?? make(account);
    known.set(account, own);
    return own;
  };
};

const SHOWN = 10;

/** Warnings about calculated stock splits. Those that cannot be calculated have an error. */
const stockSplitWarnings = (splits: ReadonlyMap<number, StockSplit>): readonly ImportWarning[] => {
  const known = [...splits].filter(([, split]) => !hasUnknownHoldings(split));
  const numbers = known.map(([number]) => number).sort((a, b) => a - b);
  const isNothing = (number: number): boolean => isZero(splits.get(number)?.added ?? '0');
  return [
    ...splitWarning(
      'stock_splits_counted',
      numbers.filter((number) => !isNothing(number)),
      (rows) => `The shares added by the stock splits of ${rows} were calculated from earlier trades in the file`,
    ),
    ...splitWarning(
      'stock_splits_not_applied',
      numbers.filter(isNothing),
      (rows) => `The stock splits of ${rows} have no effect: the file has no earlier trades of these shares`,
    ),
  ];
};

const splitWarning = (
  code: string,
  numbers: readonly number[],
  sentence: (rows: string) => string,
): readonly ImportWarning[] => {
  if (numbers.length === 0) return [];
  const more = numbers.length > SHOWN ? ` and ${numbers.length - SHOWN} more` : '';
  const rows = `${numbers.length === 1 ? 'row' : 'rows'} ${numbers.slice(0, SHOWN).join(', ')}${more}`;
  return [{ line: null, code, message: sentence(rows) }];
};
