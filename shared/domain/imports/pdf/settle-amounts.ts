import type { StatedSum } from '../completeness.ts';
import type { AmountText } from './amount-text.ts';
import { byConvention, heldBalance, type Movement, readMovements, signUseOf } from './directions.ts';
import type { ColumnAmount, DraftRow } from './draft-row.ts';
import type { Direction } from './marked-lines.ts';
import type { StatementPart } from './parts.ts';
import type { PickedAmount } from './pick-amount.ts';
import { type BalanceRules, type Comparison, comparePeriod, type Verdict } from './stated-sums.ts';
import type { StatementHints } from './statement.ts';

export type Settled = {
  readonly movements: readonly Movement[];
  readonly verdicts: readonly Verdict[];
  readonly sums: readonly StatedSum[];
  readonly coversAllRows: boolean;
  /** Which way amounts without a minus were taken to go, by convention alone; null when nothing had to be assumed. */
  readonly assumed: Direction | null;
  /** Per row: it has no sign, and nothing else says or confirms which way its money went. */
  readonly isAssumed: readonly boolean[];
};

/** What settling needs of the rows, all of them by their number in the file. */
export type Draft = {
  readonly rows: readonly Pick<DraftRow, 'section'>[];
  readonly picked: readonly PickedAmount[];
  /** ISO; null where a date could not be read. */
  readonly days: readonly (string | null)[];
};

type Hints = Pick<StatementHints, 'signageConvention' | 'isLiability'>;
type Reading = { readonly movements: readonly Movement[]; readonly rules: BalanceRules; readonly isUnusual: boolean };
type Try = {
  readonly compared: readonly Comparison[];
  readonly movements: readonly Movement[];
  readonly score: number;
};

/** Balances that must agree before they overrule what is printed. */
const PROOF = 2;

/**
 * Decides which way the money of every row of an account went: by column, mark or heading where there is one, else by
 * sign. Which way an amount without minus goes is as configured; else what the statement's own figures confirm; else as
 * is usual for the account.
 */
export const settleAmounts = ({ periods }: StatementPart, draft: Draft, hints: Hints): Settled => {
  const own = draft.picked.map((one) => one.own);
  const told = readMovements(draft.rows, own);
  const running = draft.picked.map(({ balance }) => balance);
  const best = bestOf({ periods }, readingsOf({ periods }, draft, hints), running);
  const [first, last] = [periods[0]?.from ?? 0, periods.at(-1)?.to ?? 0];
  const verdicts = told.map((_, at) => best.compared.map((one) => one.verdicts[at]).find(isDecided) ?? 'unchecked');
  const isSigned = signUseOf(own.slice(first, last)) === 'signed';
  const isConfirmed = (at: number): boolean =>
    verdicts[at] === 'agrees' || verdicts[at] === 'in_total' || (isSigned && best.score > 0);
  const isOpen = told.map(
    ({ direction }, at) =>
      at >= first &&
      at < last &&
      direction === null &&
      own[at] !== null &&
      best.movements[at]?.direction !== null &&
      hints.signageConvention === null &&
      !isConfirmed(at),
  );
  return {
    movements: best.movements,
    verdicts,
    sums: best.compared.flatMap(({ sums }) => sums),
    coversAllRows: best.compared.every(({ coversAll }) => coversAll),
    assumed: isOpen.includes(true) && (!isSigned || hints.isLiability) ? usualDirection(hints, true) : null,
    isAssumed: isOpen.map((open) => open && !isSigned),
  };
};

/** The first that nothing contradicts, else the one that most of the figures confirm. */
const bestOf = (
  part: Pick<StatementPart, 'periods'>,
  readings: readonly Reading[],
  running: readonly (AmountText | null)[],
): Try => {
  let best: Try | undefined;
  for (const reading of readings) {
    const tried = attempt(part, reading, running);
    if (best === undefined || tried.score > best.score) best = tried;
    if (best.compared.every(({ contradictions }) => contradictions === 0)) return best;
  }
  if (best === undefined) throw new Error('There is always a usual reading');
  return best;
};

const isDecided = (verdict: Verdict | undefined): boolean => verdict !== undefined && verdict !== 'unchecked';

