import { NotFoundError, ValidationError } from '../../../platform/domain/errors.ts';
import type { Caller } from '../../../platform/domain/family.ts';
import type { ImportId } from '../../../platform/domain/ids.ts';
import { itemsOn, type PageRequest, shownPage } from '../../../platform/domain/paging.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import { previewDuplicates } from '../../duplicates/use-cases/duplicate-candidates.ts';
import { unlessDeleted } from '../../duplicates/use-cases/unless-deleted.ts';
import type { Mapping } from '../../mappings/domain/mappings.ts';
import type { BlockInfo, Imports, RowReader, RowStore } from '../../use-cases/import-ports.ts';
import { folded } from '../domain/cell-text.ts';
import type { ImportRow } from '../domain/row.ts';
import type { StoredRow } from '../domain/row-block.ts';
import type { RowDiagnostic, RowEffect } from '../domain/row-diagnostic.ts';
import { rowNotFound } from '../domain/row-not-found.ts';
import { type DescribeRowsDependencies, describeRows } from './describe-rows.ts';

export type ListImportRowsDependencies = DescribeRowsDependencies & {
  readonly imports: Pick<Imports, 'find'>;
  readonly rows: Pick<RowStore, 'open'>;
};

export type ImportRowsPage = { readonly rows: readonly RowDiagnostic[]; readonly totalCount: number };

/** GET /api/v1/imports/{id}/rows. The block of a page is calculated, so late pages cost no more than the first. */
export const listImportRows =
  (deps: ListImportRowsDependencies) =>
  async (
    caller: Caller,
    importId: ImportId,
    { effect = null, ...filter }: RowFilter & { readonly effect?: EffectFilter | null },
    page: { readonly page: number; readonly perPage: number },
  ): Promise<ImportRowsPage> => {
    const record = await deps.imports.find(caller.familyId, importId);
    if (record === undefined) throw new NotFoundError('Import');
    // native files have no stored rows, and files still being read have none yet
    if (record.rowIndex === null || record.preparing) return { rows: [], totalCount: 0 };
    const { rowIndex } = record;
    return unlessDeleted(deps.imports, record, async () => {
      const reader = await deps.rows.open(record.id, rowIndex);
      if (effect !== null) {
        return selectByEffect(deps, record, reader, await reader.mappings(), { ...filter, effect }, page);
      }
      const [selected, mappings] = await Promise.all([selectRows(reader, filter, page), reader.mappings()]);
      const wholes = await findSplitParents(reader, selected.rows);
      const described = await describeRows(deps, record, [...selected.rows, ...wholes], mappings);
      const shown = described.slice(0, selected.rows.length);
      return { rows: await previewDuplicates(deps, record, reader, shown), totalCount: selected.totalCount };
    });
  };

/** The effect of a row must be computed, which takes too long for larger imports. */
export const MAX_ROWS_FOR_EFFECT_FILTER = 20_000;

/** Whether reading all rows takes long, also those that are left out. */
export const hasManyRows = ({ stats: { rowsCount, leftOutRowsCount = 0 } }: Pick<ImportRecord, 'stats'>): boolean =>
  rowsCount + leftOutRowsCount > MAX_ROWS_FOR_EFFECT_FILTER;

/** `deleted`: a person deleted the entry of the row, whatever somebody decided about it since. */
export type EffectFilter = RowEffect['action'] | 'deleted';

const isFound = ({ action, deleted }: RowEffect, wanted: EffectFilter): boolean =>
  wanted === 'deleted' ? deleted !== undefined : action === wanted && (deleted === undefined || action !== 'match');

type Described = { readonly rows: readonly RowDiagnostic[]; readonly totalCount: number };

/**
 * One page of the rows that create entries, or of the rows that match existing ones. Reads every block with valid rows
 * and the ledger pages of those rows, so the size of the import is limited.
 * @throws ValidationError
 */
const selectByEffect = async (
  deps: ListImportRowsDependencies,
  record: ImportRecord,
  reader: RowReader,
  mappings: readonly Mapping[],
  { effect, ...filter }: RowFilter & { readonly effect: EffectFilter },
  request: PageRequest,
): Promise<Described> => {
  if (record.stats.rowsCount > MAX_ROWS_FOR_EFFECT_FILTER) {
    throw new ValidationError([
      `effect can only filter imports of up to ${MAX_ROWS_FOR_EFFECT_FILTER} rows; this one has ${record.stats.rowsCount}`,
    ]);
  }
  const found: RowDiagnostic[] = [];
  for await (const rows of describedBlocks(deps, record, reader, { ...filter, mappings })) {
    found.push(...rows.filter((row) => row.effect !== null && isFound(row.effect, effect)));
  }
  return { rows: itemsOn(request, found), totalCount: found.length };
};

