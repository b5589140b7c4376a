import type { Accounts } from '../../ledger/domain/account.ts';
import type { RecordCounts } from '../../ledger/domain/record-types.ts';
import type { Caller } from '../../platform/domain/caller.ts';
import { NotFoundError } from '../../platform/domain/errors.ts';
import type { Families } from '../../platform/domain/family.ts';
import type { ImportStats } from '../domain/import.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import type { RowImportType } from '../domain/import-type.ts';
import { rowImportType } from '../domain/import-types.ts';
import type { Mapping } from '../domain/mapping.ts';
import { mappingFacts } from '../domain/mapping-facts.ts';
import { type RowRepair, repairRow } from '../domain/repair-row.ts';
import { reviseMappings } from '../domain/revise-mappings.ts';
import type { ImportRow } from '../domain/row.ts';
import type { StoredRow } from '../domain/row-block.ts';
import type { RowDiagnostic } from '../domain/row-diagnostic.ts';
import { withRow } from '../domain/statement-proof.ts';
import { notVerified } from '../domain/verification.ts';
import { type DescribeRowsDependencies, describeRows } from './describe-rows.ts';
import type { ImportChange, KnownRecords, RowReader } from './import-ports.ts';
import { contextOf, ROW_ERRORS_SHOWN, withAssignedAccounts } from './prepare-rows.ts';
import { renumberEquals } from './renumber-equals.ts';
import { type ReviseImportDependencies, type Revision, reviseImport } from './revise-import.ts';
import { typeValueProblem } from './type-value-problem.ts';

export type UpdateImportRowDependencies = ReviseImportDependencies &
  DescribeRowsDependencies & {
    readonly families: Families;
    readonly accounts: Accounts;
    readonly names: { readonly list: (familyId: string) => Promise<KnownRecords> };
  };

type Repaired = { readonly stored: StoredRow; readonly mappings: readonly Mapping[] };

/**
 * PATCH /api/v1/imports/{id}/rows/{row_number}: judges the row anew with the fields that were sent, and moves all that
 * the import says of its rows along.
 * @throws DomainError 404; 422 for fields that rows of the type do not have; and what `reviseImport` throws.
 */
export const updateImportRow =
  (deps: UpdateImportRowDependencies) =>
  async (caller: Caller, importId: string, rowNumber: number, repair: RowRepair): Promise<RowDiagnostic> => {
    const { record, result } = await reviseImport(deps, caller, importId, (found, reader) =>
      repairStored(deps, found, reader, rowNumber, repair),
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
  repair: RowRepair,
): Promise<Revision<Repaired>> => {
  const type = rowImportType(record.type);
  const [[before], context, names, known] = await Promise.all([
    reader.rows(rowNumber, rowNumber),
    contextOf(deps, record),
    deps.names.list(record.familyId),
    reader.mappings(),
  ]);
  if (type === undefined || before === undefined) throw new NotFoundError('Row');
  const typeProblem = await typeValueProblem(reader, record, rowNumber, repair.entityType);
  const row = repairRow(type, before.row, repair, { ...withAssignedAccounts(context, known), typeProblem });
  const blocks = await renumberEquals(reader, { before, after: row });
  const stored = [...blocks.values()].flat().find((one) => one.row.rowNumber === rowNumber);
  if (stored === undefined) throw new Error(`Row ${rowNumber} of import ${record.id} is in no block`);
  const mappings = reviseMappings(known, before.row, row, type.mappingTypes(context.hasAccount), names);
  return {
    rows: { blocks, mappings, repaired: [rowNumber] },
    change: {
      rowErrors: await firstErrors(reader, blocks),
      ...mappingFacts(mappings, countAgain(record.stats, before.row, row)),
      ...expectAgain(record, type, before.row, row),
      proof: withRow(record.proof, before.row, row),
    },
    result: { stored, mappings },
  };
};

/** Reads blocks that hold invalid rows until there are enough sentences. */
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
  const change = Number(after.entry !== null) - Number(before.entry !== null);
  return {
    ...stats,
    validRowsCount: stats.validRowsCount + change,
    invalidRowsCount: stats.invalidRowsCount - change,
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
