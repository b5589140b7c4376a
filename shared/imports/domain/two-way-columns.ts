import { withoutMarks } from '../../platform/domain/invisible-marks.ts';
import type { ColumnPositions } from './column-positions.ts';
import { headerWords, nameScore } from './detect/header-words.ts';
import { headerHintsAtWay, hintedWay, moneyWayOf } from './money-ways.ts';
import type { Sign, SignDoubt } from './sign-doubt.ts';

/** The texts of a column beside amounts, up to one more than two, and how many rows have any. */
type Texts = { readonly values: Map<string, string>; filled: number };

const NOTHING: Texts = { values: new Map(), filled: 0 };
const TWO = 2;
const LONGEST = 60;

/**
 * Finds columns that tell money in from money out by their shape: where no amount is negative, two texts, or one text
 * and blanks. A header or a text has to hint at it, since columns of cards or states have that shape too.
 */
export const createTwoWayColumns = () => {
  const columns = new Map<number, Texts>();
  let rows = 0;
  let isSigned = false;

  const note = (at: number, cell: string): void => {
    const column = columns.get(at) ?? { values: new Map<string, string>(), filled: 0 };
    const text = column.values.size > TWO ? '' : withoutMarks(cell).trim();
    if (text === '') return;
    columns.set(at, column);
    column.filled++;
    const key = text.toLowerCase();
    if (!column.values.has(key)) column.values.set(key, text);
  };

  return {
    see: (cells: readonly string[], sign: Sign | undefined): void => {
      isSigned ||= sign === 'negative';
      if (isSigned || sign === undefined) return;
      rows++;
      for (const [at, cell] of cells.entries()) note(at, cell);
    },
    /** Whether the column has one text and blanks. */
    isMark: (at: number): boolean => {
      const { values, filled } = columns.get(at) ?? NOTHING;
      return !isSigned && values.size === 1 && filled < rows;
    },
    /** `isOther`: the column is known to be for something else, so that a hint in one text is not enough. */
    doubt: (at: number, header: string, isOther: boolean): Omit<SignDoubt, 'header'> | null => {
      const { values, filled } = columns.get(at) ?? NOTHING;
      const hasBlank = filled < rows;
      const isTwo = values.size === TWO || (values.size === 1 && hasBlank);
      if (isSigned || !isTwo || [...values.keys()].some(isNoWord)) return null;
      return doubtOf([...values.values()], header, isOther, rows > TWO);
    },
  };
};

/** `isRepeated`: one of the two comes in several rows. */
const doubtOf = (
  texts: readonly string[],
  header: string,
  isOther: boolean,
  isRepeated: boolean,
): Omit<SignDoubt, 'header'> | null => {
  const withWay = (way: 'in' | 'out' | undefined) => texts.find((text) => hintedWay(text) === way);
  const [inflow, outflow, rest] = [withWay('in'), withWay('out'), withWay(undefined)];
  if (inflow !== undefined && outflow !== undefined) return { by: 'value', text: inflow, way: 'in' };
  if (!isRepeated) return null;
  if (headerHintsAtWay(header) && !isOther) return { by: 'value', text: inflow ?? restOf(outflow, rest), way: 'in' };
  if (isOther || (rest !== undefined && moneyWayOf(rest) === 'neutral')) return null;
  if (outflow !== undefined) {
    return rest === undefined ? { by: 'sign', text: outflow, way: 'out' } : { by: 'value', text: rest, way: 'in' };
  }
  const isAllIn = texts.length === TWO && rest === undefined;
  return inflow === undefined || isAllIn ? null : { by: 'value', text: inflow, way: 'in' };
};

const restOf = (outflow: string | undefined, rest: string | undefined): string =>
  outflow === undefined ? '' : (rest ?? '');

/** Numbers, dates and sentences. */
const isNoWord = (text: string): boolean => text.length > LONGEST || /\p{Nd}/u.test(text);

const ELSEWHERE = ['name', 'category', 'account', 'currency', 'notes', 'tags', 'date'] as const;
const ELSE_ROLES = ['category', 'account', 'currency'] as const;
const TEXT_ROLES = ['payee', 'description', 'notes', 'tags'] as const;
const EXACT = 100.5;
const ELSE_WORDS = /\b(?:accounts?|cards?|status|state|bank|institution|source|method|channel|limit)\b/u;

/** Whether a column is read as, or named like, something that may well have two values. */
export const isKindOfElse = (at: number, header: string, positions: ColumnPositions): boolean => {
  if (ELSEWHERE.some((field) => positions[field] === at)) return true;
  const words = headerWords(header);
  return (
    ELSE_WORDS.test(words) ||
    ELSE_ROLES.some((role) => nameScore(words, role) > 0) ||
    TEXT_ROLES.some((role) => nameScore(words, role) >= EXACT)
  );
};
