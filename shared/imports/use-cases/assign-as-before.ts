import type { Caller } from '../../platform/domain/caller.ts';
import { type Assignment, keepAssignments } from '../domain/assign-mappings.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import { mappingFacts } from '../domain/mapping-facts.ts';
import { type ReviseImportDependencies, reviseImport } from './revise-import.ts';

/** Decides on the texts of an import as was decided for an earlier file; texts that only that one had are left aside. */
export const assignAsBefore =
  (deps: ReviseImportDependencies) =>
  async (caller: Caller, record: ImportRecord, assignments: readonly Assignment[]): Promise<ImportRecord> => {
    if (record.rowIndex === null || assignments.length === 0) return record;
    const revised = await reviseImport(deps, caller, record.id, async ({ stats }, reader) => {
      const mappings = keepAssignments(await reader.mappings(), assignments);
      return { rows: { mappings }, change: mappingFacts(mappings, stats), result: undefined };
    });
    return revised.record;
  };
