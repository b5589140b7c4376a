import { addDays, addYears } from '../../../platform/domain/local-date.ts';

const YEARS_BACK = 30;
const YEARS_AHEAD = 100;

/** A sentence about a date that a person may not give an entry: it lies 30 years back, or beyond a century. */
export const entryDateProblem = (date: string, today: string): string | undefined => {
  const earliest = addDays(addYears(today, -YEARS_BACK), 1);
  const latest = addYears(today, YEARS_AHEAD);
  if (date >= earliest && date <= latest) return undefined;
  return `date ${date} must lie between ${earliest} and ${latest}`;
};
