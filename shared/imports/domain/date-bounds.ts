import { addDays, addYears } from '../../platform/domain/local-date.ts';

const YEARS_BACK = 30;

/** Row dates outside these days (inclusive, ISO) are invalid. Tomorrow is allowed: somewhere it has begun. */
export const dateBounds = (today: string): { readonly earliest: string; readonly latest: string } => ({
  earliest: addYears(today, -YEARS_BACK),
  latest: addDays(today, 1),
});
