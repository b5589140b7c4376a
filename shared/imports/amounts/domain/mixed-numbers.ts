import { quoteValue } from '../../../platform/domain/errors.ts';
import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import type { ColumnPositions } from '../../columns/domain/fields.ts';
import type { ImportWarning, NumberFormat } from '../../domain/import-attributes.ts';
import { compileNumberFormat } from './number-format.ts';

/** The format with the decimal mark of which a number can be mistaken. */
const OTHERS: Readonly<Record<NumberFormat, NumberFormat>> = {
  '1,234.56': '1.234,56',
  '1.234,56': '1,234.56',
  '1 234,56': '1,234.56',
  '1,234': '1.234,56',
};
const AMBIGUOUS_NAMED = 5;

/** An amount with cents in one notation that is not a number in the other. Most amounts match. */
const PLAIN: Readonly<Record<NumberFormat, RegExp>> = {
  '1,234.56': /^-?[0-9]{1,15}\.[0-9]{1,2}$/,
  '1.234,56': /^-?[0-9]{1,15},[0-9]{1,2}$/,
  '1 234,56': /^-?[0-9]{1,15},[0-9]{1,2}$/,
  '1,234': /^-?[0-9]{1,15}$/,
};

type Amount = { readonly row: number; readonly text: string; readonly value: string };

/**
 * Finds amounts that may be wrong because the file mixes decimal marks: beside `1.234,56`, which is an error in the format `1,234.56`,
 * `5.000` is not surely 5.
 */
export const createMixedNumbers = (positions: ColumnPositions, numberFormat: NumberFormat | null) => {
  const format = numberFormat ?? '1,234.56';
  const [readNumber, readOther] = [compileNumberFormat(format), compileNumberFormat(OTHERS[format])];
  const plain = PLAIN[format];
  const { amount, moneyIn, moneyOut } = positions;
  const columns = [amount, moneyIn, moneyOut].filter((position) => position !== undefined);
  const ambiguous: Amount[] = [];
  let count = 0;
  let foreign: Omit<Amount, 'value'> | undefined;
  const judge = (row: number, text: string): void => {
    if (plain.test(text) || !/[.,]/.test(text)) return;
    const [own, other] = [readNumber(text), readOther(text)];
    if (!other.ok) return;
    if (!own.ok) foreign ??= { row, text };
    else if (own.value !== other.value && count++ < AMBIGUOUS_NAMED) ambiguous.push({ row, text, value: own.value });
  };
  return {
    see: (row: number, cells: readonly string[], isLeftOut: boolean): void => {
      if (!isLeftOut) for (const position of columns) judge(row, withoutMarks(cells[position] ?? '').trim());
    },
    warnings: (): readonly ImportWarning[] =>
      foreign === undefined || count === 0
        ? []
        : [{ line: null, code: 'mixed_number_formats', message: mixed(foreign, ambiguous, count, format) }],
  };
};

const mixed = (
  foreign: Omit<Amount, 'value'>,
  ambiguous: readonly Amount[],
  count: number,
  format: NumberFormat,
): string => {
  const named = ambiguous.map(({ row, text, value }) => `row ${row} (${quoteValue(text)} was read as ${value})`);
  const others = count > named.length ? ` and ${count - named.length} more` : '';
  return `Row ${foreign.row} has the amount ${quoteValue(foreign.text)}, which is not in the format ${format}, so amounts that fit both formats may be wrong. Check ${named.join(', ')}${others}`;
};
