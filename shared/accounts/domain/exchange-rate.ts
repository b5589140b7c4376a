import { isLocalDate } from '../../platform/domain/dates/local-date.ts';
import { isCurrency } from '../../platform/domain/money/currency.ts';
import { divide, multiply } from '../../platform/domain/money/decimal.ts';

/** On this day, one unit of `from` was worth `rate` units of `to`. */
export type ExchangeRate = {
  readonly date: string;
  readonly from: string;
  readonly to: string;
  /** A canonical decimal, more than 0. */
  readonly rate: string;
};

/** A day and two currencies, for which there is at most one rate. */
export type RateKey = Omit<ExchangeRate, 'rate'>;

/** `2026-03-01-eur-usd` */
export const rateIdOf = ({ date, from, to }: RateKey): string => `${date}-${from}-${to}`.toLowerCase();

const ID = /^(\d{4}-\d{2}-\d{2})-([a-z]{3})-([a-z]{3})$/;

/** undefined for a text that is the id of no possible rate. */
export const rateKeyOf = (id: string): RateKey | undefined => {
  const [, date = '', from = '', to = ''] = ID.exec(id) ?? [];
  if (!isLocalDate(date) || !isCurrency(from) || !isCurrency(to)) return undefined;
  return { date, from: from.toUpperCase(), to: to.toUpperCase() };
};

/** A stored rate, and whether it is used the other way round. */
export type RateInUse = { readonly stored: ExchangeRate; readonly isInverse: boolean };

/**
 * The rate for a conversion on a day: the latest one that is not after the day, for the pair or the other way round. If
 * both have the same date, that of the pair. Never by way of a third currency, because nobody stated that rate.
 */
export const rateAt = (
  rates: readonly ExchangeRate[],
  from: string,
  to: string,
  date: string,
): RateInUse | undefined => {
  const known = rates.filter((rate) => rate.date <= date);
  const direct = latestOf(known.filter((rate) => rate.from === from && rate.to === to));
  const inverse = latestOf(known.filter((rate) => rate.from === to && rate.to === from));
  if (inverse !== undefined && (direct === undefined || inverse.date > direct.date)) {
    return { stored: inverse, isInverse: true };
  }
  return direct && { stored: direct, isInverse: false };
};

const latestOf = (rates: readonly ExchangeRate[]): ExchangeRate | undefined =>
  rates.reduce<ExchangeRate | undefined>(
    (last, rate) => (last !== undefined && last.date >= rate.date ? last : rate),
    undefined,
  );

/** An amount of the pair's first currency in its second one, to 8 decimals. Divides instead of using a rounded inverse. */
export const convertAt = (amount: string, { stored: { rate }, isInverse }: RateInUse): string =>
  isInverse ? divide(amount, rate) : multiply(amount, rate);
