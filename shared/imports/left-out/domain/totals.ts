import { add, isZero, subtract, sum } from '../../../platform/domain/money/decimal.ts';
import { type FollowedRow, followRows, type RowProof } from './followed-rows.ts';
import { hintedSums, sumsOfGroups } from './group-sums.ts';
import type { MoneyCells } from './money-cells.ts';
import { isSameSize, NO_SUMS, rowsBehind, type Sums, sumsSince, withAmount } from './row-sums.ts';
import { createTextGroups, type TextGroups } from './text-groups.ts';
import type { TotalWord } from './total-words.ts';

/** A record as far as totals are found by it. */
export type SeenRow = {
  readonly row: number;
  readonly cells: readonly string[];
  readonly money: MoneyCells;
  /** The word with which it says that it is a balance or a total. */
  readonly word: TotalWord | undefined;
  /** The text that may say it, such as the name of a month: it does if the numbers agree. */
  readonly hint: TotalWord | undefined;
  /** `word`: the word is in the place of the date. */
  readonly date: 'date' | 'none' | 'word';
  /** The account and the currency as written. */
  readonly of: string;
};

/** Rows that state a balance, a turnover or a total, by number. */
export type TotalsFound = {
  /** By a word and the numbers of the file. */
  readonly proved: ReadonlySet<number>;
  /** By one of them only. */
  readonly doubtful: ReadonlySet<number>;
};

/** A row with a word, and the sums of the rows before it. */
type Named = SeenRow & { readonly word: TotalWord };
type Candidate = Named & { readonly at: number; readonly before: readonly Sums[] };

/** Fewer rows that add up to another may be chance, above all where its text can be a name. */
const ENOUGH: Readonly<Record<TotalWord['kind'], number>> = { balance: 2, sum: 3, total: 3 };
const ENOUGH_WITHIN = 3;
const ENOUGH_WITHOUT_WORD = 4;

type Amounts = MoneyCells['amounts'];

/** Finds rows that are no transactions: words say it, and sums or running balances show it. */
export const createTotals = () => {
  const seenRows: Seen[] = [];
  const followed: FollowedRow[] = [];
  const groups = createTextGroups();
  let isSigned = false;
  return {
    see: (seen: SeenRow): void => {
      const { row, cells, money, word, hint, of } = seen;
      const { amounts, net, balance } = money;
      seenRows.push({
        row,
        amounts,
        named: word && { ...seen, word },
        hinted: hint && { ...seen, word: hint },
        text: cells.filter((cell) => HAS_LETTER.test(cell)).join(' '),
      });
      followed.push({ net, balance, of });
      if (word !== undefined) return;
      isSigned ||= amounts.some((amount) => amount?.startsWith('-'));
      if (!isSigned) groups.see(cells, amounts);
    },
    result: (): TotalsFound => {
      if (seenRows.every(({ named }) => named?.word.kind === 'total' && named.date === 'date')) return NO_TOTALS;
      const proofs = followRows(followed);
      const rows = withHints(seenRows);
      const isPlain = ({ named }: Kept, at: number): boolean =>
        named === undefined || (proofs[at] === 'moved' && !isBalance(named, proofs[at]));
      const read = (shops: ReadonlySet<number>): Reading => {
        const others = [...rows.entries()].filter(([at, row]) => shops.has(at) || isPlain(row, at));
        return readWith(rows, new Set(others.map(([at]) => at)), proofs, isSigned ? createTextGroups() : groups);
      };
      const plain = read(new Set());
      const best = plain.doubtful.length === 0 ? plain : withShops(plain, read);
      return { proved: best.proved, doubtful: new Set(best.doubtful.map(({ row }) => row)) };
    },
  };
};

/** Rows that are all called totals have nothing to add up: they are transactions of a shop with that name. */
const NO_TOTALS: TotalsFound = { proved: new Set(), doubtful: new Set() };

const HAS_LETTER = /\p{L}/u;

type Kept = {
  readonly row: number;
  readonly amounts: Amounts;
  readonly named: Named | undefined;
  /** Its cells with letters. */
  readonly text: string;
};
type Seen = Kept & { readonly hinted: Named | undefined };

/** Rows whose text may say that they are a sum are named so if they add up those around them. */
const withHints = (rows: readonly Seen[]): readonly Kept[] => {
  const sums = hintedSums(
    rows.map(({ amounts, named, hinted }) => ({
      amounts,
      isNamed: named !== undefined,
      isHinted: hinted !== undefined,
    })),
  );
  return rows.map(({ hinted, ...row }, at) => (sums.has(at) ? { ...row, named: hinted } : row));
};

type Reading = {
  readonly proved: ReadonlySet<number>;
  readonly doubtful: readonly (Pick<Kept, 'row'> & {
    readonly at: number;
    readonly kind: TotalWord['kind'] | null;
    readonly isAtEnd: boolean;
  })[];
  /** How many rows sums and balances show. */
  readonly shown: number;
};

