import type { Accounts } from '../../../ledger/entries/domain/account.ts';
import { NotFoundError, ValidationError } from '../../../platform/domain/errors.ts';
import type { Caller } from '../../../platform/domain/family.ts';
import type { ImportId } from '../../../platform/domain/ids.ts';
import { itemsOn, type PageRequest } from '../../../platform/domain/paging.ts';
import { unknownId } from '../../../platform/domain/unknown-id.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import { unlessDeleted } from '../../duplicates/use-cases/unless-deleted.ts';
import type { Imports, Mappables, RowStore } from '../../use-cases/import-ports.ts';
import { type Revised, type ReviseImportDependencies, reviseImport } from '../../use-cases/revise-import.ts';
import { type Assignment, assignMappings, keepAssignments } from '../domain/assign-mappings.ts';
import { type Mapping, type MappingType, mappingFacts } from '../domain/mappings.ts';
import { mappedAccounts } from './mapped-accounts.ts';

type AssignAgainDependencies = ReviseImportDependencies & { readonly accounts: Pick<Accounts, 'list'> };
export type AssignMappingsDependencies = AssignAgainDependencies & { readonly mappables: Mappables };

/** As sent: the record is given by its id only. */
export type AssignmentRequest = Omit<Assignment, 'mappable'> & { readonly mappableId: string | null };

/**
 * PATCH /api/v1/imports/{id}/mappings: applies all assignments, or none.
 * @throws DomainError 422 for a record of another family or a text that no row has, and the errors of `reviseImport`.
 */
export const assignImportMappings =
  (deps: AssignMappingsDependencies) =>
  async (
    caller: Caller,
    importId: ImportId,
    requests: readonly AssignmentRequest[],
  ): Promise<Revised<readonly Mapping[]>> => {
    const assignments = await resolve(deps, caller, requests);
    const wanted = new Set(requests.map(({ type, key }) => `${type}|${key}`));
    return reviseImport(deps, caller, importId, async (record, reader) => {
      const mappings = assignMappings(await reader.mappings(), assignments);
      return {
        rows: { mappings },
        change: mappingFacts(mappings, record.stats, await mappedAccounts(deps, record.familyId, mappings)),
        result: mappings.filter(({ type, key }) => wanted.has(`${type}|${key}`)),
      };
    });
  };

/** Unknown, foreign and malformed ids look the same. */
const resolve = async (
  { mappables }: AssignMappingsDependencies,
  { familyId }: Caller,
  requests: readonly AssignmentRequest[],
): Promise<readonly Assignment[]> => {
  const idsByType = Map.groupBy(
    requests.filter(({ mappableId }) => mappableId !== null),
    ({ type }) => type,
  );
  const found = new Map<string, string>();
  for (const [type, ofType] of idsByType) {
    const names = await mappables.find(familyId, type, [...new Set(ofType.map(({ mappableId }) => mappableId ?? ''))]);
    for (const [id, name] of names) found.set(`${type}|${id}`, name);
  }
  const errors: string[] = [];
  const assignments = requests.map(({ mappableId, ...request }): Assignment => {
    if (mappableId === null) return { ...request, mappable: null };
    const name = found.get(`${request.type}|${mappableId}`);
    if (name === undefined) errors.push(unknownId('mappable_id', ARTICLES[request.type], mappableId));
    return { ...request, mappable: { id: mappableId, type: request.type, name: name ?? '' } };
  });
  if (errors.length > 0) throw new ValidationError([...new Set(errors)]);
  return assignments;
};

const ARTICLES: Readonly<Record<MappingType, string>> = {
  account: 'an account',
  category: 'a category',
  tag: 'a tag',
  account_type: 'an account type',
};

/** Applies the assignments of an earlier file; ignores texts that this import does not have. */
export const applyEarlierAssignments =
  (deps: AssignAgainDependencies) =>
  async (caller: Caller, record: ImportRecord, assignments: readonly Assignment[]): Promise<ImportRecord> => {
    if (record.rowIndex === null || assignments.length === 0) return record;
    const revised = await reviseImport(deps, caller, record.id, async ({ stats }, reader) => {
      const mappings = keepAssignments(await reader.mappings(), assignments);
      const leadTo = await mappedAccounts(deps, record.familyId, mappings);
      return { rows: { mappings }, change: mappingFacts(mappings, stats, leadTo), result: undefined };
    });
    return revised.record;
  };

type ListImportMappingsDependencies = {
  readonly imports: Pick<Imports, 'find'>;
  readonly rows: Pick<RowStore, 'open'>;
};
type MappingFilter = { readonly type: string | null; readonly assigned: boolean | null };

/** GET /api/v1/imports/{id}/mappings, by type and then by first appearance. Reads every mapping of the import. */
export const listImportMappings =
  ({ imports, rows }: ListImportMappingsDependencies) =>
  async (
    { familyId }: Caller,
    importId: ImportId,
    filter: MappingFilter,
    request: PageRequest,
  ): Promise<{ readonly mappings: readonly Mapping[]; readonly totalCount: number }> => {
    const record = await imports.find(familyId, importId);
    if (record === undefined) throw new NotFoundError('Import');
    if (record.rowIndex === null || record.preparing) return { mappings: [], totalCount: 0 };
    const { id, rowIndex } = record;
    const known = await unlessDeleted(imports, record, async () => (await rows.open(id, rowIndex)).mappings());
    const all = known.filter(
      ({ type, mappable, value }) =>
        (filter.type === null || type === filter.type) &&
        (filter.assigned === null || (mappable !== null || value !== null) === filter.assigned),
    );
    return { mappings: itemsOn(request, all), totalCount: all.length };
  };
