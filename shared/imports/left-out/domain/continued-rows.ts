import { quoteValue } from '../../../platform/domain/errors.ts';
import type { ImportWarning } from '../../domain/import-attributes.ts';
import type { ImportRow } from '../../rows/domain/row.ts';

/** Warns of rows that only go on with the text of the row above: they are left out, and their text is not in the ledger. */
export const createContinuedRows = () => {
  let count = 0;
  let first: { readonly row: number; readonly text: string } | undefined;
  return {
    see: ({ rowNumber, fields, leftOutReason }: ImportRow): void => {
      const text = fields.name === '' ? fields.notes : fields.name;
      if (leftOutReason !== 'no_date' || fields.date !== '' || text === '') return;
      count += 1;
      first ??= { row: rowNumber, text };
    },
    warnings: (): readonly ImportWarning[] => {
      if (first === undefined) return [];
      const { row, text } = first;
      const message =
        count === 1
          ? `Row ${row}, ${quoteValue(text)}, has only a text and was left out. The text is not added to the row above`
          : `${count} rows, the first of them row ${row}, ${quoteValue(text)}, have only a text and were left out. The texts are not added to the rows above`;
      return [{ line: null, code: 'text_rows_left_out', message }];
    },
  };
};
