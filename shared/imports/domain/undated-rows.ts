import { quoteValue } from '../../platform/domain/errors.ts';
import type { ImportWarning } from './import-attributes.ts';
import type { ImportRow } from './row.ts';

/** Tells of rows that are left out because they have no date, such as a total or the second line of a text, whose text is lost. */
export const createUndatedRows = () => {
  let count = 0;
  let first: { readonly row: number; readonly text: string } | undefined;
  return {
    see: ({ rowNumber, fields, leftOut }: ImportRow): void => {
      if (leftOut !== true) return;
      count += 1;
      first ??= { row: rowNumber, text: fields.name === '' ? fields.date : fields.name };
    },
    warnings: (): readonly ImportWarning[] => {
      if (first === undefined) return [];
      const { row, text } = first;
      const named = text === '' ? `row ${row}` : `row ${row}, ${quoteValue(text)}`;
      const message =
        count === 1
          ? `R${named.slice(1)}, has no date and was left out. Its text is not added to the row above`
          : `${count} rows without a date were left out, the first of them ${named}. Their texts are not added to the rows above`;
      return [{ line: null, code: 'undated_rows_left_out', message }];
    },
  };
};
