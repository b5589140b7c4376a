import type { Caller } from '../../../platform/domain/family.ts';
import type { ImportId } from '../../../platform/domain/ids.ts';
import { previewDuplicates } from '../../duplicates/use-cases/duplicate-candidates.ts';
import { type ReviseImportDependencies, reviseImport } from '../../use-cases/revise-import.ts';
import type { RowRepair } from '../domain/repair-row.ts';
import type { RowDiagnostic } from '../domain/row-diagnostic.ts';
import { rowNotFound } from '../domain/row-not-found.ts';
import { type DescribeRowsDependencies, describeRows } from './describe-rows.ts';
import { type ReviseRowsDependencies, reviseRows, sameChange } from './revise-rows.ts';

export type UpdateImportRowDependencies = ReviseImportDependencies & ReviseRowsDependencies & DescribeRowsDependencies;

/**
 * PATCH /api/v1/imports/{id}/rows/{row_number}: validates the row again with the sent fields, or leaves it out, and updates the counts,
 * mappings and completeness of the import.
 * @throws DomainError 404; 422 for fields that rows of the type do not have; and the errors of `reviseImport`.
 */
export const updateImportRow =
  (deps: UpdateImportRowDependencies) =>
  async (
    caller: Caller,
    importId: ImportId,
    rowNumber: number,
    repair: RowRepair,
    leaveOut: boolean | null = null,
  ): Promise<RowDiagnostic> => {
    const revision = { from: rowNumber, to: rowNumber, has: () => true, ...sameChange({ repair, leaveOut }) };
    const { record, result } = await reviseImport(deps, caller, importId, (found, reader) =>
      reviseRows(deps, found, reader, revision),
    );
    const [row] = await describeRows(deps, record, result.rows, result.mappings);
    if (row === undefined || record.rowIndex === null) throw rowNotFound();
    const [compared = row] = await previewDuplicates(deps, record, await deps.rows.open(importId, record.rowIndex), [
      row,
    ]);
    return compared;
  };
