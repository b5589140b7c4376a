import { type RecurringTransaction, usualAmount } from '../../../catalogue/domain/recurring.ts';
import { absolute, compare, multiply } from '../../../platform/domain/money/decimal.ts';
import { compareText } from '../../../platform/domain/text/compare-text.ts';
import { payeeIndex } from './payee-index.ts';
import { groupsOf, type Occurrence, type Seen, summarizeRun } from './recurring-series.ts';

/** A family has some dozens of records, each seen in some dozens of transactions. Comparing more takes too long. */
const MOST_SOUGHT = 500;
const MOST_COMPARED = 200_000;

/** By the id of the record. If they are too many, those that are expected come first. */
export const seeRecords = (
  records: readonly RecurringTransaction[],
  occurrences: readonly Occurrence[],
): Readonly<Record<string, Seen>> => {
  const groups = new Map([...groupsOf(occurrences).values()].map((group) => [group[0], group] as const));
  const ofPayee = payeeIndex([...groups.keys()].filter((first) => first !== undefined));
  const sought = records
    .toSorted((a, b) => compareText(a.status, b.status) || compareText(a.id, b.id))
    .slice(0, MOST_SOUGHT);
  let compared = 0;
  return Object.fromEntries(
    sought.flatMap((record) => {
      if (compared > MOST_COMPARED) return [];
      const all = ofPayee(record).flatMap((first) => groups.get(first) ?? []);
      compared += all.length;
      const isNear = nearnessTo(record);
      const run = all
        .filter(({ amount }) => isNear(amount))
        .toSorted((a, b) => compareText(a.date, b.date) || compareText(a.id, b.id));
      return run.length === 0 ? [] : [[record.id, summarizeRun(run)] as const];
    }),
  );
};

const [LESS, MORE] = ['0.6', '1.6'];

/** In the same direction, and not far from the amounts that are expected. */
export const nearnessTo = (record: RecurringTransaction): ((amount: string) => boolean) => {
  const usual = usualAmount(record);
  const [low, high] = rangeOf(record) ?? [absolute(usual), absolute(usual)];
  const [least, most] = [multiply(low, LESS), multiply(high, MORE)];
  return (amount) => {
    if (usual.startsWith('-') !== amount.startsWith('-')) return false;
    const seen = absolute(amount);
    return compare(seen, least) >= 0 && compare(seen, most) <= 0;
  };
};

/** Without signs; null if it is always the same. */
export const rangeOf = ({
  expectedAmountMin: min,
  expectedAmountMax: max,
}: RecurringTransaction): readonly [low: string, high: string] | null => {
  if (min === null || max === null || compare(min, max) === 0) return null;
  const [low = min, high = max] = [absolute(min), absolute(max)].toSorted(compare);
  return [low, high];
};