/** Rows that can be transactions of a shop are, if that lets sums and balances show more of the others. */
const withShops = (plain: Reading, read: (shops: ReadonlySet<number>) => Reading): Reading => {
  const names = plain.doubtful.filter(({ kind }) => kind === 'total');
  const within = names.filter(({ isAtEnd }) => !isAtEnd);
  const tried = [within, names.slice(0, -1), names].filter(({ length }) => length > 0);
  return tried
    .map((shops) => read(new Set(shops.map(({ at }) => at))))
    .reduce((best, reading) => (reading.shown > best.shown ? reading : best), plain);
};

/** Reads the rows with the given ones as transactions. */
const readWith = (
  rows: readonly Kept[],
  plain: ReadonlySet<number>,
  proofs: readonly (RowProof | undefined)[],
  groups: TextGroups,
): Reading => {
  const candidates: Candidate[] = [];
  let sums: readonly Sums[] = [];
  for (const [at, { amounts, named }] of rows.entries()) {
    if (named !== undefined && !plain.has(at)) candidates.push({ ...named, at, before: sums });
    else sums = amounts.map((amount, column) => withAmount(sums[column] ?? NO_SUMS, amount));
  }
  const numbers = { sums, groups };
  const { proved, doubtful, shown } = judge(candidates, numbers, proofs);
  const others = [...plain].filter((at) => rows[at]?.named === undefined);
  const ends = new Set([others[0], others.at(-1)]);
  const ofGroups = sumsAmong(rows, others, proofs);
  const texts = countsOf(others.map((at) => rows[at]?.text ?? ''));
  const isNamedLikeOthers = (at: number): boolean => texts.size > 1 && (texts.get(rows[at]?.text ?? '') ?? 0) > 1;
  const unnamed = others.filter(
    (at) =>
      proofs[at] === 'skipped' ||
      ofGroups.has(at) ||
      (ends.has(at) &&
        proofs[at] === undefined &&
        !isNamedLikeOthers(at) &&
        isSumOfOthers(rows[at]?.amounts ?? [], numbers)),
  );
  return {
    proved: new Set([...proved].map(({ row }) => row)),
    doubtful: [
      ...doubtful.map((candidate) => ({
        row: candidate.row,
        at: candidate.at,
        kind: candidate.word.kind,
        isAtEnd: isAtEnd(candidate, numbers),
      })),
      ...unnamed.map((at) => ({ row: rows[at]?.row ?? 0, at, kind: null, isAtEnd: false })),
    ],
    shown,
  };
};

const countsOf = (texts: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
};

/** Rows that add up others, by their place in a file of groups, or because they have no text where others do. */
const sumsAmong = (
  rows: readonly Kept[],
  places: readonly number[],
  proofs: readonly (RowProof | undefined)[],
): ReadonlySet<number> => {
  const open = places.filter((at) => proofs[at] !== 'moved');
  const amountsAt = (at: number): Amounts => rows[at]?.amounts ?? [];
  const groups = sumsOfGroups(open.map(amountsAt)).flatMap((place) => open[place] ?? []);
  const isNameless = (at: number): boolean => rows[at]?.text === '';
  const areFew = open.filter(isNameless).length * 2 < open.length;
  const bounded = open.map((at) => ({ amounts: amountsAt(at), isNamed: false, isHinted: areFew && isNameless(at) }));
  return new Set([...groups, ...[...hintedSums(bounded)].flatMap((place) => open[place] ?? [])]);
};

type Numbers = { readonly sums: readonly Sums[]; readonly groups: TextGroups };

type Judged = {
  readonly proved: ReadonlySet<Candidate>;
  readonly doubtful: readonly Candidate[];
  readonly shown: number;
};

const judge = (
  candidates: readonly Candidate[],
  numbers: Numbers,
  proofs: readonly (RowProof | undefined)[],
): Judged => {
  const paired = pairsOf(candidates, numbers);
  const judged = candidates.map((candidate, place) => {
    const count = rowsAdded(candidate, numbers, candidates[place - 1], candidates[place + 1]);
    const isShown =
      paired.has(candidate) || isBalance(candidate, proofs[candidate.at]) || count >= ENOUGH[candidate.word.kind];
    return { candidate, isShown, isLikely: count > 0 && isAtEnd(candidate, numbers) };
  });
  const shown = judged.filter(({ isShown }) => isShown).length;
  const isProved = ({ candidate, isShown, isLikely }: (typeof judged)[number]): boolean =>
    isShown || isEvident(candidate) || (isLikely && shown > 0);
  const proved = new Set(judged.filter(isProved).map(({ candidate }) => candidate));
  addNeighbours(
    candidates.filter((candidate) => !proved.has(candidate)),
    proved,
  );
  return { proved, doubtful: candidates.filter((candidate) => !proved.has(candidate)), shown };
};

