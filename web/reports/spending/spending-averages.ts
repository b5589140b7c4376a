import { lastDayOf, monthOf } from '../../../shared/platform/domain/dates/local-date.ts';
import type { SpendingContent, SpendingSheet } from './spending-content.ts';
import { asOne, sidesOf, spentAndEarned, withPeriod } from './spending-lines.ts';

/** A month is averaged with those before it, longer periods over their own; months that are not over do not count. */
export const averagedMonths = ({
  months,
  since = '',
  period: { now, isByMonth },
}: SpendingContent): readonly string[] => {
  if (!isByMonth) return [];
  const [first, last] = [monthOf(now.from), monthOf(now.to)];
  return months.filter((month) => {
    if (month < since) return false;
    return first === last ? month < last : month >= first && lastDayOf(month) <= now.to;
  });
};

const NOW = 'now';

/** The lines of a report by category, and its totals. */
export const linesOf = (sheet: SpendingSheet, content: SpendingContent) => ({
  ...sidesOf(withPeriod(sheet.months, sheet.now, NOW), [...averagedMonths(content), NOW], { before: sheet.before }),
  sums: spentAndEarned(asOne(sheet.now, NOW), [NOW]),
  before: spentAndEarned(asOne(sheet.before, NOW), [NOW]),
});
