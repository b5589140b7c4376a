import { pairOf } from '../money-ways.ts';

/** Whether these are the two words, in any case, or one of them, with which banks say where money went. */
export const isDirection = (values: ReadonlySet<string>): boolean => pairOf(values) !== undefined;

/** The texts with which a file says that money came in: one, several where it writes them in different ways, or none. */
export const inflowValues = (values: ReadonlySet<string>): readonly string[] => {
  const inflow = pairOf(values)?.[0];
  return [...values].filter((value) => value.toLowerCase() === inflow);
};

/** What it would say, where it never does. */
export const inflowWord = (values: ReadonlySet<string>): string => pairOf(values)?.[0] ?? 'credit';
