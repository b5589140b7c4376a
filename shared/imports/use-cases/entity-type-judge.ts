import { isColumnProblem } from '../domain/cell-text.ts';
import { FIELDS } from '../domain/fields.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import type { ImportRow } from '../domain/row.ts';
import { inflowColumnOf } from '../domain/sign-check.ts';
import type { RowReader } from './import-ports.ts';
import { readBlocks } from './read-blocks.ts';

/** Reads a row again, given the reason why its new entity type does not determine the direction of money. */
type TypeJudge = (before: ImportRow, read: (problem: string | null) => ImportRow) => ImportRow;

/** At most two values are not another one: that for money in, and a blank. */
const SEEN = 3;

/** Compares a repaired entity type with the other rows as they are then, like the values of the file. */
export const createTypeJudge = async (
  reader: Pick<RowReader, 'blocks' | 'block'>,
  { type, configuration }: Pick<ImportRecord, 'type' | 'configuration'>,
  sent: string | undefined,
): Promise<TypeJudge> => {
  const columnOf = () => inflowColumnOf(configuration, configuration.entityTypeColLabel ?? '');
  if (type !== 'TransactionImport' || sent === undefined || columnOf() === undefined) return (_, read) => read(null);
  const value = sent.trim();
  const counts = new Map<string, number>();
  const count = (row: ImportRow, by: 1 | -1): void => {
    if (!isClear(row)) return;
    const own = row.fields.entityType.trim();
    const rows = (counts.get(own) ?? 0) + by;
    if (rows > 0) counts.set(own, rows);
    else counts.delete(own);
  };
  for await (const { rows } of readBlocks(reader)) for (const { row } of rows) count(row, 1);
  return (before, read) => {
    count(before, -1);
    const column = columnOf();
    let seen = 0;
    for (const other of counts.keys()) {
      column?.see(other);
      if (++seen === SEEN) break;
    }
    const after = read((counts.has(value) ? column?.problemOf(value) : column?.problemOfNew(value)) ?? null);
    count(after, 1);
    return after;
  };
};

const isClear = ({ errors }: ImportRow): boolean =>
  !errors.some((error) => isColumnProblem(error, FIELDS.entityType.title));
