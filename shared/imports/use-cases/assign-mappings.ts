import type { Caller } from '../../platform/domain/caller.ts';
import { ValidationError } from '../../platform/domain/errors.ts';
import { type Assignment, assignMappings } from '../domain/assign-mappings.ts';
import type { Mapping, MappingType } from '../domain/mapping.ts';
import { mappingFacts } from '../domain/mapping-facts.ts';
import type { Mappables } from './import-ports.ts';
import { type Revised, type ReviseImportDependencies, reviseImport } from './revise-import.ts';

export type AssignMappingsDependencies = ReviseImportDependencies & { readonly mappables: Mappables };

/** As sent: a record is named by its id only. */
export type AssignmentRequest = Omit<Assignment, 'mappable'> & { readonly mappableId: string | null };

/**
 * PATCH /api/v1/imports/{id}/mappings: all of the decisions, or none.
 * @throws DomainError 422 for a record that is not of the family or a text that no row has, and what `reviseImport` throws.
 */
export const assignImportMappings =
  (deps: AssignMappingsDependencies) =>
  async (
    caller: Caller,
    importId: string,
    requests: readonly AssignmentRequest[],
  ): Promise<Revised<readonly Mapping[]>> => {
    const assignments = await resolve(deps, caller, requests);
    const wanted = new Set(requests.map(({ type, key }) => `${type}|${key}`));
    return reviseImport(deps, caller, importId, async (record, reader) => {
      const mappings = assignMappings(await reader.mappings(), assignments);
      return {
        rows: { mappings },
        change: mappingFacts(mappings, record.stats),
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
    if (name === undefined) errors.push(`mappable_id must be the id of ${ARTICLES[request.type]} of your family`);
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
