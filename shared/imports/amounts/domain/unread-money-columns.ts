import { quoteValue } from '../../../platform/domain/errors.ts';
import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import type { ColumnPositions } from '../../columns/domain/fields.ts';
import { isDateLike } from '../../dates/domain/date-patterns.ts';
import type { ImportConfiguration, ImportWarning } from '../../domain/import-attributes.ts';
import type { ImportRow } from '../../rows/domain/row.ts';
import { compileNumberFormat } from './number-format.ts';

type Found = { readonly row: number; readonly text: string; count: number };

/** A decimal mark before one to four digits, unlike the number of an account or a check. */
const MONEY = /\p{Nd}[.,٫]\p{Nd}{1,4}\p{P}?$|\p{Sc}/u;

/** Warns of columns that have money in rows without an amount, such as `Checks` beside withdrawals and deposits. */
export const createMoneyBeside = (
  header: readonly string[],
  positions: ColumnPositions,
  numberFormat: ImportConfiguration['numberFormat'],
) => {
  const readNumber = compileNumberFormat(numberFormat ?? '1,234.56');
  const own = new Set<number | undefined>(Object.values(positions));
  const found = new Map<number, Found>();
  const isMoney = (text: string): boolean => MONEY.test(text) && !isDateLike(text) && readNumber(text).ok;
  return {
    see: ({ rowNumber, errors, leftOut }: ImportRow, cells: readonly string[]): void => {
      if (leftOut || !errors.includes('Amount is required')) return;
      for (const position of header.keys()) {
        const text = withoutMarks(cells[position] ?? '').trim();
        if (own.has(position) || !isMoney(text)) continue;
        const known = found.get(position) ?? { row: rowNumber, text, count: 0 };
        known.count += 1;
        found.set(position, known);
      }
    },
    warnings: (): readonly ImportWarning[] =>
      [...found].map(([position, { row, text, count }]) => {
        const rows = count === 1 ? `Row ${row} has` : `${count} rows, the first of them row ${row}, have`;
        const column = quoteValue((header[position] ?? '').trim() || `#${position + 1}`);
        return {
          line: null,
          code: 'money_in_other_column',
          message: `${rows} no amount, but money in the column ${column}, such as ${quoteValue(text)}: set ${count === 1 ? 'the amount of this row, or move it' : 'the amounts of these rows, or move them'} into the column of amounts in the file`,
        };
      }),
  };
};
