import type { Accounts } from '../../../ledger/entries/domain/account.ts';
import type { Families } from '../../../platform/domain/family.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import { withChangedRows } from '../../balances/domain/stated-opening-balances.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import { reviseMappings } from '../../mappings/domain/assign-mappings.ts';
import { type Mapping, mappingFacts } from '../../mappings/domain/mappings.ts';
import { mappedAccounts } from '../../mappings/use-cases/mapped-accounts.ts';
import { contextOf, withAssignedAccounts } from '../../prepare/use-cases/prepare-rows.ts';
import { createTypeJudge } from '../../signs/use-cases/check-entity-type.ts';
import { rowImportType } from '../../types/domain/import-type-list.ts';
import type { BlockInfo, FamilyNames, RowReader } from '../../use-cases/import-ports.ts';
import type { Revision } from '../../use-cases/revise-import.ts';
import { notVerified, withRow } from '../../verification/domain/verification.ts';
import { countAgain, expectAgain } from '../domain/changed-rows.ts';
import { changeRow, type RowChange } from '../domain/repair-row.ts';
import { type ChangedRow, type ImportRow, rowKey } from '../domain/row.ts';
import type { StoredRow } from '../domain/row-block.ts';
import { rowNotFound } from '../domain/row-not-found.ts';
import { readBlocks } from './read-blocks.ts';
import { ROW_ERRORS_SHOWN } from './row-tally.ts';

export type ReviseRowsDependencies = {
  readonly families: Families;
  readonly accounts: Accounts;
  readonly names: { readonly list: (familyId: FamilyId) => Promise<FamilyNames> };
};

/** The rows that are changed, and how. */
export type RowSelection = {
  /** The first and the last row number that can be selected. */
  readonly from: number;
  readonly to: number;
  readonly has: (row: ImportRow) => boolean;
  readonly changeOf: (row: ImportRow) => RowChange;
  /** Whether one of the changes is of an entity type. */
  readonly hasTypes: boolean;
};

/** Makes the same change to every row that is selected. */
export const sameChange = (change: RowChange): Pick<RowSelection, 'changeOf' | 'hasTypes'> => ({
  changeOf: () => change,
  hasTypes: change.repair.entityType !== undefined,
});

export type RevisedRows = { readonly rows: readonly StoredRow[]; readonly mappings: readonly Mapping[] };

/**
 * Changes each selected row, and what follows from it: the numbers of equal rows, the counts, the mappings and the
 * completeness. The result is the same as if the rows were changed one by one, in order.
 * @throws ValidationError if one of the rows cannot be changed; then none is
 */
export const reviseRows = async (
  deps: ReviseRowsDependencies,
  record: ImportRecord,
  reader: RowReader,
  selection: RowSelection,
): Promise<Revision<RevisedRows>> => {
  const type = rowImportType(record.type);
  const [context, names, known, judge] = await Promise.all([
    contextOf(deps, record),
    deps.names.list(record.familyId),
    reader.mappings(),
    createTypeJudge(reader, record, selection.hasTypes),
  ]);
  if (type === undefined) throw rowNotFound();
  const rules = withAssignedAccounts(context, known);
  const changes = await changeSelected(reader, selection, (before) => {
    const wanted = selection.changeOf(before);
    return changeRow(type, before, wanted, { ...rules, typeProblem: judge(before, wanted.repair.entityType) });
  });
  const changed = [...changes.values()];
  if (changed.length === 0) return { rows: null, result: { rows: [], mappings: known } };

  const blocks = await renumberEquals(reader, changes);
  const mappings = reviseMappings(known, changed, type.mappingTypes(context.hasAccount), names);
  const { status, stats, proof, verification, statedOpenings = [] } = record;
  const expectedRecordCounts = expectAgain(verification.expectedRecordCounts, type, changed);
  return {
    rows: { blocks, mappings, repaired: [...changes.keys()] },
    change: {
      rowErrors: await firstErrors(reader, blocks),
      ...mappingFacts(mappings, countAgain(stats, changed), await mappedAccounts(deps, record.familyId, mappings)),
      verification: status === 'failed' ? notVerified(expectedRecordCounts) : { ...verification, expectedRecordCounts },
      ...(statedOpenings.length > 0 && { statedOpenings: withChangedRows(statedOpenings, changed) }),
      proof: changed.reduce((sums, { before, after }) => withRow(sums, before, after), proof),
    },
    result: { rows: [...blocks.values()].flat().filter(({ row }) => changes.has(row.rowNumber)), mappings },
  };
};

