import { BUSIEST, isSpread, SECONDS_OF_MONTH } from './household.ts';
import { monthlyUse, times, type Use } from './use.ts';

/** How much more than on average happens: in the busiest hour of a usual day, and of the last day of a month. */
export const MOMENTS = {
  average: 1,
  'busiest hour': BUSIEST.hour,
  'month end': BUSIEST.hour * BUSIEST.monthEnd,
} as const;
export type Moment = keyof typeof MOMENTS;

export const factorOf = (action: string, moment: Moment): number => (isSpread(action) ? 1 : MOMENTS[moment]);

const OF_ONE = new Map<Moment, Use>(
  (Object.keys(MOMENTS) as Moment[]).map((moment) => [
    moment,
    times(
      monthlyUse((action, count) => count * factorOf(action, moment)),
      1 / SECONDS_OF_MONTH,
    ),
  ]),
);

/** In one second of this moment. It grows with the number of families. */
export const perSecond = (families: number, moment: Moment): Use => times(OF_ONE.get(moment) as Use, families);

const IN_MONTH = monthlyUse((_action, count) => count);

export const perMonth = (families: number): Use => times(IN_MONTH, families);
