import { quoteValue } from '../../../platform/domain/quote-value.ts';
import type { ImportWarning, NumberFormat } from '../import.ts';
import { compileNumberFormat } from '../number-format.ts';

export type FormatFound = { readonly format: NumberFormat; readonly warning: ImportWarning | null };

/** The first that reads most numbers is taken. `1,234` reads nothing that `1,234.56` does not. */
const CANDIDATES = ['1,234.56', '1.234,56', '1 234,56'] as const;

/**
 * One format for all numbers of a file: the one that was sent, else the one that reads most of them, first of all the
 * format of the programs that write QIF. Another one is taken with a warning; so is that one when a number would be a
 * different one in a format that reads as many.
 */
export const findAmountFormat = (texts: Iterable<string>, declared: NumberFormat | null): FormatFound => {
  if (declared !== null) return { format: declared, warning: null };

  const distinct = [...new Set(texts)].filter((text) => text !== '');
  const readings = CANDIDATES.map((format) => {
    const read = compileNumberFormat(format);
    const values = distinct.map((text) => {
      const number = read(text);
      return number.ok ? number.value : undefined;
    });
    return { format, values, score: values.filter((value) => value !== undefined).length };
  });
  const best = readings.reduce((a, b) => (b.score > a.score ? b : a));
  const rivals = readings.filter((reading) => reading !== best && reading.score === best.score);
  const at = distinct.findIndex((_, index) => rivals.some(({ values }) => values[index] !== best.values[index]));
  return { format: best.format, warning: warningOf(best.format, distinct[at]) };
};

const warningOf = (format: NumberFormat, ambiguous: string | undefined): ImportWarning | null => {
  const remedy = 'Send number_format if that is wrong';
  if (ambiguous !== undefined) {
    const message = `Numbers such as ${quoteValue(ambiguous)} can be read in two ways; they were read as ${format}. ${remedy}`;
    return { line: null, code: 'ambiguous_numbers', message };
  }
  if (format === CANDIDATES[0]) return null;
  return { line: null, code: 'number_format_guessed', message: `The numbers were read as ${format}. ${remedy}` };
};