/** Changes by row number, in order. */
type Changes = ReadonlyMap<number, ChangedRow>;

const changeSelected = async (
  reader: RowReader,
  { from, to, has }: RowSelection,
  change: (before: ImportRow) => ImportRow,
): Promise<Changes> => {
  const changes = new Map<number, ChangedRow>();
  const isNear = ({ first, rows }: BlockInfo): boolean => first <= to && first + rows > from;
  for await (const { rows } of readBlocks(reader, isNear)) {
    for (const { row: before } of rows) {
      if (before.rowNumber < from || before.rowNumber > to || !has(before)) continue;
      changes.set(before.rowNumber, { before, after: change(before) });
    }
  }
  return changes;
};

/** Reads blocks with invalid rows until there are enough errors. */
const firstErrors = async (
  reader: RowReader,
  changed: ReadonlyMap<number, readonly StoredRow[]>,
): Promise<readonly string[]> => {
  const errors: string[] = [];
  for (const [number, { invalid }] of reader.blocks.entries()) {
    if (errors.length >= ROW_ERRORS_SHOWN) break;
    if (invalid === 0 && !changed.has(number)) continue;
    const rows = changed.get(number) ?? (await reader.block(number)) ?? [];
    for (const { row } of rows) errors.push(...row.errors.map((error) => `Row ${row.rowNumber}: ${error}`));
  }
  return errors.slice(0, ROW_ERRORS_SHOWN);
};

/**
 * The blocks that change: those of the changed rows, and those with rows equal to them before or after, because equal rows
 * are numbered. Equal rows have the same date, so only blocks whose dates include it are read: a few if the
 * file is sorted by date, at worst all.
 */
const renumberEquals = async (
  reader: Pick<RowReader, 'blocks' | 'block'>,
  changes: Changes,
): Promise<ReadonlyMap<number, readonly StoredRow[]>> => {
  const moved = [...changes.values()].filter(({ before, after }) => rowKey(before) !== rowKey(after));
  const ends = moved.flatMap(({ before, after }) => [before, after]).filter((row) => rowKey(row) !== undefined);
  const dates = new Set(ends.map(({ entry }) => entry?.date ?? ''));
  const isNear = (info: BlockInfo): boolean => hasChange(info, changes) || spans(info, dates);

  const numberOf = createNumbers(new Set(ends.map(rowKey)));
  const blocks = new Map<number, readonly StoredRow[]>();
  for await (const { number, rows } of readBlocks(reader, isNear)) {
    const renumbered = rows.map((stored) => {
      const row = changes.get(stored.row.rowNumber)?.after ?? stored.row;
      const occurrence = numberOf(row) ?? stored.occurrence;
      return row === stored.row && occurrence === stored.occurrence ? stored : { row, occurrence };
    });
    if (renumbered.some((stored, at) => stored !== rows[at])) blocks.set(number, renumbered);
  }
  return blocks;
};

/** Numbers the rows with these keys from 1, in order; undefined for another key, whose rows keep their numbers. */
const createNumbers = (keys: ReadonlySet<string | undefined>): ((row: ImportRow) => number | undefined) => {
  const counts = new Map<string, number>();
  return (row) => {
    if (row.entry === null) return 0;
    const key = rowKey(row);
    if (key === undefined) return 1;
    if (!keys.has(key)) return undefined;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
};

const hasChange = ({ first, rows }: BlockInfo, changes: Changes): boolean => {
  for (let number = first; number < first + rows; number++) if (changes.has(number)) return true;
  return false;
};

/** Rows without a date can be in any block. */
const spans = ({ dates }: BlockInfo, wanted: ReadonlySet<string>): boolean =>
  wanted.has('') || (dates !== null && [...wanted].some((date) => date >= dates[0] && date <= dates[1]));
