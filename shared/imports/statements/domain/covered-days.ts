import {
  addDays,
  daysBetween,
  earlierDay,
  lastDayOf,
  laterDay,
  monthIndex,
  monthOfIndex,
} from '../../../platform/domain/dates/local-date.ts';
import { compareText } from '../../../platform/domain/text/compare-text.ts';
import type { Coverage, Days } from './coverage.ts';

/** A run of days that an import covers. */
export type Covered = Days & Pick<Coverage, 'basis' | 'currency' | 'opening' | 'closing'>;

/** Fewer days between two statements that state their days are a weekend or a holiday. */
const SHORTEST_GAP = 7;
/** Quiet weeks of an account need no statement, but a missing month is always shown. */
const SHOWN_ALWAYS = 28;

export type CoveredDays = {
  /** The days between statements that none of them covers, oldest first. */
  readonly gaps: readonly Days[];
  /** Oldest first, with the short breaks between statements. */
  readonly runs: readonly Days[];
};

/**
 * The union of statements, in any order. Days before `knownFrom` can be covered by imports whose days are not known, so
 * they are never in a gap.
 */
export const coveredDays = (statements: readonly Covered[], knownFrom: string): CoveredDays => {
  const gaps: Days[] = [];
  const runs: Days[] = [];
  let reach: Covered | undefined;
  for (const next of statements.toSorted(byDays)) {
    const gap = reach === undefined ? null : gapBetween(reach, next, knownFrom);
    const run = runs.at(-1);
    if (gap !== null) gaps.push(gap);
    if (run === undefined || isUnknownBetween(reach, next)) runs.push({ from: next.from, to: next.to });
    else if (next.to > run.to) runs[runs.length - 1] = { from: run.from, to: next.to };
    if (reach === undefined || next.to >= reach.to) reach = next;
  }
  return { gaps, runs };
};

const byDays = (a: Days, b: Days): number => compareText(a.from, b.from) || compareText(a.to, b.to);

const gapBetween = (before: Covered, after: Covered, knownFrom: string): Days | null => {
  if (!isUnknownBetween(before, after)) return null;
  const first = addDays(before.to, 1);
  const from = first < knownFrom ? knownFrom : first;
  const to = addDays(after.from, -1);
  return daysBetween(from, to) + 1 < shortestGap(before, after) ? null : { from, to };
};

const isUnknownBetween = (before: Covered | undefined, after: Covered): boolean =>
  before !== undefined && daysBetween(before.to, after.from) - 1 >= shortestGap(before, after);

const shortestGap = (before: Covered, after: Covered): number =>
  before.basis === 'stated' && after.basis === 'stated' && !isContinued(before, after) ? SHORTEST_GAP : SHOWN_ALWAYS;

/** The balance did not change, so probably nothing happened. */
const isContinued = ({ closing, currency }: Covered, after: Covered): boolean =>
  closing !== null && closing.amount === after.opening && currency === after.currency;

export const MONTH_STATES = ['covered', 'partly', 'not_covered', 'unknown'] as const;
export type MonthCovered = { readonly month: string; readonly state: (typeof MONTH_STATES)[number] };

/** How far each month is covered, up to today; at most the newest `most`, oldest first. */
export const coveredMonths = (
  { runs }: Pick<CoveredDays, 'runs'>,
  { knownFrom, today, most }: { readonly knownFrom: string; readonly today: string; readonly most: number },
): readonly MonthCovered[] => {
  const last = monthIndex(today);
  return Array.from({ length: most }, (_, at) => {
    const month = monthOfIndex(last - most + 1 + at);
    const days = { from: `${month}-01`, to: earlierDay(lastDayOf(month), today) };
    return { month, state: stateOf(days, runs, knownFrom) };
  });
};

const stateOf = (days: Days, runs: readonly Days[], knownFrom: string): MonthCovered['state'] => {
  const all = daysBetween(days.from, days.to) + 1;
  const covered = runs.reduce((total, run) => total + commonDays(run, days), 0);
  if (covered > 0 && all - covered < SHORTEST_GAP) return 'covered';
  if (days.from < knownFrom) return 'unknown';
  return covered === 0 ? 'not_covered' : 'partly';
};

const commonDays = (a: Days, b: Days): number => {
  const days = daysBetween(laterDay(a.from, b.from), earlierDay(a.to, b.to)) + 1;
  return Math.max(0, days);
};
