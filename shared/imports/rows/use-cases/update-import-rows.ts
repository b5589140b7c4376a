import type { Caller } from '../../../platform/domain/family.ts';
import type { ImportId } from '../../../platform/domain/ids.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import { type ReviseImportDependencies, reviseImport } from '../../use-cases/revise-import.ts';
import type { RowChange } from '../domain/repair-row.ts';
import type { ImportRow } from '../domain/row.ts';
import { type RowCondition, requireKnownFields, selects } from '../domain/row-condition.ts';
import { type ReviseRowsDependencies, reviseRows, sameChange } from './revise-rows.ts';

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
    importId: ImportId,
    { where, ...change }: RowsChange,
  ): Promise<{ readonly record: ImportRecord; readonly changed: RowsChanged }> => {
    const selection = { ...EVERYWHERE, has: selects(where, change.leaveOut), ...sameChange(change) };
    const { record, result } = await reviseImport(deps, caller, importId, (found, reader) => {
      requireKnownFields(where, found);
      return reviseRows(deps, found, reader, selection);
    });
    const { length: rows } = result.rows;
    const { length: valid } = result.rows.filter(({ row }) => row.errors.length === 0);
    return { record, changed: { rows, valid } };
  };

/** `forAll`: changes of all rows that are like one; `own`: of single rows, by number, which decide over those. */
export type SeveralChanges = {
  readonly forAll: readonly RowsChange[];
  readonly own: ReadonlyMap<number, RowChange>;
};

/**
 * Makes different changes to several rows, or none of them.
 * @throws DomainError as `updateImportRows`
 */
export const changeSeveralRows =
  (deps: UpdateImportRowsDependencies) =>
  async (caller: Caller, importId: ImportId, { forAll, own }: SeveralChanges): Promise<void> => {
    const general = forAll.map(({ where, ...change }) => ({ change, has: selects(where, change.leaveOut) }));
    const wanted = [...forAll, ...own.values()];
    if (wanted.length === 0) return;
    const changesOf = (row: ImportRow): readonly RowChange[] => [
      ...general.filter(({ has }) => has(row)).map(({ change }) => change),
      ...[own.get(row.rowNumber)].filter((change) => change !== undefined),
    ];
    const selection = {
      ...(forAll.length > 0 ? EVERYWHERE : { from: Math.min(...own.keys()), to: Math.max(...own.keys()) }),
      has: (row: ImportRow) => changesOf(row).length > 0,
      changeOf: (row: ImportRow) => changesOf(row).reduce(together),
      hasTypes: wanted.some(({ repair }) => repair.entityType !== undefined),
    };
    await reviseImport(deps, caller, importId, (found, reader) => {
      for (const { where } of forAll) requireKnownFields(where, found);
      return reviseRows(deps, found, reader, selection);
    });
  };

const EVERYWHERE = { from: 1, to: Number.MAX_SAFE_INTEGER };

const together = (first: RowChange, next: RowChange): RowChange => ({
  repair: { ...first.repair, ...next.repair },
  leaveOut: next.leaveOut ?? first.leaveOut,
});
