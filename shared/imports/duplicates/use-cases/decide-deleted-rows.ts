import { ValidationError } from '../../../platform/domain/errors.ts';
import type { Caller } from '../../../platform/domain/family.ts';
import type { ImportId } from '../../../platform/domain/ids.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import type { StoredRow } from '../../rows/domain/row-block.ts';
import { describeRows } from '../../rows/use-cases/describe-rows.ts';
import {
  findSplitParents,
  type ListImportRowsDependencies,
  MAX_ROWS_FOR_EFFECT_FILTER,
  readOnce,
} from '../../rows/use-cases/list-import-rows.ts';
import type { RowsChanged } from '../../rows/use-cases/update-import-rows.ts';
import { type ReviseImportDependencies, reviseImport } from '../../use-cases/revise-import.ts';

/** `create`: their transactions are added again; `ask`: they stay deleted. */
export type DeletedChoice = 'create' | 'ask';

/**
 * PATCH /api/v1/imports/{id}/rows: decides about all rows whose entry a person deleted. A row that only may be the same as a deleted
 * entry is decided by itself.
 * @throws DomainError 404; 422 for large imports; and the errors of `reviseImport`
 */
export const decideDeletedRows =
  (deps: ReviseImportDependencies & ListImportRowsDependencies) =>
  async (
    caller: Caller,
    importId: ImportId,
    choice: DeletedChoice,
  ): Promise<{ readonly record: ImportRecord; readonly changed: RowsChanged }> => {
    const once = readOnce(deps);
    const { record, result } = await reviseImport(deps, caller, importId, async (found, reader) => {
      if (found.stats.rowsCount > MAX_ROWS_FOR_EFFECT_FILTER)
        throw new ValidationError([
          `Only imports of up to ${MAX_ROWS_FOR_EFFECT_FILTER} rows are decided at once: this one has ${found.stats.rowsCount}`,
        ]);
      const mappings = await reader.mappings();
      const blocks = new Map<number, readonly StoredRow[]>();
      const repaired: number[] = [];
      for (const number of reader.blocks.keys()) {
        const stored = (await reader.block(number)) ?? [];
        const described = await describeRows(
          once,
          found,
          [...stored, ...(await findSplitParents(reader, stored))],
          mappings,
        );
        const deleted = new Map(
          described.flatMap(({ row, effect }) =>
            effect?.deleted === undefined ? [] : [[row.rowNumber, effect.deleted.entryId] as const],
          ),
        );
        const changed = stored.filter(
          ({ row }) => deleted.has(row.rowNumber) && row.duplicate?.choice !== chosen(choice),
        );
        if (changed.length === 0) continue;
        repaired.push(...changed.map(({ row }) => row.rowNumber));
        blocks.set(
          number,
          stored.map((storedRow) => (changed.includes(storedRow) ? decided(storedRow, choice, deleted) : storedRow)),
        );
      }
      return repaired.length === 0
        ? { rows: null, result: 0 }
        : { rows: { blocks, repaired }, change: {}, result: repaired.length };
    });
    return { record, changed: { rows: result, valid: result } };
  };

const chosen = (choice: DeletedChoice): 'create' | undefined => (choice === 'create' ? 'create' : undefined);

const decided = (
  { row: { duplicate: _, ...row }, ...stored }: StoredRow,
  choice: DeletedChoice,
  deleted: ReadonlyMap<number, string>,
): StoredRow => {
  const entryId = deleted.get(row.rowNumber);
  return choice === 'ask' || entryId === undefined
    ? { ...stored, row }
    : { ...stored, row: { ...row, duplicate: { choice, entryId } } };
};