/** The rows of each block with valid rows. */
async function* describedBlocks(
  deps: ListImportRowsDependencies,
  record: ImportRecord,
  reader: RowReader,
  { mappings, ...filter }: RowFilter & { readonly mappings: readonly Mapping[] },
): AsyncGenerator<readonly RowDiagnostic[]> {
  const once = readOnce(deps);
  for (const [number, { rows, invalid }] of reader.blocks.entries()) {
    if (rows === invalid || filter.valid === false) continue;
    const stored = await passing(reader, number, filter);
    const described = await describeRows(
      once,
      record,
      [...stored, ...(await findSplitParents(reader, stored))],
      mappings,
    );
    yield await previewDuplicates(once, record, reader, described.slice(0, stored.length));
  }
}

const VALID_ROWS: RowFilter = { valid: true, search: null };

/** Rows that create something, and how many of the rows looked at rules will change. */
export type NewRows = {
  readonly rows: readonly RowDiagnostic[];
  readonly changedByRules: number;
  readonly ruleIds: ReadonlySet<string>;
  /** Whether all rows were looked at. */
  readonly isWhole: boolean;
};

const NO_ROWS: NewRows = { rows: [], changedByRules: 0, ruleIds: new Set(), isWhole: true };

/** The first rows that create an entry or a record. Describes only the blocks up to the last of them; none of larger imports. */
export const firstNewRows =
  (deps: ListImportRowsDependencies) =>
  async (record: ImportRecord, count: number): Promise<NewRows> => {
    const { rowIndex, stats, preparing } = record;
    if (rowIndex === null || preparing || stats.rowsCount > MAX_ROWS_FOR_EFFECT_FILTER) return NO_ROWS;
    return unlessDeleted(deps.imports, record, async () => {
      const reader = await deps.rows.open(record.id, rowIndex);
      const mappings = await reader.mappings();
      let left = reader.blocks.filter(({ rows, invalid }) => rows > invalid).length;
      const found: RowDiagnostic[] = [];
      for await (const rows of describedBlocks(deps, record, reader, { ...VALID_ROWS, mappings })) {
        found.push(...rows.filter((row) => row.effect?.action === 'create'));
        left--;
        if (found.length >= count) break;
      }
      const ruled = found.filter(({ effect }) => (effect?.rules ?? []).length > 0);
      const ruleIds = new Set(ruled.flatMap(({ effect }) => effect?.rules ?? []).flatMap(({ ruleIds: ids }) => ids));
      return { rows: found.slice(0, count), changedByRules: ruled.length, ruleIds, isWhole: left === 0 };
    });
  };

/** Reads the family's records once for all blocks. */
export const readOnce = (deps: ListImportRowsDependencies): ListImportRowsDependencies => ({
  ...deps,
  accounts: { list: kept((familyId) => deps.accounts.list(familyId)) },
  readRules: kept((familyId) => deps.readRules(familyId)),
  records: { listOf: kept((familyId, kind) => deps.records.listOf(familyId, kind)) },
});

const kept = <Key extends readonly string[], Found>(read: (...key: Key) => Promise<Found>) => {
  const known = new Map<string, Promise<Found>>();
  return (...key: Key): Promise<Found> => {
    const name = key.join('|');
    const found = known.get(name) ?? read(...key);
    known.set(name, found);
    return found;
  };
};

export type RowFilter = {
  readonly valid: boolean | null;
  /** Text to find in any shown field, ignoring case; null for all rows. */
  readonly search: string | null;
  /** Only rows that are left out. */
  readonly leftOut?: boolean;
};
type SelectedRows = { readonly rows: readonly StoredRow[]; readonly totalCount: number };
type Blocks = Pick<RowReader, 'blocks' | 'block'>;

/** Blocks held in memory at the same time. */
const BLOCKS_AT_ONCE = 8;

/**
 * One page of the rows that pass the filter, in file order. A filter by validity uses the index and reads only the
 * blocks of the page. A search reads every block, and those of the page again.
 */
