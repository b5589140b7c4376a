import { createTimes, type TimesByFunction } from './times.ts';

/** Lambda ends a start that takes longer, and starts again within the time of the call. */
const LONGEST_MS = 10_000;

/** Counts starts of functions' processes, and reports each that is too long for Lambda. */
export const createInits = (onTooLong: (name: string, milliseconds: number) => void): TimesByFunction => {
  const times = createTimes();
  return {
    ...times,
    add: (name, spent) => {
      times.add(name, spent);
      if (spent.milliseconds > LONGEST_MS) onTooLong(name, spent.milliseconds);
    },
  };
};
