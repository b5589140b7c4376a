import type { StatedSum } from '../../../../verification/domain/verification.ts';
import type { ColumnAmount, DraftRow } from '../draft-row.ts';
import type { Direction } from '../marked-lines.ts';
import type { PickedAmount, StatementPart } from '../parts.ts';
import type { StatementHints } from '../statement.ts';
import type { AmountText } from './amount-text.ts';
import {
  type BalanceRules,
  byConvention,
  type Comparison,
  comparePeriod,
  heldBalance,
  type Movement,
  readMovements,
  signUseOf,
  type Verdict,
} from './stated-sums.ts';

export type Settled = {
  readonly movements: readonly Movement[];
  readonly verdicts: readonly Verdict[];
  readonly sums: readonly StatedSum[];
  readonly coversAllRows: boolean;
  /** No balance or sum contradicts the rows. */
  readonly isConsistent: boolean;
  /** The direction assumed, by convention alone, for amounts without a minus; null if nothing had to be assumed. */
  readonly assumed: Direction | null;
  /** Per row: whether it has no sign and nothing else gives or confirms its direction. */
  readonly isAssumed: readonly boolean[];
  /** Unsigned balances are assets of the holder. */
  readonly held: boolean;
};

/** The facts about rows needed to determine directions, by row number in the file. */
export type Draft = {
  readonly rows: readonly Pick<DraftRow, 'section'>[];
  readonly picked: readonly PickedAmount[];
  /** ISO; null if the date could not be read. */
  readonly days: readonly (string | null)[];
};

export type SignHints = Pick<StatementHints, 'signageConvention' | 'isLiability'>;
type Reading = { readonly movements: readonly Movement[]; readonly rules: BalanceRules; readonly isUnusual: boolean };
type Try = {
  readonly compared: readonly Comparison[];
  readonly movements: readonly Movement[];
  readonly score: number;
  readonly held: boolean;
};

/** The number of balances that must agree to overrule printed signs. */
const PROOF = 2;

/**
 * Determines for every row of an account whether it is money in or out: by its column, mark or heading if there is one,
 * otherwise by its sign. The direction of an unsigned amount is the configured one; otherwise the one that the statement's
 * own figures confirm; otherwise the usual one for the account.
 */
export const settleAmounts = ({ periods }: StatementPart, draft: Draft, hints: SignHints): Settled => {
  const own = draft.picked.map((pick) => pick.own);
  const running = draft.picked.map(({ balance }) => balance);
  const usual = usualFor(periods, running, hints);
  const best = bestOf(periods, readingsOf(draft, usual), running);
  const verdicts = own.map(
    (_, at) => best.compared.map((comparison) => comparison.verdicts[at]).find(isDecided) ?? 'unchecked',
  );
  const isSigned = signUseOf(own) === 'signed';
  const isConfirmed = (at: number): boolean =>
    verdicts[at] === 'agrees' || verdicts[at] === 'in_total' || (isSigned && best.score > 0);
  const isOpen = readMovements(draft.rows, own).map(
    ({ direction }, at) =>
      direction === null &&
      own[at] !== null &&
      best.movements[at]?.direction !== null &&
      !usual.isConfigured &&
      !isConfirmed(at),
  );
  return {
    movements: best.movements,
    verdicts,
    sums: best.compared.flatMap(({ sums }) => sums),
    coversAllRows: best.compared.every(({ coversAll }) => coversAll),
    isConsistent: best.compared.every(({ contradictions }) => contradictions === 0),
    assumed: isOpen.includes(true) && (!isSigned || hints.isLiability) ? usual.positive : null,
    isAssumed: isOpen.map((open) => open && !isSigned),
    held: best.held,
  };
};

type Usual = {
  /** Unsigned balances are assets of the holder. */
  readonly held: boolean;
  readonly isDebt: boolean;
  /** The direction of an amount without a minus sign. */
  readonly positive: Direction;
  readonly isConfigured: boolean;
};

