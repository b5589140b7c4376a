import { lastDayOf, monthIndex, monthOfIndex } from '../local-date.ts';

/** The last days of the months from the first until that of today, which ends today; only the newest `most` of them. */
export const monthEnds = (firstMonth: string, today: string, most: number): readonly string[] => {
  const last = monthIndex(today);
  const from = Math.max(monthIndex(firstMonth), last - most + 1);
  return Array.from({ length: Math.max(0, last - from + 1) }, (_, at) =>
    from + at === last ? today : lastDayOf(monthOfIndex(from + at)),
  );
};