export const selectRows = async (reader: Blocks, filter: RowFilter, request: PageRequest): Promise<SelectedRows> => {
  const counts = await countPerBlock(reader, filter);
  const totalCount = counts.reduce((sum, count) => sum + count, 0);
  const from = (shownPage(request, totalCount) - 1) * request.perPage;
  const to = from + request.perPage;
  const wanted: Promise<readonly StoredRow[]>[] = [];
  let before = 0;
  for (const [number, count] of counts.entries()) {
    const start = Math.max(from - before, 0);
    const end = Math.min(to - before, count);
    before += count;
    if (start < end) wanted.push(passing(reader, number, filter).then((rows) => rows.slice(start, end)));
  }
  return { rows: (await Promise.all(wanted)).flat(), totalCount };
};

const countPerBlock = async (reader: Blocks, filter: RowFilter): Promise<readonly number[]> => {
  const counts = reader.blocks.map((block) => countByIndex(block, filter.valid));
  if (filter.search === null && filter.leftOut !== true) return counts;
  const numbers = counts.flatMap((count, number) => (count > 0 ? [number] : []));
  for (let at = 0; at < numbers.length; at += BLOCKS_AT_ONCE) {
    const group = numbers.slice(at, at + BLOCKS_AT_ONCE);
    const found = await Promise.all(group.map((number) => passing(reader, number, filter)));
    for (const [position, number] of group.entries()) counts[number] = found[position]?.length ?? 0;
  }
  return counts;
};

const countByIndex = ({ rows, invalid }: BlockInfo, valid: boolean | null): number => {
  if (valid === null) return rows;
  return valid ? rows - invalid : invalid;
};

/** The rows of a block that pass the filter, in order. */
const passing = async (
  reader: Blocks,
  number: number,
  { valid, search, leftOut = false }: RowFilter,
): Promise<readonly StoredRow[]> => {
  const rows = (await reader.block(number)) ?? [];
  const wanted = search === null ? null : folded(search);
  return rows.filter(
    ({ row }) =>
      (valid === null || (row.errors.length === 0) === valid) &&
      (!leftOut || row.leftOut === true) &&
      (wanted === null || says(row.fields, wanted)),
  );
};

const says = (fields: object, wanted: string): boolean =>
  Object.values(fields).some((value) => typeof value === 'string' && folded(value).includes(wanted));

/** One row of an import as returned by `listImportRows`. @throws NotFoundError for an unknown import or row. */
export const findImportRow =
  (deps: ListImportRowsDependencies) =>
  async ({ familyId }: Pick<Caller, 'familyId'>, importId: ImportId, rowNumber: number): Promise<RowDiagnostic> => {
    const record = await deps.imports.find(familyId, importId);
    if (record === undefined) throw new NotFoundError('Import');
    if (record.rowIndex === null || record.preparing) throw rowNotFound();
    const { rowIndex } = record;
    return unlessDeleted(deps.imports, record, async () => {
      const reader = await deps.rows.open(record.id, rowIndex);
      const [found, mappings] = await Promise.all([reader.rows(rowNumber, rowNumber), reader.mappings()]);
      const described = await describeRows(
        deps,
        record,
        [...found, ...(await findSplitParents(reader, found))],
        mappings,
      );
      const [row] = await previewDuplicates(deps, record, reader, described.slice(0, 1));
      if (found.length === 0 || row === undefined) throw rowNotFound();
      return row;
    });
  };

/** The split parents of the rows that are not among the rows themselves. Reads only their blocks. */
export const findSplitParents = async (
  { blocks, block }: Pick<RowReader, 'blocks' | 'block'>,
  rows: readonly StoredRow[],
): Promise<readonly StoredRow[]> => {
  const present = new Set(rows.map(({ row }) => row.rowNumber));
  const wanted = new Set(rows.flatMap(({ row }) => parentRow(row)).filter((whole) => !present.has(whole)));
  if (wanted.size === 0) return [];
  const numbers = blocks.flatMap(({ first, rows: count }, number) =>
    [...wanted].some((whole) => whole >= first && whole < first + count) ? [number] : [],
  );
  const read = await Promise.all(numbers.map((number) => block(number)));
  return read.flatMap((found = []) => found.filter(({ row }) => wanted.has(row.rowNumber)));
};

const parentRow = ({ entry }: ImportRow): readonly number[] => (entry?.part == null ? [] : [entry.part.row]);
