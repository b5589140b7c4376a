import { isNumberLike } from '../../../amounts/domain/fit-number-formats.ts';
import { isDateLike } from '../../../dates/domain/date-patterns.ts';

const MOST_TEXTS = 5_000;
const MARKED = /[.,]/;

type Column = { numbers: number; others: number; readonly texts: string[] };

/** Collects the numbers that a sheet has as text, in columns of numbers: they are written as people write them, unlike stored numbers. */
export const createNumberTexts = () => {
  const columns = new Map<number, Column>();
  let seen = 0;
  return {
    see: (at: number, text: string, isNumber: boolean): void => {
      const column = columns.get(at) ?? { numbers: 0, others: 0, texts: [] };
      columns.set(at, column);
      if (isNumber) column.numbers += 1;
      else if (seen < MOST_TEXTS && isNumberLike(text.trim()) && !isDateLike(text.trim())) {
        seen += 1;
        column.texts.push(text.trim());
      } else column.others += 1;
    },
    /** Those with a mark, which may group or begin decimals. */
    found: (): readonly string[] =>
      [...columns.values()]
        .filter(({ numbers, texts, others }) => numbers + texts.length > others)
        .flatMap(({ texts }) => texts.filter((text) => MARKED.test(text))),
  };
};
