import { minorDigits } from '../../../platform/domain/currency.ts';
import type { NumberFormat } from '../import.ts';
import type { NumberStyle } from './amount-text.ts';
import { splitAmounts } from './split-amounts.ts';
import { takeDates } from './take-dates.ts';
import type { TextLine } from './text-item.ts';

/** The decimal mark: as configured, else what most amounts of the file have. Chosen once for the whole file. */
export const numberStyleOf = (
  lines: readonly TextLine[],
  currency: string,
  configured: NumberFormat | null,
): NumberStyle => {
  const decimals = configured === '1,234' ? 0 : minorDigits(currency);
  if (configured !== null) return { mark: configured.endsWith(',56') ? ',' : '.', decimals };
  const [points, commas] = (['.', ','] as const).map((mark) => countAmounts(lines, { mark, decimals }));
  return { mark: (commas ?? 0) > (points ?? 0) ? ',' : '.', decimals };
};

const countAmounts = (lines: readonly TextLine[], style: NumberStyle): number =>
  lines.reduce((count, { cells }) => count + splitAmounts(takeDates(cells).rest, style).amounts.length, 0);
