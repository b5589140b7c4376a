import type { AccountType } from '../../../ledger/domain/account-types.ts';
import type { RowRules } from '../csv-import-type.ts';
import type { ImportConfiguration, ImportWarning, NumberFormat, OpeningBalance } from '../import.ts';
import { compileNumberFormat } from '../number-format.ts';
import type { ImportRow } from '../row.ts';
import { defaultCurrency } from '../row-currency.ts';
import { findAmountFormat } from './amount-format.ts';
import { findDateOrder } from './date-order.ts';
import { accountWarnings, stockSplitWarnings } from './file-warnings.ts';
import { toImportRow } from './import-row.ts';
import { amountsIn } from './marked-amounts.ts';
import { numberedRows } from './numbered-rows.ts';
import { createOpenings } from './opening-balances.ts';
import type { DateOrder, QifFile } from './qif-file.ts';
import type { QifRules } from './record-values.ts';
import { countStockSplits, type StockSplit, withStockSplit } from './stock-splits.ts';
import { surveyFile } from './survey.ts';

export type QifRead = {
  /** With the formats that were found where none was sent. */
  readonly configuration: ImportConfiguration;
  readonly warnings: readonly ImportWarning[];
  readonly openings: readonly OpeningBalance[];
  /** Classes of the accounts by the names of the file. */
  readonly accountTypes: ReadonlyMap<string, AccountType>;
};

const PATTERNS: Readonly<Record<DateOrder, string>> = { mdy: '%m/%d/%Y', dmy: '%d/%m/%Y', ymd: '%Y-%m-%d' };
const ROWS_BETWEEN_QUESTIONS = 1000;

/**
 * Diagnoses every record of a file: in file order, a row for each that is no opening balance. Undefined when
 * `mayContinue` answers false.
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
    ? countStockSplits(numberedRows(file, ofRecords))
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
      ...[dates.warning, numbers.warning].filter((warning) => warning !== null),
      ...(rules.hasAccount ? accountWarnings(survey.accounts) : []),
      ...openings.warnings(),
      ...stockSplitWarnings(splits),
      ...survey.unknownLines.warnings(),
      ...file.warnings,
    ],
    openings: openings.merged(),
    accountTypes: survey.accountTypes,
  };
};

const yearOf = (date: string): number => Number(date.slice(0, 4));

/** By the name of the account that a record is of. */
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
