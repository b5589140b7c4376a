import type { Accounts } from '../../ledger/domain/account.ts';
import type { RecordCounts } from '../../ledger/domain/record-types.ts';
import { NotFoundError } from '../../platform/domain/errors.ts';
import type { Caller, Families } from '../../platform/domain/family.ts';
import { reviseMappings } from '../domain/assign-mappings.ts';
import { isColumnProblem } from '../domain/cell-text.ts';
import { FIELDS } from '../domain/fields.ts';
import type { ImportStats } from '../domain/import-attributes.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import type { RowImportType } from '../domain/import-type-definition.ts';
import { rowImportType } from '../domain/import-type-list.ts';
import { type Mapping, mappingFacts } from '../domain/mappings.ts';
import { changeRow, type RowChange, type RowRepair } from '../domain/repair-row.ts';
import { type ImportRow, rowKey } from '../domain/row.ts';
import type { StoredRow } from '../domain/row-block.ts';
import type { RowDiagnostic } from '../domain/row-diagnostic.ts';
import { inflowColumnOf } from '../domain/sign-check.ts';
import { notVerified, withRow } from '../domain/verification.ts';
import { type DescribeRowsDependencies, describeRows } from './describe-rows.ts';
import type { BlockInfo, ImportChange, KnownRecords, RowReader } from './import-ports.ts';
import { mappedAccounts } from './mapped-accounts.ts';
import { contextOf, ROW_ERRORS_SHOWN, withAssignedAccounts } from './prepare-rows.ts';
import { type ReviseImportDependencies, type Revision, reviseImport } from './revise-import.ts';

export type UpdateImportRowDependencies = ReviseImportDependencies &
  DescribeRowsDependencies & {
    readonly families: Families;
    readonly accounts: Accounts;
    readonly names: { readonly list: (familyId: string) => Promise<KnownRecords> };
  };

type Repaired = { readonly stored: StoredRow; readonly mappings: readonly Mapping[] };

/**
 * PATCH /api/v1/imports/{id}/rows/{row_number}: validates the row again with the sent fields, or leaves it out, and updates the counts,
 * mappings and completeness of the import.
 * @throws DomainError 404; 422 for fields that rows of the type do not have; and the errors of `reviseImport`.
 */
export const updateImportRow =
  (deps: UpdateImportRowDependencies) =>
  async (
    caller: Caller,
    importId: string,
    rowNumber: number,
    repair: RowRepair,
    leaveOut: boolean | null = null,
  ): Promise<RowDiagnostic> => {
    const { record, result } = await reviseImport(deps, caller, importId, (found, reader) =>
      repairStored(deps, found, reader, rowNumber, { repair, leaveOut }),
    );
    const [row] = await describeRows(deps, record, [result.stored], result.mappings);
    if (row === undefined) throw new NotFoundError('Row');
    return row;
  };

