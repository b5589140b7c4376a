import { isZero } from '../../../platform/domain/decimal.ts';
import { quoteValue } from '../../../platform/domain/quote-value.ts';
import type { ImportWarning } from '../import.ts';

const SHOWN = 10;

/** Several accounts in a file of which an import takes all rows into one. */
export const accountWarnings = (accounts: ReadonlySet<string>): readonly ImportWarning[] => {
  if (accounts.size < 2) return [];
  const names = [...accounts].slice(0, SHOWN).map(quoteValue).join(', ');
  const message = `The file holds ${accounts.size} accounts, ${names}: all rows go to the account of the import. Create it without account_id to keep them apart`;
  return [{ line: null, code: 'several_accounts', message }];
};

/** What was made of stock splits, by row number and the shares that each adds. */
export const stockSplitWarnings = (added: ReadonlyMap<number, string>): readonly ImportWarning[] => {
  const numbers = [...added.keys()].sort((a, b) => a - b);
  const isNothing = (number: number): boolean => isZero(added.get(number) ?? '0');
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
