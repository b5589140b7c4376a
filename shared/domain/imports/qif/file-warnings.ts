import type { ImportWarning } from '../import.ts';
import { quoteValue } from '../quote-value.ts';
import { nameInOpeningRecord } from './opening-record.ts';
import type { QifTransaction } from './qif-file.ts';
import { firstOf } from './qif-section.ts';
import type { StockSplits } from './stock-splits.ts';

const NAMES_SHOWN = 10;

/** Several accounts in a file of which an import takes all rows into one. */
export const accountWarnings = (
  transactions: readonly QifTransaction[],
  hasAccount: boolean,
): readonly ImportWarning[] => {
  if (!hasAccount) return [];
  const accounts = new Set(transactions.map(({ account: { name, accountType } }) => name || `(${accountType})`));
  if (accounts.size < 2) return [];
  const names = [...accounts].slice(0, NAMES_SHOWN).map(quoteValue).join(', ');
  const message = `The file holds ${accounts.size} accounts, ${names}: all rows go to the account of the import. Create it without account_id to keep them apart`;
  return [{ line: null, code: 'several_accounts', message }];
};

/** Each opening balance that is no row. */
export const openingWarnings = (openings: readonly QifTransaction[]): readonly ImportWarning[] =>
  openings.map(({ record, account }) => {
    const amount = firstOf(record, 'T') || firstOf(record, 'U');
    const name = account.name || nameInOpeningRecord(record);
    const of = name === '' ? '' : ` of ${quoteValue(name)}`;
    const message = `The opening balance ${quoteValue(amount)}${of} becomes the value of its account before the first row, unless the account has older entries; it is no row`;
    return { line: record.line, code: 'opening_balance', message };
  });

/** What was made of stock splits, by row. */
export const stockSplitWarnings = ({ counted, unknown }: StockSplits): readonly ImportWarning[] => [
  ...(counted.length === 0
    ? []
    : [
        {
          line: null,
          code: 'stock_splits_counted',
          message: `What the stock splits of ${rowList(counted)} add was counted from the trades before them in the file`,
        },
      ]),
  ...(unknown.length === 0
    ? []
    : [
        {
          line: null,
          code: 'stock_splits_not_applied',
          message: `The stock splits of ${rowList(unknown)} change nothing: the file has no trades of these shares before them`,
        },
      ]),
];

const rowList = (indexes: readonly number[]): string => {
  const shown = indexes.slice(0, NAMES_SHOWN).map((index) => index + 1);
  const more = indexes.length > NAMES_SHOWN ? ` and ${indexes.length - NAMES_SHOWN} more` : '';
  return `${indexes.length === 1 ? 'row' : 'rows'} ${shown.join(', ')}${more}`;
};