/** `owes`: the balances are printed as what is owed, so that purchases count up. */
const usualDirection = ({ signageConvention, isLiability }: Hints, owes: boolean): Direction => {
  if (signageConvention !== null) return signageConvention === 'inflows_positive' ? 'in' : 'out';
  return isLiability && owes ? 'out' : 'in';
};

/**
 * Readings of signs and balances, the likeliest first. One against what is usual has to be proved by several balances:
 * a single sum comes out right by chance where a row is missing.
 */
const readingsOf = (
  { periods }: Pick<StatementPart, 'periods'>,
  { rows, picked, days }: Draft,
  hints: Hints,
): readonly Reading[] => {
  const [from, to] = [periods[0]?.from ?? 0, periods.at(-1)?.to ?? 0];
  const own = picked.map((one) => one.own);
  const owedBySign = isOwedBySign(periods, picked.slice(from, to));
  const isDebt = hints.isLiability || owedBySign;
  const held = !hints.isLiability || owedBySign;
  const isSigned = signUseOf(own.slice(from, to)) === 'signed';
  const sections = rows.slice(from, to).some(({ section }) => section !== null) ? [true, false] : [true];
  return sections.flatMap((withSections) => {
    const sectioned = withSections ? rows : rows.map(() => ({ section: null }));
    const told = readMovements(sectioned, own);
    return [held, !held].flatMap((isHeldNow) =>
      movementsOf(told, own, {
        usual: usualDirection(hints, !held),
        isFixed: hints.signageConvention !== null,
      }).flatMap(({ movements, isReversed }) =>
        ordersOf(days.slice(from, to)).map((newestFirst) => ({
          movements,
          rules: { held: isHeldNow, newestFirst },
          isUnusual: isHeldNow !== held || (isReversed && isSigned && !isDebt),
        })),
      ),
    );
  });
};

type Convention = { readonly usual: Direction; readonly isFixed: boolean };

/** Amounts by their signs, one way or the other; without a sign anywhere balances may tell each row apart. */
const movementsOf = (
  told: readonly Movement[],
  own: readonly (ColumnAmount | null)[],
  { usual, isFixed }: Convention,
): readonly { readonly movements: readonly Movement[]; readonly isReversed: boolean }[] => {
  const first = { movements: byConvention(told, own, usual), isReversed: false };
  if (isFixed || told.every(({ direction }) => direction !== null)) return [first];
  const other = { movements: byConvention(told, own, usual === 'in' ? 'out' : 'in'), isReversed: true };
  return signUseOf(own) === 'signed' ? [first, other] : [first, other, { movements: told, isReversed: false }];
};

/** Whether most of the balances say themselves that they are owed. */
const isOwedBySign = (periods: StatementPart['periods'], picked: readonly PickedAmount[]): boolean => {
  const lines = periods.flatMap(({ opening, closings }) => [...(opening === null ? [] : [opening]), ...closings]);
  const balances = [...lines, ...picked.map(({ balance }) => balance)].filter((one): one is AmountText => one !== null);
  return balances.filter((one) => heldBalance(one, true).startsWith('-')).length > balances.length / 2;
};

/** The newest first or last, as the dates say; both where they do not. */
const ordersOf = (days: readonly (string | null)[]): readonly boolean[] => {
  const known = days.filter((day) => day !== null);
  const rises = known.some((day, at) => at > 0 && day > (known[at - 1] ?? day));
  const falls = known.some((day, at) => at > 0 && day < (known[at - 1] ?? day));
  if (rises === falls) return [false, true];
  return [falls];
};

const attempt = (
  { periods }: Pick<StatementPart, 'periods'>,
  { movements, rules, isUnusual }: Reading,
  running: readonly (AmountText | null)[],
): Try => {
  const compared: Comparison[] = [];
  let settled = movements;
  for (const period of periods) {
    const one = comparePeriod(period, settled, running, rules);
    settled = one.movements;
    compared.push(one);
  }
  const agreements = compared.reduce((total, one) => total + one.agreements, 0);
  const contradictions = compared.reduce((total, one) => total + one.contradictions, 0);
  const isRefused = isUnusual && (agreements < PROOF || contradictions > 0);
  return { compared, movements: settled, score: isRefused ? Number.NEGATIVE_INFINITY : agreements - contradictions };
};
