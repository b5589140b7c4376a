import { quoteValue, ValidationError } from '../../platform/domain/errors.ts';
import { createMappingCollector, type KnownNames, type Mapping, type MappingType, mappingTexts } from './mappings.ts';
import type { ImportRow } from './row.ts';

/** What a person decided about one distinct text of a file. */
export type Assignment = {
  readonly type: MappingType;
  readonly key: string;
  readonly mappable: Mapping['mappable'];
  /** Where there is no mappable: whether publishing creates a record of this name. */
  readonly createWhenEmpty: boolean;
  /** Class of an `account_type`. */
  readonly value: string | null;
};

const idOf = ({ type, key }: Pick<Mapping, 'type' | 'key'>): string => `${type}|${key}`;

/**
 * The mappings as decided; of several decisions on one text the last counts.
 * @throws ValidationError for a text that no row has, and for a new record whose name several records already have.
 */
export const assignMappings = (
  mappings: readonly Mapping[],
  assignments: readonly Assignment[],
): readonly Mapping[] => {
  const known = new Set(mappings.map(idOf));
  const unknown = assignments.filter((assignment) => !known.has(idOf(assignment)));
  if (unknown.length > 0) {
    throw new ValidationError(
      unknown.map(({ type, key }) => `No row of the import has the ${type} ${quoteValue(key)}`),
    );
  }
  const decided = new Map(assignments.map((assignment) => [idOf(assignment), assignment]));
  const errors = mappings
    .filter((mapping) => isRefused(mapping, decided.get(idOf(mapping))))
    .map(({ type, key, candidates = [] }) => {
      const name = `the ${type} name ${quoteValue(key)}`;
      return `${candidates.length} records have ${name}: choose one with mappable_id`;
    });
  if (errors.length > 0) throw new ValidationError(errors);
  return keepAssignments(mappings, assignments);
};

/** A new record cannot take a name that several records have: it is bound by name, and would be one of them. */
const isRefused = ({ candidates }: Mapping, assignment: Assignment | undefined): boolean =>
  candidates !== undefined && assignment?.mappable === null && assignment.createWhenEmpty;

/**
 * Applies the decisions again after the rows were reread. Ignores decisions on texts that are gone or that several
 * records are named by now.
 */
export const keepAssignments = (
  mappings: readonly Mapping[],
  assignments: readonly Assignment[],
): readonly Mapping[] => {
  const decided = new Map(assignments.map((assignment) => [idOf(assignment), assignment]));
  return mappings.map((mapping) => {
    const assignment = decided.get(idOf(mapping));
    if (assignment === undefined || isRefused(mapping, assignment)) return mapping;
    const { mappable, createWhenEmpty, value } = assignment;
    const ofFile = mapping.type === 'account' ? mapping.value : null; // the class that a new account is to have
    return { ...mapping, mappable, createWhenEmpty, value: value ?? ofFile, assigned: true };
  });
};

/** Those of the mappings that a person decided. */
export const assignmentsOf = (mappings: readonly Mapping[]): readonly Assignment[] =>
  mappings.filter(({ assigned }) => assigned === true);

/**
 * The mappings after one row changed: texts that only the row said before go, new ones come behind the others of their
 * type, resolved against the names that the family has now. What was decided about the others stays.
 */
export const reviseMappings = (
  mappings: readonly Mapping[],
  before: ImportRow,
  after: ImportRow,
  types: readonly MappingType[],
  names: KnownNames,
): readonly Mapping[] => {
  const [gone, come] = [idsOf(before), idsOf(after)];
  const known = new Set(mappings.map(idOfMapping));
  const counted = mappings.flatMap((mapping) => {
    const id = idOfMapping(mapping);
    const change = (come.has(id) ? 1 : 0) - (gone.has(id) ? 1 : 0);
    if (mapping.rows === undefined || change === 0) return [mapping];
    return mapping.rows + change > 0 ? [{ ...mapping, rows: mapping.rows + change }] : [];
  });
  const collector = createMappingCollector(types);
  collector.add(after);
  const fresh = collector.resolve(names).filter((mapping) => !known.has(idOfMapping(mapping)));
  return types.flatMap((type) => [...counted, ...fresh].filter((mapping) => mapping.type === type));
};

const idOfMapping = ({ type, key }: Pick<Mapping, 'type' | 'key'>): string => `${type}|${key}`;

const idsOf = (row: ImportRow): ReadonlySet<string> => new Set(mappingTexts(row).map(idOfMapping));
