import type { Cell } from '../text-lines.ts';
import { type AmountText, isMark, markBefore, type NumberStyle, parseAmount } from './amount-text.ts';

/** An amount and its position on the line. */
export type PlacedAmount = AmountText & {
  readonly x: number;
  readonly right: number;
  /** The number before it could be its thousands. */
  readonly ambiguous: boolean;
};
export type SplitCells = { readonly texts: readonly Cell[]; readonly amounts: readonly PlacedAmount[] };

/** The most words of an amount: digits with a sign, a currency and a mark. */
const MOST_WORDS = 4;
/** After text, letters before the digits can be its last word: a cup is not a Cuban peso. */
const LEADING_WORD = /^[A-Z]{3} /u;
const GROUP = /^\d{1,3}$/u;

/**
 * Separates the amounts of a line from its text: cells that are an amount, and amounts at the end of a text. A mark in its
 * own column belongs to the amount next to it.
 */
export const splitAmounts = (cells: readonly Cell[], style: NumberStyle): SplitCells => {
  const texts: Cell[] = [];
  const amounts: PlacedAmount[] = [];
  for (const [at, cell] of cells.entries()) {
    const before = cells[at - 1];
    const marked = withMark(amounts.at(-1), before, cell, style);
    if (marked !== undefined) {
      amounts[amounts.length - 1] = marked;
      continue;
    }
    const { rest, found } = takeAmounts(cell, style);
    const [only] = found;
    const mark = rest === undefined && before === texts.at(-1) ? markBefore(before?.text ?? '') : null;
    if (rest !== undefined) texts.push(rest);
    if (mark !== null && only?.printed === null && found.length === 1) {
      texts.pop();
      amounts.push({ ...only, printed: mark });
    } else amounts.push(...found);
  }
  return { texts, amounts };
};

/** The amounts at the end of a cell, and the text before them. */
const takeAmounts = (
  cell: Cell,
  style: NumberStyle,
): { readonly rest: Cell | undefined; readonly found: PlacedAmount[] } => {
  const found: PlacedAmount[] = [];
  let rest: Cell | undefined = cell;
  while (rest !== undefined) {
    const end = amountAtEnd(rest, style);
    if (end === undefined) break;
    found.unshift(end.amount);
    rest = end.rest;
  }
  return { rest, found };
};

/** The amount with the mark that follows it; undefined if the cell is not a mark or the amount already has a sign. */
const withMark = (
  amount: PlacedAmount | undefined,
  before: Cell | undefined,
  { right, text }: Cell,
  style: NumberStyle,
): PlacedAmount | undefined => {
  if (amount === undefined || amount.right !== before?.right || amount.printed !== null || !isMark(text)) return;
  const marked = parseAmount(`${amount.raw} ${text}`, style);
  return marked && { ...amount, ...marked, right };
};

type AtEnd = { readonly amount: PlacedAmount; readonly rest: Cell | undefined };

const amountAtEnd = (cell: Cell, style: NumberStyle): AtEnd | undefined => {
  const whole = parseAmount(cell.text, style);
  if (whole !== undefined) {
    return { amount: { ...whole, x: cell.x, right: cell.right, ambiguous: false }, rest: undefined };
  }
  const words = cell.text.split(' ');
  for (let take = Math.min(MOST_WORDS, words.length - 1); take >= 1; take--) {
    const suffix = words.slice(-take);
    const amount =
      isSpaced(suffix) || markBefore(suffix[0] ?? '') !== null ? undefined : parseAmount(suffix.join(' '), style);
    if (amount !== undefined) return cut(cell, words.slice(0, -take), amount, style);
  }
  return undefined;
};

/** Whether the digits have a space, which can separate thousands or two numbers. */
const isSpaced = (words: readonly string[]): boolean =>
  words.some((word, at) => GROUP.test(word) && /^\d/u.test(words[at + 1] ?? ''));

const cut = (cell: Cell, before: readonly string[], amount: AmountText, style: NumberStyle): AtEnd => {
  const text = before.join(' ');
  const at = cell.x + ((cell.right - cell.x) * text.length) / cell.text.length;
  const last = before.at(-1) ?? '';
  const ambiguous = GROUP.test(last) && parseAmount(`${last} ${amount.raw}`, style) !== undefined;
  const { mark, ...unmarked } = amount;
  const isOfText = mark !== undefined && LEADING_WORD.test(amount.raw);
  const parted = { ...(isOfText ? unmarked : amount), x: at, right: cell.right, ambiguous };
  return { amount: parted, rest: { x: cell.x, right: at, text } };
};
