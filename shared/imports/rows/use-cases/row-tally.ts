import { HashedTexts } from '../../domain/hashed-texts.ts';
import type { RowImportType } from '../../types/domain/import-type-definition.ts';
import { type ImportRow, rowKey } from '../domain/row.ts';

export const ROW_ERRORS_SHOWN = 20;

/** Counts rows, collects the first errors and numbers equal valid rows. */
export const createTally = (countedAs: RowImportType['countedAs']) => {
  const occurrenceOf = createOccurrences();
  const errors: string[] = [];
  const tally = {
    rows: 0,
    invalid: 0,
    leftOut: 0,
    errors,
    counts: new Map<string, number>(),
    add: (row: ImportRow): number => {
      if (row.leftOut === true) {
        tally.leftOut++;
        return 0;
      }
      tally.rows++;
      if (row.entry === null) {
        tally.invalid++;
        for (const error of row.errors) {
          if (errors.length < ROW_ERRORS_SHOWN) errors.push(`Row ${row.rowNumber}: ${error}`);
        }
        return 0;
      }
      const count = countedAs(row);
      if (count !== null) tally.counts.set(count, (tally.counts.get(count) ?? 0) + 1);
      return occurrenceOf(row);
    },
  };
  return tally;
};

/** Numbers equal rows from 1. Keeps the hash of each row, because texts would need ten times the memory. */
const createOccurrences = (): ((row: ImportRow) => number) => {
  const counts = new HashedTexts();
  return (row) => {
    const key = rowKey(row);
    const before = key === undefined ? undefined : counts.add(key, 1);
    if (key === undefined || before === undefined) return 1;
    counts.set(key, before + 1);
    return before + 1;
  };
};
