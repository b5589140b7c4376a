import type { RecordCounts } from '../../../ledger/entries/domain/record-types.ts';
import type { ImportStats } from '../../domain/import-attributes.ts';
import type { RowImportType } from '../../types/domain/import-type-definition.ts';
import type { ChangedRow, ImportRow } from './row.ts';

/** The counts of an import after rows have changed. */
export const countAgain = (stats: ImportStats, changes: readonly ChangedRow[]): ImportStats => {
  const change = (isOne: (row: ImportRow) => boolean): number =>
    changes.reduce((sum, { before, after }) => sum + Number(isOne(after)) - Number(isOne(before)), 0);
  const leftOut = (stats.leftOutRowsCount ?? 0) + change(({ leftOut }) => leftOut !== undefined);
  const { leftOutRowsCount: _, ...counted } = stats;
  return {
    ...counted,
    rowsCount: stats.rowsCount + change(({ leftOut }) => leftOut === undefined),
    validRowsCount: stats.validRowsCount + change(({ entry }) => entry !== null),
    invalidRowsCount: stats.invalidRowsCount + change(({ errors }) => errors.length > 0),
    ...(leftOut > 0 && { leftOutRowsCount: leftOut }),
  };
};

/** The records that publishing is expected to write after rows have changed. */
export const expectAgain = (
  expected: RecordCounts,
  { countedAs }: Pick<RowImportType, 'countedAs'>,
  changes: readonly ChangedRow[],
): RecordCounts => {
  const counts: Record<string, number> = { ...expected };
  const count = (row: ImportRow, by: number): void => {
    const key = row.entry === null ? null : countedAs(row);
    if (key !== null) counts[key] = (counts[key] ?? 0) + by;
  };
  for (const { before, after } of changes) {
    count(before, -1);
    count(after, 1);
  }
  return Object.fromEntries(Object.entries(counts).filter(([, value]) => value > 0));
};
