import { isZero } from '../../../../platform/domain/money/decimal.ts';
import { type Draft, type SignHints, settleAmounts } from './amounts/settle-amounts.ts';
import type { Gathered, StatedFigure } from './draft-row.ts';
import { partsOf, type StatementPart, type StatementPeriod } from './parts.ts';
import type { Period } from './period.ts';

/**
 * The parts of a file by account. Joins parts that repeat the number of one account in statements of different
 * periods, and parts whose rows add up only together to the balances of the file. Sums of money in and out can join parts
 * with different numbers, but not with different names, because a bank can add up several kinds of accounts.
 */
export const accountParts = (
  { rows, figures }: Pick<Gathered, 'rows' | 'figures'>,
  draft: Draft,
  hints: SignHints,
  stated: readonly Period[],
): readonly StatementPart[] => {
  const partsBy = (some: readonly StatedFigure[]) =>
    joinPeriods(partsOf({ rows, figures: some }, draft.picked), draft.days, stated);
  const parts = partsBy(figures);
  if (parts.length < 2) return parts;
  const [whole, ...more] = partsBy(
    figures.filter((figure) => figure.is !== 'account' || figure.relation === 'first' || figure.relation === 'same'),
  );
  if (whole === undefined || more.length > 0 || !hasOwnBalances(whole, figures)) return parts;
  return isOneAccount(whole, parts, draft, hints) ? [whole] : parts;
};

/** Joins statements with the same number, which need not be consecutive: months can be missing, or the newest can be first. */
const joinPeriods = (
  parts: readonly StatementPart[],
  days: readonly (string | null)[],
  stated: readonly Period[],
): readonly StatementPart[] => {
  const joined: StatementPart[] = [];
  let taken: readonly Span[] = [];
  for (const part of parts) {
    const spans = spansOf(part, days, stated);
    const before = joined.at(-1);
    if (before !== undefined && part.begins === 'same_number' && areDisjoint(taken, spans)) {
      joined[joined.length - 1] = { ...before, periods: [...before.periods, ...part.periods] };
      taken = [...taken, ...spans];
    } else {
      joined.push(part);
      taken = spans;
    }
  }
  return joined;
};

/** First and last day. */
type Span = { readonly from: string; readonly to: string };

/** The stated period of most rows; the months of the rows if the file states none. */
const spansOf = (
  { periods }: StatementPart,
  days: readonly (string | null)[],
  stated: readonly Period[],
): readonly Span[] => {
  const own = periods.flatMap(({ from, to }) => days.slice(from, to)).filter((day) => day !== null);
  if (stated.length === 0) return [...new Set(own.map((day) => day.slice(0, 7)))].map((from) => ({ from, to: from }));
  let most = 0;
  let found: Span | undefined;
  for (const { from, to } of stated) {
    const count = from === null ? 0 : own.filter((day) => day >= from && day <= to).length;
    if (from === null || count <= most) continue;
    most = count;
    found = { from, to };
  }
  return found === undefined ? [] : [found];
};

/** A statement can end on the day on which the next one begins. */
const areDisjoint = (some: readonly Span[], others: readonly Span[]): boolean =>
  some.length > 0 &&
  others.length > 0 &&
  some.every((span) => others.every((other) => isBefore(span, other) || isBefore(other, span)));

const isBefore = (a: Span, b: Span): boolean => a.from < b.from && a.to <= b.from;

/** A list with the balances of several accounts has more balances than periods. */
const hasOwnBalances = ({ periods }: StatementPart, figures: readonly StatedFigure[]): boolean =>
  (['opening', 'closing'] as const).every((kind) => {
    const values = figures.flatMap((figure) =>
      figure.is === 'balance' && figure.balance.kind === kind && figure.balance.isCertain
        ? [`${figure.balance.amount.printed} ${figure.balance.amount.value}`]
        : [],
    );
    return new Set(values).size <= periods.length;
  });

const isOneAccount = (
  whole: StatementPart,
  parts: readonly StatementPart[],
  draft: Draft,
  hints: SignHints,
): boolean => {
  const { isConsistent, coversAllRows, verdicts } = settleAmounts(whole, draft, hints);
  if (!isConsistent) return false;
  const isBetweenBalances = whole.periods.every(({ opening, closings }) => opening !== null && closings.length > 0);
  const isParted = parts.some(({ begins }) => begins === 'other_name');
  const begun = parts.slice(1).flatMap(({ periods }) => periods.slice(0, 1));
  const agrees = (row: number): boolean => verdicts[row] === 'agrees';
  const isUnbroken = ({ from, opening }: StatementPeriod) => opening === null && agrees(from - 1) && agrees(from);
  return (
    ((coversAllRows && (isBetweenBalances || !isParted)) || begun.every(isUnbroken)) &&
    !begun.some(({ from }) => isEmptyAt(from, draft)) &&
    !parts.some((part) => isProvedAlone(part, draft, hints))
  );
};

/** After a balance of zero, the rows can be of another account. */
const isEmptyAt = (row: number, { picked }: Draft): boolean =>
  [picked[row - 1], picked[row]].some((pick) => pick?.balance != null && isZero(pick.balance.value));

const isProvedAlone = (part: StatementPart, draft: Draft, hints: SignHints): boolean => {
  const mayBe = part.periods.every(
    ({ opening, closings, totals }) => (opening !== null && closings.length > 0) || totals.length > 1,
  );
  if (!mayBe) return false;
  const { isConsistent, coversAllRows } = settleAmounts(part, draft, hints);
  return isConsistent && coversAllRows;
};
