import { DomainError, ValidationError } from '../errors.ts';
import { monthIndex, monthOfIndex } from './local-date.ts';

/**
 * All months from one to another, both included, ascending.
 * @throws ValidationError if they are in the wrong order, DomainError `range_too_large` for more than `most`
 */
export const monthsBetween = (start: string, end: string, most: number): readonly string[] => {
  if (start > end) throw new ValidationError(['start_date must not be after end_date']);
  const length = monthIndex(end) - monthIndex(start) + 1;
  if (length > most) {
    throw new DomainError('range_too_large', `${length} months exceed the limit of ${most}: request a shorter period`);
  }
  return Array.from({ length }, (_, at) => monthOfIndex(monthIndex(start) + at));
};
