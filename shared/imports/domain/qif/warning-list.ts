import type { ImportWarning } from '../import.ts';

const SHOWN = 20;

/** Keeps the first warnings of one kind and counts the others: an import has to hold them. */
export const createWarningList = () => {
  const kept: ImportWarning[] = [];
  let more = 0;
  return {
    add: (warning: ImportWarning): void => {
      if (kept.length < SHOWN) kept.push(warning);
      else more++;
    },
    shown: (): readonly ImportWarning[] => {
      const [first] = kept;
      if (first === undefined || more === 0) return kept;
      return [...kept, { line: null, code: first.code, message: `and ${more} more like these` }];
    },
  };
};
