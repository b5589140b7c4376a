import { arrivals } from './arrivals.ts';
import { createDraw, type Draw } from './draw.ts';
import { IDLE_SECONDS, MONTH, SECONDS_OF_MONTH } from './household.ts';
import { GROUPS, type Group, groupOf, partOf, secondsOf } from './use.ts';

/** Enough that the share of a group does not depend on chance. */
const ACTIONS = 60_000;
/** Longer than environments live without events. */
const LEAST_SECONDS = 3 * IDLE_SECONDS;
const ACTIONS_A_MONTH = Object.values(MONTH).reduce((sum, count) => sum + count, 0);

export type ColdStarts = {
  readonly byFunction: ReadonlyMap<string, number>;
  readonly byGroup: ReadonlyMap<Group, number>;
};

type Call = { readonly at: number; readonly seconds: number };

/** The first calls find no environment, whatever the load. */
const isCounted = ({ at }: Call): boolean => at >= IDLE_SECONDS;

/** How many of the sorted calls start an environment. The one that was used last gets the next event. */
const countCold = (calls: readonly Call[]): number => {
  /** When each environment is free, the one that was used last at the end. */
  const free: number[] = [];
  let cold = 0;
  for (const call of calls) {
    const { at, seconds } = call;
    while ((free[0] ?? at) < at - IDLE_SECONDS) free.shift();
    const found = free.findLastIndex((time) => time <= at);
    if (found === -1 && isCounted(call)) cold += 1;
    if (found !== -1) free.splice(found, 1);
    const until = at + seconds;
    free.splice(free.findLastIndex((time) => time <= until) + 1, 0, until);
  }
  return cold;
};

/** The calls of each function, in order. */
const callsOf = (families: number, seconds: number, draw: Draw): ReadonlyMap<string, readonly Call[]> => {
  const calls = new Map<string, Call[]>();
  for (const [action, times] of arrivals(families, 'average', seconds, draw)) {
    for (const [name, run] of Object.entries(partOf(action).runs)) {
      const ofFunction = calls.get(name) ?? [];
      calls.set(name, ofFunction);
      const length = secondsOf(name, run);
      for (const at of times) {
        for (let call = 0, count = draw.round(run.calls); call < count; call += 1)
          ofFunction.push({ at: at + call * length, seconds: length });
      }
    }
  }
  return new Map([...calls].map(([name, made]) => [name, made.toSorted((left, right) => left.at - right.at)]));
};

/** The share of calls that start an environment, at the average load. */
export const coldStarts = (families: number, seed = 1): ColdStarts => {
  const perSecond = (families * ACTIONS_A_MONTH) / SECONDS_OF_MONTH;
  const seconds = Math.max(LEAST_SECONDS, ACTIONS / perSecond);
  const byFunction = new Map<string, number>();
  const sums = new Map<Group, { all: number; cold: number }>(GROUPS.map((group) => [group, { all: 0, cold: 0 }]));
  for (const [name, calls] of callsOf(families, seconds, createDraw(seed))) {
    const all = calls.filter(isCounted).length;
    const cold = countCold(calls);
    byFunction.set(name, all === 0 ? 1 : cold / all);
    const sum = sums.get(groupOf(name));
    if (sum === undefined) continue;
    sum.all += all;
    sum.cold += cold;
  }
  return { byFunction, byGroup: new Map([...sums].map(([group, { all, cold }]) => [group, cold / all])) };
};
