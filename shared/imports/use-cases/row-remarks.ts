import type { ImportRecord } from '../domain/import-record.ts';
import { createLeftOutMoney, type LeftOutMoney } from '../domain/left-out-money.ts';
import { rowKey } from '../domain/row.ts';
import type { StoredRow } from '../domain/row-block.ts';
import type { RowDiagnostic } from '../domain/row-diagnostic.ts';
import { describeRows } from './describe-rows.ts';
import type { RowReader } from './import-ports.ts';
import { type ListImportRowsDependencies, MAX_ROWS_FOR_EFFECT_FILTER } from './list-import-rows.ts';
import { readBlocks } from './read-blocks.ts';
import { unlessDeleted } from './unless-deleted.ts';

/** A row that says the same as one before it, and is added beside it. */
export type RepeatedRow = { readonly first: number; readonly row: RowDiagnostic };

export type RowRemarks = {
  readonly leftOut: LeftOutMoney;
  /** The first of them. */
  readonly repeated: readonly RepeatedRow[];
};

const NONE: RowRemarks = { leftOut: { rows: 0, sums: [] }, repeated: [] };
const MOST_REPEATED = 5;

/** What somebody should know about rows before they are added; nothing of files so large that reading them takes long. */
export const rowRemarks =
  (deps: ListImportRowsDependencies) =>
  async (record: ImportRecord): Promise<RowRemarks> => {
    const { rowIndex, preparing, stats } = record;
    if (rowIndex === null || preparing || stats.rowsCount > MAX_ROWS_FOR_EFFECT_FILTER) return NONE;
    return unlessDeleted(deps.imports, record, async () => {
      const reader = await deps.rows.open(record.id, rowIndex);
      const { leftOut, again } = await lookAtRows(reader, record);
      const mappings = again.length === 0 ? [] : await reader.mappings();
      const stored = again.map((one) => one.stored);
      const described = await describeRows(deps, record, stored, mappings);
      const repeated = again.flatMap(({ first }, at) => {
        const row = described[at];
        return row?.effect?.action === 'create' ? [{ first, row }] : [];
      });
      return { leftOut, repeated };
    });
  };

type SeenAgain = { readonly first: number; readonly stored: StoredRow };

const lookAtRows = async (reader: RowReader, { configuration }: Pick<ImportRecord, 'configuration'>) => {
  const leftOut = createLeftOutMoney(configuration);
  const firsts = new Map<string, number>();
  const again: SeenAgain[] = [];
  for await (const { rows } of readBlocks(reader)) {
    for (const stored of rows) {
      leftOut.see(stored.row);
      const first = firstOf(firsts, stored);
      if (first !== undefined && again.length < MOST_REPEATED) again.push({ first, stored });
    }
  }
  return { leftOut: leftOut.result(), again };
};

/** The number of the first row that says the same. Records such as categories are created once. */
const firstOf = (firsts: Map<string, number>, { row }: StoredRow): number | undefined => {
  const key = row.entry?.kind === 'transaction' ? rowKey(row) : undefined;
  if (key === undefined) return undefined;
  const first = firsts.get(key);
  if (first === undefined) firsts.set(key, row.rowNumber);
  return first;
};

/** Of the rows that are left out of an import. */
export const leftOutMoney =
  (deps: ListImportRowsDependencies) =>
  async (record: ImportRecord): Promise<LeftOutMoney> => {
    const { leftOutRowsCount = 0 } = record.stats;
    return leftOutRowsCount === 0 ? NONE.leftOut : (await rowRemarks(deps)(record)).leftOut;
  };
