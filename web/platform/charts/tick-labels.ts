import { isCurrency } from '../../../shared/platform/domain/currency.ts';
import { canonicalDecimal } from '../../../shared/platform/domain/decimal.ts';
import { formatAmount } from '../format/money.ts';

/** Amounts beside an axis: short (`$12.5K`) where that still tells them apart, in full otherwise. */
export const tickLabels = (ticks: readonly string[], currency: string, locale: string): readonly string[] => {
  if (ticks.some((tick) => canonicalDecimal(tick) === undefined)) return ticks; // above what an amount can be
  const full = ticks.map((tick) => formatAmount(tick, currency, locale));
  if (!isCurrency(currency)) return full;
  const compact = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
  });
  const short = ticks.map((tick) => compact.format(tick as Intl.StringNumericLiteral));
  return new Set(short).size === ticks.length ? short : full;
};
