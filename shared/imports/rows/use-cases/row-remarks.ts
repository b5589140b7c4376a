import { NotFoundError } from '../../../platform/domain/errors.ts';
import type { Family } from '../../../platform/domain/family.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import { unlessDeleted } from '../../duplicates/use-cases/unless-deleted.ts';
import { createLeftOutMoney, type LeftOutMoney, NOTHING_LEFT_OUT } from '../../left-out/domain/left-out-money.ts';
import type { RowReader } from '../../use-cases/import-ports.ts';
import { rowKey } from '../domain/row.ts';
import type { StoredRow } from '../domain/row-block.ts';
import type { RowDiagnostic } from '../domain/row-diagnostic.ts';
import { describeRows } from './describe-rows.ts';
import { hasManyRows, type ListImportRowsDependencies, readOnce } from './list-import-rows.ts';
import { readBlocks } from './read-blocks.ts';

/** A row that says the same as one before it, and is added beside it. */
export type RepeatedRow = { readonly first: number; readonly row: RowDiagnostic };

export type RowRemarks = {
  readonly leftOut: LeftOutMoney;
  /** The first of them. */
  readonly repeated: readonly RepeatedRow[];
};

const NONE: RowRemarks = { leftOut: NOTHING_LEFT_OUT, repeated: [] };
const MOST_REPEATED = 5;

export type RowRemarksDependencies = ListImportRowsDependencies & {
  readonly families: { readonly find: (familyId: FamilyId) => Promise<Pick<Family, 'dateFormat'> | undefined> };
};

/** Findings to show before rows are added; none for files so large that reading them takes long. */
export const rowRemarks =
  (deps: RowRemarksDependencies) =>
  async (record: ImportRecord): Promise<RowRemarks> => {
    const { rowIndex, preparing } = record;
    if (rowIndex === null || preparing || hasManyRows(record)) return NONE;
    return unlessDeleted(deps.imports, record, async () => {
      const [reader, family] = await Promise.all([
        deps.rows.open(record.id, rowIndex),
        deps.families.find(record.familyId),
      ]);
      if (family === undefined) throw new NotFoundError('Family', 'Family not found');
      const { leftOut, again } = await lookAtRows(reader, createLeftOutMoney(record, family.dateFormat));
      return { leftOut, repeated: await firstCreated(deps, record, reader, again) };
    });
  };

type SeenAgain = { readonly first: number; readonly stored: StoredRow };

const lookAtRows = async (reader: RowReader, leftOut: ReturnType<typeof createLeftOutMoney>) => {
  const firsts = new Map<string, number>();
  const again: SeenAgain[] = [];
  for await (const { rows } of readBlocks(reader)) {
    for (const stored of rows) {
      leftOut.see(stored.row);
      const first = firstOf(firsts, stored);
      if (first !== undefined) again.push({ first, stored });
    }
  }
  return { leftOut: leftOut.result(), again };
};

const DESCRIBED_AT_ONCE = 50;

/** The first of the rows that create something. Those that the ledger already has can be many, and come first. */
const firstCreated = async (
  deps: ListImportRowsDependencies,
  record: ImportRecord,
  reader: RowReader,
  again: readonly SeenAgain[],
): Promise<readonly RepeatedRow[]> => {
  const found: RepeatedRow[] = [];
  if (again.length === 0) return found;
  const mappings = await reader.mappings();
  const once = readOnce(deps);
  for (let at = 0; at < again.length && found.length < MOST_REPEATED; at += DESCRIBED_AT_ONCE) {
    const batch = again.slice(at, at + DESCRIBED_AT_ONCE);
    const stored = batch.map((repeated) => repeated.stored);
    const described = await describeRows(once, record, stored, mappings);
    for (const [index, { first }] of batch.entries()) {
      const row = described[index];
      if (row?.effect?.action === 'create') found.push({ first, row });
    }
  }
  return found.slice(0, MOST_REPEATED);
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
  (deps: RowRemarksDependencies) =>
  async (record: ImportRecord): Promise<LeftOutMoney> => {
    const { leftOutRowsCount = 0 } = record.stats;
    return leftOutRowsCount === 0 ? NOTHING_LEFT_OUT : (await rowRemarks(deps)(record)).leftOut;
  };
