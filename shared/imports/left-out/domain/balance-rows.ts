import { quoteValue } from '../../../platform/domain/errors.ts';
import type { ImportWarning } from '../../domain/import-attributes.ts';
import type { ImportRow } from '../../rows/domain/row.ts';
import { totalWord } from './total-words.ts';

/** Finds rows that look like a balance among the payments, but are read as payments. */
export const createBalanceRows = () => {
  let count = 0;
  let first: { readonly row: number; readonly text: string } | undefined;
  return {
    see: ({ rowNumber, fields, entry, leftOut }: ImportRow): void => {
      if (leftOut === true || entry === null) return;
      const text = fields.name === '' ? fields.notes : fields.name;
      if (totalWord(text) === undefined) return;
      count += 1;
      first ??= { row: rowNumber, text };
    },
    warnings: (): readonly ImportWarning[] => {
      if (first === undefined) return [];
      const { row, text } = first;
      const subject =
        count === 1
          ? `Row ${row}, ${quoteValue(text)}, looks like a balance or a total and not like a payment. Leave it out if it`
          : `${count} rows, the first of them row ${row}, ${quoteValue(text)}, look like balances or totals and not like payments. Leave out each that`;
      return [{ line: null, code: 'balance_row', message: `${subject} is no movement of money` }];
    },
  };
};
