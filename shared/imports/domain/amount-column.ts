import { headerWords } from './detect/header-words.ts';
import { stemOf } from './detect/side-columns.ts';
import { NO_COLUMN } from './fields.ts';
import type { ImportConfiguration } from './import-attributes.ts';

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
  if (label === originalAmountColLabel)
    return {
      currencyColLabel: originalCurrencyColLabel ?? withoutStem(currencyColLabel, label),
      originalAmountColLabel: amountColLabel,
      originalCurrencyColLabel: currencyColLabel,
    };
  return { currencyColLabel: withoutStem(currencyColLabel, label) };
};

/** `Currency` is that of all amounts, and `Source currency` only that of `Source amount`. */
const withoutStem = (currency: string | null, amount: string): string | null => {
  if (currency === null) return null;
  const stem = stemOf(headerWords(currency));
  return stem === '' || stem === stemOf(headerWords(amount)) ? currency : NO_COLUMN;
};
