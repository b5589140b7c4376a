import { isZero } from '../../../platform/domain/decimal.ts';
import { quoteValue } from '../../../platform/domain/quote-value.ts';
import type { ImportWarning } from '../import.ts';
import { isOfUnknown, type StockSplit } from './stock-splits.ts';

const SHOWN = 10;

/** Several accounts in a file of which an import takes all rows into one. */
export const accountWarnings = (accounts: ReadonlySet<string>): readonly ImportWarning[] => {
  if (accounts.size < 2) return [];
  const names = [...accounts].slice(0, SHOWN).map(quoteValue).join(', ');
  const message = `The file holds ${accounts.size} accounts, ${names}: all rows go to the account of the import. Create it without account_id to keep them apart`;
  return [{ line: null, code: 'several_accounts', message }];
};

/** What was made of stock splits, by row number. Those that are not known have an error. */
export const stockSplitWarnings = (splits: ReadonlyMap<number, StockSplit>): readonly ImportWarning[] => {
  const known = [...splits].filter(([, split]) => !isOfUnknown(split));
  const numbers = known.map(([number]) => number).sort((a, b) => a - b);
  const isNothing = (number: number): boolean => isZero(splits.get(number)?.added ?? '0');
  return [
    ...splitWarning(
      'stock_splits_counted',
      numbers.filter((number) => !isNothing(number)),
      (rows) => `What the stock splits of ${rows} add was counted from the trades before them in the file`,
    ),
    ...splitWarning(
      'stock_splits_not_applied',
      numbers.filter(isNothing),
      (rows) => `The stock splits of ${rows} change nothing: the file has no trades of these shares before them`,
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
