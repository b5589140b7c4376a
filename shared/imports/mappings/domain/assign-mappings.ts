import { quoteValue, ValidationError } from '../../../platform/domain/errors.ts';
import type { ChangedRow } from '../../rows/domain/row.ts';
import {
  createMappingCollector,
  type KnownNames,
  type Mapping,
  type MappingType,
  visitMappingTexts,
} from './mappings.ts';

/** The user's choice for one distinct text of a file. */
export type Assignment = {
  readonly type: MappingType;
  readonly key: string;
  readonly mappable: Mapping['mappable'];
  /** Without a mappable: whether publishing creates a record with this name. */
  readonly createWhenEmpty: boolean;
  /** The class of an `account_type`. */
  readonly value: string | null;
  /** Of the account that publishing creates. */
  readonly currency?: string | undefined;
};

const idOf = ({ type, key }: Pick<Mapping, 'type' | 'key'>): string => `${type}|${key}`;

/**
 * The mappings with the assignments applied; the last of several for the same text wins.
 * @throws ValidationError if no row has the text, or if a new record would have a name that several records share.
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
      return `${candidates.length} records share ${name}: choose one with mappable_id`;
    });
  if (errors.length > 0) throw new ValidationError(errors);
  return keepAssignments(mappings, assignments);
};

/** A new record cannot have a name that several records share: binding by name would pick one of them. */
const isRefused = ({ candidates }: Mapping, assignment: Assignment | undefined): boolean =>
  candidates !== undefined && assignment?.mappable === null && assignment.createWhenEmpty;

/**
 * Applies the assignments again after the file is read again. Ignores assignments of texts that are gone or that
 * several records now share as a name.
 */
export const keepAssignments = (
  mappings: readonly Mapping[],
  assignments: readonly Assignment[],
): readonly Mapping[] => {
  const decided = new Map(assignments.map((assignment) => [idOf(assignment), assignment]));
  return mappings.map((mapping) => {
    const assignment = decided.get(idOf(mapping));
    if (assignment === undefined || isRefused(mapping, assignment)) return mapping;
    const { mappable, createWhenEmpty, value, currency = mapping.currency } = assignment;
    const ofFile = mapping.type === 'account' ? mapping.value : null; // the class of a new account
    const chosen = currency === undefined ? {} : { currency };
    return { ...mapping, mappable, createWhenEmpty, value: value ?? ofFile, ...chosen, assigned: true };
  });
};

/** The assignments that a user made. */
export const assignmentsOf = (mappings: readonly Mapping[]): readonly Assignment[] =>
  mappings.filter(({ assigned }) => assigned === true);

/**
 * The mappings after rows have changed: removes texts that only these rows had, adds new ones after the others of their
 * type, and resolves them against the family's current names. Other assignments are kept.
 */
export const reviseMappings = (
  mappings: readonly Mapping[],
  changes: readonly ChangedRow[],
  types: readonly MappingType[],
  names: KnownNames,
): readonly Mapping[] => {
  const moved = new Map<string, number>();
  const count = (id: string, by: number): void => void moved.set(id, (moved.get(id) ?? 0) + by);
  const collector = createMappingCollector(types);
  for (const { before, after } of changes) {
    visitMappingTexts(before, (type, key) => count(idOf({ type, key }), -1));
    visitMappingTexts(after, (type, key) => count(idOf({ type, key }), 1));
    collector.add(after);
  }
  const known = new Set(mappings.map(idOf));
  const counted = mappings.flatMap((mapping) => {
    const change = moved.get(idOf(mapping)) ?? 0;
    if (mapping.rows === undefined || change === 0) return [mapping];
    return mapping.rows + change > 0 ? [{ ...mapping, rows: mapping.rows + change }] : [];
  });
  const doubt = mappings.find(({ currencyDoubt }) => currencyDoubt !== undefined)?.currencyDoubt;
  const fresh = collector
    .resolve(names)
    .filter((mapping) => !known.has(idOf(mapping)))
    .map((mapping) =>
      doubt !== undefined && mapping.type === 'account' ? { ...mapping, currencyDoubt: doubt } : mapping,
    );
  return types.flatMap((type) => [...counted, ...fresh].filter((mapping) => mapping.type === type));
};
