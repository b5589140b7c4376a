import type { AccountType } from '../../accounts/account-types.ts';
import type { RowRules } from '../csv-import-type.ts';
import type { ImportConfiguration, ImportWarning, NumberFormat, OpeningBalance } from '../import.ts';
import { compileNumberFormat } from '../number-format.ts';
import type { ImportRow } from '../row.ts';
import { findAmountFormat } from './amount-format.ts';
import { readBankRow } from './bank-row.ts';
import { findDateOrder } from './date-order.ts';
import { accountWarnings, openingWarnings, stockSplitWarnings } from './file-warnings.ts';
import { toImportRow } from './import-row.ts';
import { readInvestmentRow } from './investment-row.ts';
import { mergeOpenings } from './opening-balances.ts';
import { isOpeningRecord } from './opening-record.ts';
import type { DateOrder, QifFile, QifTransaction } from './qif-file.ts';
import type { QifRow } from './qif-row.ts';
import { allOf, firstOf } from './qif-section.ts';
import type { QifRules } from './record-values.ts';
import { applyStockSplits } from './stock-splits.ts';
import { unknownLines } from './unknown-lines.ts';

export type QifRead = {
  /** In file order, one for each record that is no opening balance. */
  readonly rows: readonly ImportRow[];
  /** With the formats that were found where none was sent. */
  readonly configuration: ImportConfiguration;
  readonly warnings: readonly ImportWarning[];
  readonly openings: readonly OpeningBalance[];
  /** Classes in snake_case of the accounts that the file names. */
  readonly accountTypes: ReadonlyMap<string, AccountType>;
};

type ReadTransaction = { readonly transaction: QifTransaction; readonly row: QifRow };

const PATTERNS: Readonly<Record<DateOrder, string>> = { mdy: '%m/%d/%Y', dmy: '%d/%m/%Y', ymd: '%Y-%m-%d' };
const NUMBER_CODES = ['T', 'U', '$', 'I', 'Q', 'O'];

/** Diagnoses every record of a file. Undefined when `mayContinue` answers false. */
export const readQifRows = (file: QifFile, rules: RowRules, mayContinue: () => boolean): QifRead | undefined => {
  const dates = findDateOrder(datesOf(file), {
    declared: rules.configuration.dateFormat,
    option: file.dateOrder,
    familyFormat: rules.familyDateFormat,
    latestYear: yearOf(rules.latestDate),
  });
  const numbers = findAmountFormat(numbersOf(file), rules.configuration.numberFormat);
  const read = readAll(file, recordRules(file, rules, dates.order, numbers.format), mayContinue);
  if (read === undefined) return undefined;

  const openings = read.filter(isOpening);
  const placed = read
    .filter((one) => !isOpening(one))
    .map(({ transaction, row }) => ({ row, account: transaction.account.name }));
  const splits = applyStockSplits(placed);
  const warnings = [
    ...[dates.warning, numbers.warning].filter((warning) => warning !== null),
    ...accountWarnings(file.transactions, rules.hasAccount),
    ...openingWarnings(openings.map(({ transaction }) => transaction)),
    ...stockSplitWarnings(splits),
    ...unknownLines(file.transactions),
    ...file.warnings,
  ];
  return {
    rows: splits.rows.map((row, index) => toImportRow(row, index + 1, placed[index]?.account ?? '', rules)),
    configuration: {
      ...rules.configuration,
      dateFormat: rules.configuration.dateFormat ?? PATTERNS[dates.order],
      numberFormat: numbers.format,
    },
    warnings,
    openings: openingsOf(openings, rules.hasAccount),
    accountTypes: new Map(file.transactions.map(({ account }) => [account.name, account.accountType])),
  };
};

const datesOf = ({ transactions }: QifFile): readonly string[] => [
  ...new Set(transactions.map(({ record }) => firstOf(record, 'D'))),
];

function* numbersOf({ transactions }: QifFile): Iterable<string> {
  for (const { record } of transactions) for (const code of NUMBER_CODES) yield* allOf(record, code);
}

const yearOf = (date: string): number => Number(date.slice(0, 4));

const recordRules = (file: QifFile, rules: RowRules, order: DateOrder, format: NumberFormat): QifRules => ({
  order,
  latestYear: yearOf(rules.latestDate),
  earliestDate: rules.earliestDate,
  latestDate: rules.latestDate,
  readNumber: compileNumberFormat(format),
  categories: file.categories,
  symbols: file.symbols,
});

const readAll = (
  { transactions }: QifFile,
  rules: QifRules,
  mayContinue: () => boolean,
): readonly ReadTransaction[] | undefined => {
  const read: ReadTransaction[] = [];
  for (const transaction of transactions) {
    if (read.length % ROWS_BETWEEN_QUESTIONS === 0 && !mayContinue()) return undefined;
    const { record, kind } = transaction;
    const row = kind === 'bank' ? readBankRow(record, rules) : readInvestmentRow(record, rules);
    read.push({ transaction, row });
  }
  return read;
};
const ROWS_BETWEEN_QUESTIONS = 1000;

/** One that cannot be read stays a row, with its errors. */
const isOpening = ({ transaction, row }: ReadTransaction): boolean =>
  transaction.kind === 'bank' && row.entry !== null && isOpeningRecord(transaction.record);

const openingsOf = (read: readonly ReadTransaction[], hasAccount: boolean): readonly OpeningBalance[] => {
  const openings = read.map(({ transaction, row }) => ({
    account: hasAccount ? '' : transaction.account.name,
    date: row.date,
    amount: row.amount,
  }));
  return [...mergeOpenings(openings, ({ account }) => account).values()];
};
