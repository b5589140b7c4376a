import { earlierDay, lastDayOf } from '../../platform/domain/dates/local-date.ts';
import { type ExchangeRate, type RateInUse, rateAt } from './exchange-rate.ts';

/** By which rate the money of a month is converted to a currency. */
export type MonthRates = {
  readonly to: string;
  /** Whether a currency can be converted: then it can in every month. */
  readonly knows: (from: string) => boolean;
  readonly rateIn: (from: string, month: string) => RateInUse | undefined;
};

/**
 * The latest rate that is not after the last day of the month, or today. A month before the first rate has the first rate: a
 * report does not fail because somebody began late to state rates.
 */
export const monthRates = (to: string, rates: readonly ExchangeRate[], today: string): MonthRates => {
  const known = new Map<string, RateInUse | undefined>();
  const pairs = new Map<string, readonly ExchangeRate[]>();
  const ofPair = (from: string): readonly ExchangeRate[] => {
    const pair = pairs.get(from) ?? rates.filter((rate) => isOf(rate, from, to) || isOf(rate, to, from));
    pairs.set(from, pair);
    return pair;
  };
  const find = (from: string, month: string): RateInUse | undefined =>
    rateAt(ofPair(from), from, to, earlierDay(lastDayOf(month), today)) ?? firstOf(ofPair(from), from, to);
  return {
    to,
    knows: (from) => ofPair(from).length > 0,
    rateIn: (from, month) => {
      const key = `${from}|${month}`;
      if (!known.has(key)) known.set(key, find(from, month));
      return known.get(key);
    },
  };
};

const isOf = (rate: ExchangeRate, from: string, to: string): boolean => rate.from === from && rate.to === to;

const firstOf = (pair: readonly ExchangeRate[], from: string, to: string): RateInUse | undefined => {
  const [first] = pair.map(({ date }) => date).toSorted();
  return first === undefined ? undefined : rateAt(pair, from, to, first);
};
