import { recordOf } from '../../../platform/domain/keys-of.ts';
import { type FormatReading, type RankedFormat, rankFormats } from '../../detect/domain/rank-formats.ts';
import { NUMBER_FORMATS, type NumberFormat } from '../../domain/import-attributes.ts';
import { compileNumberFormat } from './number-format.ts';

const READERS = recordOf(NUMBER_FORMATS, compileNumberFormat);

/** The number format that reads the most cells; among equals that of earlier files, then the preferred one. */
export const fitNumbers = (
  cells: readonly string[],
  preferred: NumberFormat,
  known: NumberFormat | null = null,
  formats: readonly NumberFormat[] = NUMBER_FORMATS,
): RankedFormat<NumberFormat> =>
  rankFormats(cells, formats, readNumber, {
    isPreferred: (format) => format === preferred,
    isKnown: (format) => format === known,
  });

const readNumber = (format: NumberFormat, cell: string): FormatReading | undefined => {
  const number = READERS[format](cell);
  return number.ok ? { value: number.value, sound: true } : undefined;
};

/** The currency next to the digits, whatever their format. */
export const markIn = (cell: string): readonly string[] => {
  const marks = NUMBER_FORMATS.map((format) => READERS[format](cell)).map((number) =>
    number.ok ? number.mark : undefined,
  );
  return [...new Set(marks.filter((mark) => mark !== undefined))];
};

const MAX_NUMBER = 60;
const MAY_BE_NUMBER = /\p{Nd}/u;

export const isNumberLike = (cell: string): boolean =>
  cell.length <= MAX_NUMBER &&
  MAY_BE_NUMBER.test(cell) &&
  NUMBER_FORMATS.some((format) => readNumber(format, cell) !== undefined);

/** The number format of a locale, or the nearest supported one. */
export const numberFormatOf = (locale: string): NumberFormat => {
  const parts = partsOf(locale);
  const decimal = parts.find(({ type }) => type === 'decimal')?.value;
  const group = parts.find(({ type }) => type === 'group')?.value;
  if (decimal !== ',') return '1,234.56';
  return group === '.' ? '1.234,56' : '1 234,56';
};

const partsOf = (locale: string): readonly Intl.NumberFormatPart[] => {
  try {
    return new Intl.NumberFormat(locale).formatToParts(1_234_567.5);
  } catch {
    return [];
  }
};
