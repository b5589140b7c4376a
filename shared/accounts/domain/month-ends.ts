import { lastDayOf, monthIndex, monthOfIndex } from '../../platform/domain/local-date.ts';

/** The last days of the months from the first to the current one, which ends today; at most the newest `most`. */
export const monthEnds = (firstMonth: string, today: string, most: number): readonly string[] => {
  const last = monthIndex(today);
  const from = Math.max(monthIndex(firstMonth), last - most + 1);
  return Array.from({ length: Math.max(0, last - from + 1) }, (_, at) =>
    from + at === last ? today : lastDayOf(monthOfIndex(from + at)),
  );
};
