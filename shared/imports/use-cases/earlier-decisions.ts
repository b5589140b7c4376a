import { type Assignment, assignmentsOf } from '../domain/assign-mappings.ts';
import type { ImportWarning } from '../domain/import.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import type { RowStore } from './import-ports.ts';

/**
 * What a person did to the rows that the import has now, before they are read again: assignments stay where their texts
 * do; repaired rows become again what the file says, and a warning says so.
 */
export const earlierDecisions = async (
  rows: Pick<RowStore, 'open'>,
  { id, rowIndex }: ImportRecord,
): Promise<{ readonly assignments: readonly Assignment[]; readonly warnings: readonly ImportWarning[] }> => {
  if (rowIndex === null) return { assignments: [], warnings: [] };
  const reader = await rows.open(id, rowIndex);
  const count = reader.repaired.length;
  const repairs = count === 1 ? 'The repair of 1 row was' : `The repairs of ${count} rows were`;
  return {
    assignments: assignmentsOf(await reader.mappings()),
    warnings:
      count === 0
        ? []
        : [{ line: null, code: 'repairs_discarded', message: `${repairs} discarded: the file was read again` }],
  };
};