const repairStored = async (
  deps: UpdateImportRowDependencies,
  record: ImportRecord,
  reader: RowReader,
  rowNumber: number,
  wanted: RowChange,
): Promise<Revision<Repaired>> => {
  const type = rowImportType(record.type);
  const [[before], context, names, known] = await Promise.all([
    reader.rows(rowNumber, rowNumber),
    contextOf(deps, record),
    deps.names.list(record.familyId),
    reader.mappings(),
  ]);
  if (type === undefined || before === undefined) throw new NotFoundError('Row');
  const typeProblem = await typeValueProblem(reader, record, rowNumber, wanted.repair.entityType);
  const row = changeRow(type, before.row, wanted, { ...withAssignedAccounts(context, known), typeProblem });
  const blocks = await renumberEquals(reader, { before, after: row });
  const stored = [...blocks.values()].flat().find((one) => one.row.rowNumber === rowNumber);
  if (stored === undefined) throw new Error(`Row ${rowNumber} of import ${record.id} is in no block`);
  const mappings = reviseMappings(known, before.row, row, type.mappingTypes(context.hasAccount), names);
  const leadTo = await mappedAccounts(deps, record.familyId, mappings);
  return {
    rows: { blocks, mappings, repaired: [rowNumber] },
    change: {
      rowErrors: await firstErrors(reader, blocks),
      ...mappingFacts(mappings, countAgain(record.stats, before.row, row), leadTo),
      ...expectAgain(record, type, before.row, row),
      proof: withRow(record.proof, before.row, row),
    },
    result: { stored, mappings },
  };
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

const countAgain = (stats: ImportStats, before: ImportRow, after: ImportRow): ImportStats => {
  const change = (isOne: (row: ImportRow) => boolean): number => Number(isOne(after)) - Number(isOne(before));
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

const expectAgain = (
  { status, verification }: ImportRecord,
  type: RowImportType,
  before: ImportRow,
  after: ImportRow,
): ImportChange => {
  const counts: Record<string, number> = { ...verification.expectedRecordCounts };
  const count = (row: ImportRow, by: number): void => {
    const key = row.entry === null ? null : type.countedAs(row);
    if (key !== null) counts[key] = (counts[key] ?? 0) + by;
  };
  count(before, -1);
  count(after, 1);
  const expectedRecordCounts: RecordCounts = Object.fromEntries(
    Object.entries(counts).filter(([, value]) => value > 0),
  );
  return {
    verification: status === 'failed' ? notVerified(expectedRecordCounts) : { ...verification, expectedRecordCounts },
  };
};

/** Blocks held in memory at the same time. */
const BLOCKS_AT_ONCE = 8;

type Change = { readonly before: StoredRow; readonly after: ImportRow };

/**
 * The blocks that change with one row: its own, and those with later rows equal to the old or the new row, because
 * equal rows are numbered. Equal rows have the same date, so only blocks whose dates include it are
 * read: a few if the file is sorted by date, at worst all.
 */
const renumberEquals = async (
  reader: Pick<RowReader, 'blocks' | 'block'>,
  { before, after }: Change,
): Promise<ReadonlyMap<number, readonly StoredRow[]>> => {
  const { rowNumber } = after;
  const keys = { old: keyOf(before.row), new: keyOf(after) };
  const home = reader.blocks.findIndex(({ first, rows }) => rowNumber >= first && rowNumber < first + rows);
  const dates = keys.old === keys.new ? [] : datesOf(before.row, after);
  const numbers = reader.blocks.flatMap((info, number) => (number === home || spans(info, dates) ? [number] : []));

  const changed = new Map<number, readonly StoredRow[]>();
  let equalsBefore = 0;
  for await (const { number, rows } of blocksOf(reader, numbers)) {
    const moved = rows.map((stored) => renumbered(stored, rowNumber, keys));
    equalsBefore += rows.filter(({ row }) => row.rowNumber < rowNumber && keyOf(row) === keys.new).length;
    if (number === home || moved.some((stored, at) => stored !== rows[at])) changed.set(number, moved);
  }
  const counted = keys.old === keys.new ? before.occurrence : equalsBefore + 1;
  const occurrence = after.entry === null ? 0 : keys.new === null ? 1 : counted;
  const own = (changed.get(home) ?? []).map((stored) =>
    stored.row.rowNumber === rowNumber ? { row: after, occurrence } : stored,
  );
  return changed.set(home, own);
};

async function* blocksOf({ block }: Pick<RowReader, 'block'>, numbers: readonly number[]) {
  for (let at = 0; at < numbers.length; at += BLOCKS_AT_ONCE) {
    const group = numbers.slice(at, at + BLOCKS_AT_ONCE);
    const blocks = await Promise.all(group.map((number) => block(number)));
    for (const [position, number] of group.entries()) yield { number, rows: blocks[position] ?? [] };
  }
}

/** null if the row cannot have equals or is invalid. */
const keyOf = (row: ImportRow): string | null => rowKey(row) ?? null;

const renumbered = (
  stored: StoredRow,
  rowNumber: number,
  keys: { readonly old: string | null; readonly new: string | null },
): StoredRow => {
  const key = stored.row.rowNumber > rowNumber ? keyOf(stored.row) : null;
  if (key === null) return stored;
  const change = (key === keys.new ? 1 : 0) - (key === keys.old ? 1 : 0);
  return change === 0 ? stored : { ...stored, occurrence: stored.occurrence + change };
};

const datesOf = (...rows: readonly ImportRow[]): readonly string[] =>
  rows.map(({ entry }) => entry?.date ?? '').filter((date) => date !== '');

const spans = ({ dates }: BlockInfo, wanted: readonly string[]): boolean =>
  dates !== null && wanted.some((date) => date >= dates[0] && date <= dates[1]);

/**
 * The reason why a repaired value does not determine the direction of money. It is compared with the other rows, like the
 * values of the file. Reads blocks until one has the value.
 */
const typeValueProblem = async (
  reader: Pick<RowReader, 'blocks' | 'block'>,
  { type, configuration }: Pick<ImportRecord, 'type' | 'configuration'>,
  rowNumber: number,
  sent: string | undefined,
): Promise<string | null> => {
  const header = configuration.entityTypeColLabel ?? '';
  const column = type === 'TransactionImport' ? inflowColumnOf(configuration, header) : undefined;
  if (column === undefined || sent === undefined) return null;
  const value = sent.trim();
  for (const number of reader.blocks.keys()) {
    const rows = (await reader.block(number)) ?? [];
    const values = rows.filter(({ row }) => row.rowNumber !== rowNumber && isClear(row)).map(typeIn);
    for (const other of values) column.see(other);
    if (values.includes(value)) return column.problemOf(value);
  }
  return column.problemOfNew(value);
};

const isClear = ({ errors }: ImportRow): boolean =>
  !errors.some((error) => isColumnProblem(error, FIELDS.entityType.title));

const typeIn = ({ row }: { readonly row: ImportRow }): string => row.fields.entityType.trim();
