import { type Days, lastDayOf, monthOf } from '../../../platform/domain/dates/local-date.ts';
import { compareText } from '../../../platform/domain/text/compare-text.ts';
import { expectedWithin, isRunning, type RecurringItem } from './recurring-plan.ts';

/** `seen`: it came on this day. `missed`: it was expected, and has not been seen yet. */
export type DueState = 'due' | 'seen' | 'missed';
export type Due = { readonly date: string; readonly item: RecurringItem; readonly state: DueState };

/** What is due in a month: the last time that each was seen, what was missed, and what is expected from today on. */
export const dueInMonth = (items: readonly RecurringItem[], month: string): readonly Due[] => {
  const days: Days = { from: `${month}-01`, to: lastDayOf(month) };
  const running = items.filter(isRunning);
  const past = running.flatMap((item): readonly Due[] => [
    ...onDay(item, item.lastDate, 'seen'),
    ...onDay(item, item.missedDate, 'missed'),
  ]);
  const expected = expectedWithin(running, days).map(({ date, item }): Due => ({ date, item, state: 'due' }));
  return [...past.filter(({ date }) => monthOf(date) === month), ...expected].toSorted(
    (a, b) => compareText(a.date, b.date) || compareText(a.item.name, b.item.name),
  );
};

const onDay = (item: RecurringItem, date: string | null, state: DueState): readonly Due[] =>
  date === null ? [] : [{ date, item, state }];
