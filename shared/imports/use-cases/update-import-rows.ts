import type { Caller } from '../../platform/domain/family.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import type { RowChange } from '../domain/repair-row.ts';
import type { ImportRow } from '../domain/row.ts';
import { type RowCondition, requireKnownFields, selects } from '../domain/row-condition.ts';
import { type ReviseImportDependencies, reviseImport } from './revise-import.ts';
import { type ReviseRowsDependencies, reviseRows } from './revise-rows.ts';

export type UpdateImportRowsDependencies = ReviseImportDependencies & ReviseRowsDependencies;

/** Either new values for the rows that are like this, or whether they are left out. */
export type RowsChange = RowChange & { readonly where: RowCondition };

/** How many rows changed, and how many of them have no errors now. */
export type RowsChanged = { readonly rows: number; readonly valid: number };

/**
 * PATCH /api/v1/imports/{id}/rows: makes the same change to every row that is like this, or to none.
 * @throws DomainError 404; 422 for fields that the import does not have, and for parts of splits; and the errors of `reviseImport`.
 */
export const updateImportRows =
  (deps: UpdateImportRowsDependencies) =>
  async (
    caller: Caller,
    importId: string,
    { where, ...change }: RowsChange,
  ): Promise<{ readonly record: ImportRecord; readonly changed: RowsChanged }> => {
    const selection = { from: 1, to: Number.MAX_SAFE_INTEGER, has: selects(where, change.leaveOut) };
    const { record, result } = await reviseImport(deps, caller, importId, (found, reader) => {
      requireKnownFields(where, found);
      return reviseRows(deps, found, reader, selection, change);
    });
    const { length: rows } = result.rows;
    const { length: valid } = result.rows.filter(({ row }) => row.errors.length === 0);
    return { record, changed: { rows, valid } };
  };

/**
 * Changes several rows, each in its own way. Rows with the same change are changed together.
 * @throws DomainError as `updateImportRows`; the changes before it are kept
 */
export const updateRowsByNumber =
  (deps: UpdateImportRowsDependencies) =>
  async (caller: Caller, importId: string, changes: ReadonlyMap<number, RowChange>): Promise<void> => {
    for (const [, alike] of Map.groupBy(changes, ([, change]) => JSON.stringify(change))) {
      const numbers = new Set(alike.map(([number]) => number));
      const change = alike[0]?.[1];
      if (change === undefined) continue;
      const selection = {
        from: Math.min(...numbers),
        to: Math.max(...numbers),
        has: ({ rowNumber }: ImportRow) => numbers.has(rowNumber),
      };
      await reviseImport(deps, caller, importId, (found, reader) => reviseRows(deps, found, reader, selection, change));
    }
  };
