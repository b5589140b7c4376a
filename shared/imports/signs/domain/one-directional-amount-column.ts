import { quoteValue } from '../../../platform/domain/errors.ts';
import { isZero } from '../../../platform/domain/money/decimal.ts';
import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import type { compileNumberFormat } from '../../amounts/domain/number-format.ts';
import { headerWords, nameScore } from '../../columns/domain/header-words.ts';
import { columnProblem } from '../../rows/domain/cell-text.ts';
import type { Sign, SignDoubt } from './ambiguous-signs.ts';
import { suggestedDirection } from './money-direction.ts';

/** The direction that a header names, e.g. `Paid out`; undefined if it names none, or both. */
const headerDirection = (header: string): 'in' | 'out' | undefined => {
  const words = headerWords(header);
  const [isOut, isIn] = [nameScore(words, 'debit') > 0, nameScore(words, 'credit') > 0];
  if (isOut !== isIn) return isOut ? 'out' : 'in';
  return isOut ? undefined : suggestedDirection(header);
};

type ReadNumber = ReturnType<typeof compileNumberFormat>;
export type OneDirectionalAmountColumn = ReturnType<typeof createColumn>;

/** Undefined unless the header of the amount column names one direction. The signs or another column may then contradict it. */
export const createOneDirectionalAmountColumn = (
  header: readonly string[],
  position: number | undefined,
  readNumber: ReadNumber,
): OneDirectionalAmountColumn | undefined => {
  const way = headerDirection(header[position ?? -1] ?? '');
  if (position === undefined || way === undefined) return undefined;
  const others = header.flatMap((text, at) => {
    const other = at === position ? undefined : headerDirection(text);
    return other === undefined || other === way ? [] : [at];
  });
  return createColumn(header, position, way, others, readNumber);
};

const createColumn = (
  header: readonly string[],
  position: number,
  way: 'in' | 'out',
  others: readonly number[],
  readNumber: ReadNumber,
) => {
  const counts = { positive: 0, negative: 0 };
  const texts = { positive: '', negative: '' };
  const odd = way === 'out' ? 'positive' : 'negative';
  let other: number | undefined;
  const textIn = (cells: readonly string[], at: number): string => withoutMarks(cells[at] ?? '').trim();
  const isMoney = (cells: readonly string[], at: number): boolean => {
    const number = readNumber(textIn(cells, at));
    return number.ok && !isZero(number.value);
  };

  return {
    /** Whether the header of another column names the other direction. */
    hasOther: others.length > 0,
    see: (cells: readonly string[], sign: Sign | undefined): void => {
      other ??= others.find((at) => isMoney(cells, at));
      if (sign === undefined) return;
      counts[sign]++;
      texts[sign] ||= textIn(cells, position);
    },
    doubt: (): SignDoubt | undefined => {
      const usual = odd === 'positive' ? counts.negative : counts.positive;
      if (counts[odd] === 0 || counts[odd] < usual) return undefined;
      const named = other === undefined ? {} : { other: (header[other] ?? '').trim() };
      return { by: 'half', header: (header[position] ?? '').trim(), text: texts[odd], way, ...named };
    },
    /** The error of a row that has money in the other column, alone or as well. */
    problemOf: (cells: readonly string[]): string | null => {
      const at = textIn(cells, position) === '' ? undefined : others.find((column) => isMoney(cells, column));
      if (at === undefined) return null;
      const isInBoth = isMoney(cells, position);
      const text = quoteValue((header[at] ?? '').trim());
      return columnProblem(
        'Amount',
        `${quoteValue((header[position] ?? '').trim())} has ${isInBoth ? quoteValue(textIn(cells, position)) : 'no money'}, but ${text} has ${quoteValue(textIn(cells, at))}. ${readBoth(text)}`,
      );
    },
  };
};

/** `other`: the header of the other column, in quotes. */
export const readBoth = (other: string): string =>
  `${other} is not read: to import both columns, rename them to Outflow and Inflow and send the file as a YnabImport`;