/** In a liability, unsigned balances and amounts are debts, unless most balances have a sign. */
const usualFor = (
  periods: StatementPart['periods'],
  running: readonly (AmountText | null)[],
  { signageConvention, isLiability }: SignHints,
): Usual => {
  const lines = periods.flatMap(({ opening, closings }) => [...(opening === null ? [] : [opening]), ...closings]);
  const balances = [...lines, ...running.filter((balance) => balance !== null)];
  const below = balances.filter((balance) => heldBalance(balance, true).startsWith('-')).length;
  const isOwedBySign = below > balances.length / 2;
  const held = !isLiability || isOwedBySign;
  const positive = signageConvention === null ? held : signageConvention === 'inflows_positive';
  return {
    held,
    isDebt: isLiability || isOwedBySign,
    positive: positive ? 'in' : 'out',
    isConfigured: signageConvention !== null,
  };
};

/** The first reading that nothing contradicts, otherwise the one that most figures confirm. */
const bestOf = (
  periods: StatementPart['periods'],
  readings: readonly Reading[],
  running: readonly (AmountText | null)[],
): Try => {
  let best: Try | undefined;
  for (const reading of readings) {
    const tried = attempt(periods, reading, running);
    if (best === undefined || tried.score > best.score) best = tried;
    if (best.compared.every(({ contradictions }) => contradictions === 0)) return best;
  }
  if (best === undefined) throw new Error('There is always a usual reading');
  return best;
};

const isDecided = (verdict: Verdict | undefined): boolean => verdict !== undefined && verdict !== 'unchecked';

/**
 * Possible readings of signs and balances, the likeliest first. An unusual reading must be confirmed by several balances,
 * because a single sum can match by chance if a row is missing.
 */
const readingsOf = ({ rows, picked, days }: Draft, usual: Usual): readonly Reading[] => {
  const own = picked.map((pick) => pick.own);
  const isSigned = signUseOf(own) === 'signed';
  const withoutSections = rows.map(() => ({ section: null }));
  const headed = rows.some(({ section }) => section !== null) ? [rows, withoutSections] : [rows];
  return headed.flatMap((some) =>
    [usual.held, !usual.held].flatMap((held) =>
      movementsOf(readMovements(some, own), own, usual).flatMap(({ movements, isReversed }) =>
        ordersOf(days).map((newestFirst) => ({
          movements,
          rules: { held, newestFirst },
          isUnusual: held !== usual.held || (isReversed && isSigned && !usual.isDebt),
        })),
      ),
    ),
  );
};

/** Amounts by their signs under either convention. If no amount has a sign, the balances can give the direction of each row. */
const movementsOf = (
  marked: readonly Movement[],
  own: readonly (ColumnAmount | null)[],
  { positive, isConfigured }: Usual,
): readonly { readonly movements: readonly Movement[]; readonly isReversed: boolean }[] => {
  const first = { movements: byConvention(marked, own, positive), isReversed: false };
  if (isConfigured || marked.every(({ direction }) => direction !== null)) return [first];
  const other = { movements: byConvention(marked, own, positive === 'in' ? 'out' : 'in'), isReversed: true };
  return signUseOf(own) === 'signed' ? [first, other] : [first, other, { movements: marked, isReversed: false }];
};

/** Whether the newest row is first or last, by the dates; both if the dates do not show it. */
const ordersOf = (days: readonly (string | null)[]): readonly boolean[] => {
  const known = days.filter((day) => day !== null);
  const rises = known.some((day, at) => at > 0 && day > (known[at - 1] ?? day));
  const falls = known.some((day, at) => at > 0 && day < (known[at - 1] ?? day));
  if (rises === falls) return [false, true];
  return [falls];
};

const attempt = (
  periods: StatementPart['periods'],
  { movements, rules, isUnusual }: Reading,
  running: readonly (AmountText | null)[],
): Try => {
  const compared: Comparison[] = [];
  let settled = movements;
  for (const period of periods) {
    const comparison = comparePeriod(period, settled, running, rules);
    settled = comparison.movements;
    compared.push(comparison);
  }
  const agreements = compared.reduce((total, comparison) => total + comparison.agreements, 0);
  const contradictions = compared.reduce((total, comparison) => total + comparison.contradictions, 0);
  const isRefused = isUnusual && (agreements < PROOF || contradictions > 0);
  const score = isRefused ? Number.NEGATIVE_INFINITY : agreements - contradictions;
  return { compared, movements: settled, score, held: rules.held };
};
