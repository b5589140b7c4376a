import type { Draw } from './draw.ts';
import { MONTH, SECONDS_OF_MONTH, VISITS } from './household.ts';
import { factorOf, type Moment } from './model.ts';

/** The moments, in seconds from the start, at which each action begins. */
export type Arrivals = ReadonlyMap<string, Float64Array>;

/** People do these in visits. */
const isOfVisit = (action: string): boolean => action.startsWith('page') || action.startsWith('sign in');

/** Independent of one another, except that pages and sign-ins come together in visits. Not in order. */
export const arrivals = (families: number, moment: Moment, seconds: number, draw: Draw): Arrivals => {
  const expected = (action: string): number =>
    ((families * (MONTH[action] ?? 0) * factorOf(action, moment)) / SECONDS_OF_MONTH) * seconds;
  const alone = Object.keys(MONTH).filter((action) => !isOfVisit(action));
  const begun = new Map<string, number[]>(Object.keys(MONTH).map((action) => [action, []]));
  for (const action of alone) {
    const times = begun.get(action) as number[];
    for (let count = draw.poisson(expected(action)); count > 0; count -= 1) times.push(draw.next() * seconds);
  }
  const together = Object.keys(MONTH).filter(isOfVisit);
  const factor = factorOf('page', moment);
  const visits = draw.poisson(((families * VISITS.aMonth * factor) / SECONDS_OF_MONTH) * (seconds + VISITS.seconds));
  for (let visit = 0; visit < visits; visit += 1) {
    const start = draw.next() * (seconds + VISITS.seconds) - VISITS.seconds;
    for (const action of together) {
      for (let count = draw.poisson((MONTH[action] ?? 0) / VISITS.aMonth); count > 0; count -= 1) {
        const at = start + draw.next() * VISITS.seconds;
        if (at >= 0 && at < seconds) begun.get(action)?.push(at);
      }
    }
  }
  return new Map([...begun].map(([action, times]) => [action, Float64Array.from(times)]));
};
