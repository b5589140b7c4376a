import { addDays, addYears } from '../../../platform/domain/dates/local-date.ts';

const YEARS_BACK = 60;

export type DateBounds = {
  readonly earliest: string;
  readonly latest: string;
  /** The day on which the bounds were computed; absent in imports of before. */
  readonly today?: string | undefined;
};

/**
 * Row dates outside these days (inclusive, ISO) are invalid, because their year is probably mistyped. Rows of days to come are upcoming,
 * like those that people enter.
 */
export const dateBounds = (today: string): DateBounds => ({
  earliest: addYears(today, -YEARS_BACK),
  latest: addYears(today, 1),
  today,
});

/** The last day that a file can cover, whatever it states. Tomorrow is allowed because of time zones. */
export const lastCoveredDay = ({ latest, today }: DateBounds): string =>
  today === undefined ? latest : addDays(today, 1);

/** Why a date is refused, as the end of a sentence about it. */
export const boundsProblem = (date: string, { earliest, latest }: DateBounds): string | undefined =>
  date >= earliest && date <= latest
    ? undefined
    : `is not between ${earliest} and ${latest}: the year ${date.slice(0, 4)} may be a typing error. Correct the date, or leave the row out`;
