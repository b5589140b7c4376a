import { NO_COLUMN } from '../../columns/domain/fields.ts';
import { headerWords } from '../../columns/domain/header-words.ts';
import type { ImportConfiguration } from '../../domain/import-attributes.ts';
import { stemOf } from './side-columns.ts';

export type AmountColumns = Pick<
  ImportConfiguration,
  'amountColLabel' | 'currencyColLabel' | 'originalAmountColLabel' | 'originalCurrencyColLabel'
>;

/** Another column of amounts changes more: the currency beside the former one is not that of the new one. */
export const withAmountColumn = (
  { amountColLabel, currencyColLabel, originalAmountColLabel, originalCurrencyColLabel }: AmountColumns,
  label: string,
): Partial<AmountColumns> => {
  if (label === amountColLabel) return {};
  if (label !== originalAmountColLabel) return { currencyColLabel: withoutStem(currencyColLabel, label) };
  // the only currency column has the currency of whichever amount is not the account's
  if (isNone(currencyColLabel) && !isNone(originalCurrencyColLabel) && !hasSameStem(originalCurrencyColLabel, label))
    return { originalAmountColLabel: amountColLabel };
  return {
    currencyColLabel: originalCurrencyColLabel ?? withoutStem(currencyColLabel, label),
    originalAmountColLabel: amountColLabel,
    originalCurrencyColLabel: currencyColLabel,
  };
};

const isNone = (label: string | null): boolean => label === null || label === NO_COLUMN;

/** `Source currency` is that of `Source amount`. */
const hasSameStem = (currency: string | null, amount: string): boolean => {
  const stem = stemOf(headerWords(currency ?? ''));
  return stem !== '' && stem === stemOf(headerWords(amount));
};

/** `Currency` is that of all amounts, and `Source currency` only that of `Source amount`. */
const withoutStem = (currency: string | null, amount: string): string | null => {
  if (currency === null) return null;
  return stemOf(headerWords(currency)) === '' || hasSameStem(currency, amount) ? currency : NO_COLUMN;
};