/** Nothing that could be a transaction: without money, or without a date. */
const isEvident = ({ money, date, word }: Candidate): boolean =>
  money.isBlank || money.net === '0' || date === 'word' || (date === 'none' && word.kind !== 'total');

/** The running balances are the amount itself, or do not change by it. */
const isBalance = ({ money: { net, balance }, word }: Named, proof: RowProof | undefined): boolean => {
  if (net === undefined || isZero(net)) return false;
  if (proof === 'skipped') return true;
  return word.kind === 'balance' && balance !== undefined && isSameSize(net, balance);
};

/** How many rows add up to the money of a candidate: all of the file, or those between it and other candidates. */
const rowsAdded = (
  { cells, money, before, word }: Candidate,
  { sums, groups }: Numbers,
  previous: Candidate | undefined,
  next: Candidate | undefined,
): number => {
  const counts = money.amounts.flatMap((amount, column) => {
    if (amount === undefined || isZero(amount)) return [];
    const at = (all: readonly Sums[] | undefined): Sums => all?.[column] ?? NO_SUMS;
    const within = [
      at(before),
      sumsSince(at(before), at(previous?.before)),
      sumsSince(at(sums), at(before)),
      sumsSince(at(next?.before ?? sums), at(before)),
    ].map((part) => rowsBehind(amount, part));
    const whole = [at(sums), ...groups.alike(cells, column)].map((part) => rowsBehind(amount, part));
    const parts = word.kind !== 'balance' ? within.filter((count) => count >= ENOUGH_WITHIN) : [];
    return [Math.max(0, ...whole, ...parts)];
  });
  return counts.includes(0) ? 0 : counts.reduce((all, count) => all + count, 0);
};

/** The balances before and after rows: they differ by what those add up to. */
const pairsOf = (candidates: readonly Candidate[], numbers: Numbers): ReadonlySet<Candidate> => {
  const paired = new Set<Candidate>();
  const ends = candidates.filter(
    (candidate) =>
      candidate.money.net !== undefined && (candidate.word.kind === 'balance' || isAtEnd(candidate, numbers)),
  );
  for (const [place, end] of ends.slice(0, MOST_PAIRED).entries()) {
    for (const other of ends.slice(place + 1).slice(-MOST_PAIRED)) {
      if (leadsTo(end, other, numbers)) paired.add(end).add(other);
    }
  }
  return paired;
};

/** Above all transactions, or below them. */
const isAtEnd = ({ before }: Candidate, { sums }: Numbers): boolean => {
  const [count, all] = [before, sums].map((parts) =>
    sum(parts.map(({ plusCount, minusCount }) => String(plusCount + minusCount))),
  );
  return count === '0' || count === all;
};

/** Unsigned amounts change a balance by the difference between those of the two directions. */
const leadsTo = (first: Candidate, second: Candidate, numbers: Numbers): boolean => {
  const [from, to] = [first.money.net ?? '0', second.money.net ?? '0'];
  const between = subtract(netOf(second.before), netOf(first.before));
  if (!isZero(between) && isSameSize(subtract(to, from), between)) return true;
  if (!isAtEnd(first, numbers) || !isAtEnd(second, numbers)) return false;
  return numbers.groups.pairs().some(([plus, minus]) => {
    const change = subtract(plus, minus);
    return !isZero(change) && [subtract(to, from), add(to, from)].some((step) => isSameSize(step, change));
  });
};

const netOf = (parts: readonly Sums[]): string =>
  parts.length === 2 ? subtract(parts[0]?.all ?? '0', parts[1]?.all ?? '0') : (parts[0]?.all ?? '0');
const MOST_PAIRED = 20;

/** A balance beside a row that is proved belongs to the same block above or below the transactions. */
const addNeighbours = (open: readonly Candidate[], proved: Set<Candidate>): void => {
  const places = new Set([...proved].map(({ at }) => at));
  for (const candidate of [...open, ...open.toReversed()]) {
    const { at, word } = candidate;
    if (word.kind !== 'balance' || !(places.has(at - 1) || places.has(at + 1))) continue;
    proved.add(candidate);
    places.add(at);
  }
};

/** Without a word: the money is exactly what all the others add up to. */
const isSumOfOthers = (amounts: Amounts, { sums }: Numbers): boolean => {
  const money = amounts.flatMap((amount, column) =>
    amount === undefined || isZero(amount) ? [] : [{ amount, all: sums[column] ?? NO_SUMS }],
  );
  return (
    money.length > 0 &&
    money.every(({ amount, all }) => {
      const double = add(amount, amount);
      const [part, count] = amount.startsWith('-') ? [all.minus, all.minusCount] : [all.plus, all.plusCount];
      return (
        (double === part && count >= ENOUGH_WITHOUT_WORD) ||
        (double === all.all && all.plusCount + all.minusCount >= ENOUGH_WITHOUT_WORD)
      );
    })
  );
};
