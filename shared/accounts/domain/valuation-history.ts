import type { PageCell } from '../../ledger/pages/domain/header.ts';
import { lastDayOf, monthIndex, monthOfIndex } from '../../platform/domain/dates/local-date.ts';
import { compareText } from '../../platform/domain/text/compare-text.ts';

export type ValuedDay = { readonly date: string; readonly amount: string };

/** The last valuation of each month that has one, oldest first, in the account's currency. Takes the cells of all accounts. */
export const valuationHistory = (
  { id, currency }: { readonly id: string; readonly currency: string },
  cells: readonly PageCell[],
): readonly ValuedDay[] => {
  const byMonth = new Map<string, ValuedDay>();
  for (const { accountId, month, currency: own, lastValuation } of cells) {
    if (accountId !== id || own !== currency || lastValuation === null) continue;
    const { date, amount } = lastValuation;
    if (date > (byMonth.get(month)?.date ?? '')) byMonth.set(month, { date, amount });
  }
  return [...byMonth.values()].sort((a, b) => compareText(a.date, b.date));
};

/** The last days of the months from the first to the current one, which ends today; at most the newest `most`. */
export const monthEnds = (firstMonth: string, today: string, most: number): readonly string[] => {
  const last = monthIndex(today);
  const from = Math.max(monthIndex(firstMonth), last - most + 1);
  return Array.from({ length: Math.max(0, last - from + 1) }, (_, at) =>
    from + at === last ? today : lastDayOf(monthOfIndex(from + at)),
  );
};
