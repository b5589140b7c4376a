import type { AccountType } from '../../../ledger/domain/account.ts';
import { isZero } from '../../../platform/domain/decimal.ts';
import type { ImportConfiguration, ImportWarning, NumberFormat, OpeningBalance } from '../import-attributes.ts';
import type { RowRules } from '../import-type-definition.ts';
import { apartFromEachOther } from '../named-accounts.ts';
import { compileNumberFormat } from '../number-format.ts';
import type { OpenQuestion } from '../open-questions.ts';
import type { ImportRow } from '../row.ts';
import { defaultCurrency } from '../row-currency.ts';
import { amountsIn, findAmountFormat, findDateOrder, PATTERNS } from './formats.ts';
import { createOpenings } from './opening-balances.ts';
import type { DateOrder, QifFile } from './qif-file.ts';
import { toImportRow } from './qif-row.ts';
import { numberedRows } from './read-record.ts';
import type { QifRules } from './record-values.ts';
import { calculateStockSplits, hasUnknownHoldings, type StockSplit, withStockSplit } from './stock-splits.ts';
import { surveyFile } from './survey.ts';

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
  rules: RowRules,
  onRow: (row: ImportRow) => void,
  mayContinue: () => boolean,
): QifRead | undefined => {
  const survey = surveyFile(file);
  const dates = findDateOrder(survey.dates, {
    declared: rules.configuration.dateFormat,
    option: file.dateOrder,
    familyFormat: rules.familyDateFormat,
    latestYear: yearOf(rules.latestDate),
  });
  const numbers = findAmountFormat(survey.numbers, rules.configuration.numberFormat);
  const ofRecords = recordRules(file, rules, dates.order, numbers.format);
  const splits = survey.hasStockSplits
    ? calculateStockSplits(numberedRows(file, ofRecords))
    : new Map<number, StockSplit>();
  const openings = createOpenings(rules.hasAccount);

  let read = 0;
  for (const { transaction, row, rowNumber } of numberedRows(file, ofRecords)) {
    if (read++ % ROWS_BETWEEN_QUESTIONS === 0 && !mayContinue()) return undefined;
    if (rowNumber === 0) openings.add(transaction, row);
    else onRow(toImportRow(withStockSplit(row, splits.get(rowNumber)), rowNumber, transaction.account.name, rules));
  }
  const dateFormat = rules.configuration.dateFormat ?? PATTERNS[dates.order];
  return {
    configuration: { ...rules.configuration, dateFormat, numberFormat: numbers.format },
    warnings: [
      ...(numbers.warning === null ? [] : [numbers.warning]),
      ...openings.warnings(),
      ...stockSplitWarnings(splits),
      ...survey.unknownLines.warnings(),
      ...file.warnings,
    ],
    questions: [
      ...[dates.question, numbers.question].filter((question) => question !== null),
      ...(rules.hasAccount && survey.accounts.size > 1 ? [apartFromEachOther([...survey.accounts])] : []),
    ],
    openings: openings.merged(),
    accountTypes: survey.accountTypes,
  };
};

const yearOf = (date: string): number => Number(date.slice(0, 4));

/** The rules by account name. */
const recordRules = (
  file: QifFile,
  rules: RowRules,
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
