import { absolute } from '../../platform/domain/decimal.ts';
import { withoutMarks } from '../../platform/domain/invisible-marks.ts';
import type { ImportConfiguration } from './import-attributes.ts';
import type { FaultyCells } from './import-type-definition.ts';
import { compileNumberFormat } from './number-format.ts';
import type { RowFields } from './row.ts';

/** The notes with the amount that was paid in another currency, unless it is the amount of the row. */
export const withOriginal = (
  { shown, values, auxiliary: { originalAmount, originalCurrency } }: FaultyCells,
  { numberFormat }: ImportConfiguration,
): Partial<Pick<RowFields, 'notes'>> => {
  if (originalAmount === '') return {};
  const currency = originalCurrency.toUpperCase();
  const read = compileNumberFormat(numberFormat ?? '1,234.56')(withoutMarks(originalAmount).trim());
  const [amount, own] = [read.ok ? absolute(read.value) : originalAmount, values.amount && absolute(values.amount)];
  const isSame = amount === own && (currency === '' || currency === shown.currency);
  const isBlank = amount === '0';
  if (isSame || isBlank) return {};
  const written = read.ok ? withoutMarks(originalAmount).trim().replace(/^[-\u2212\u2013]\s*/u, '') : originalAmount;
  const line = `Original amount: ${[written, currency].filter((text) => text !== '').join(' ')}`;
  return { notes: [shown.notes, line].filter((text) => text !== '').join('\n') };
};
