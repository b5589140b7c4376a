import { DomainError } from '../errors.ts';
import { isCreatable, type Mapping, type MappingType } from './mapping.ts';
import type { ImportRow } from './row.ts';

/** More distinct texts than this in one kind of mapping is not a family's file. */
export const MAX_DISTINCT_VALUES = 20_000;

/** Names of the family's records by mapping type: exact name → id. */
export type KnownNames = Readonly<Record<Exclude<MappingType, 'account_type'>, ReadonlyMap<string, string>>>;

/** Gathers the distinct texts of the rows that need a record, in the order of their first appearance. */
export const createMappingCollector = (kinds: readonly MappingType[]) => {
  const keys = new Map(kinds.map((kind) => [kind, new Set<string>()]));
  const add = (kind: MappingType, key: string) => {
    const known = keys.get(kind);
    if (known === undefined || known.has(key)) return;
    if (known.size === MAX_DISTINCT_VALUES) {
      throw new DomainError(
        'too_many_distinct_values',
        `The file has more than ${MAX_DISTINCT_VALUES} distinct ${kind} values`,
      );
    }
    known.add(key);
  };
  return {
    add: (row: ImportRow): void => {
      add('account', row.fields.account);
      for (const { category, tags } of [{ ...row.fields, tags: row.tags }, ...row.splits]) {
        if (category !== '') add('category', category);
        for (const tag of tags) add('tag', tag);
      }
      add('account_type', row.fields.entityType);
    },
    /** Resolves every text against the names the family has now. */
    resolve: (names: KnownNames): readonly Mapping[] =>
      kinds.flatMap((kind) => [...(keys.get(kind) ?? [])].map((key) => resolveMapping(kind, key, names))),
  };
};

const resolveMapping = (type: MappingType, key: string, names: KnownNames): Mapping => {
  const name = type === 'category' ? leafName(key) : key;
  const id = type === 'account_type' ? undefined : names[type].get(name);
  return {
    type,
    key,
    value: null,
    createWhenEmpty: key !== '' && id === undefined,
    mappable: id === undefined ? null : { id, type, name },
  };
};

/** `Parent: Child` names the child; a colon without a text on both sides is part of the name. */
export const splitCategory = (key: string): { readonly parent: string | null; readonly name: string } => {
  const colon = key.indexOf(':');
  const parent = colon < 0 ? '' : key.slice(0, colon).trim();
  const name = colon < 0 ? '' : key.slice(colon + 1).trim();
  return parent === '' || name === '' ? { parent: null, name: key } : { parent, name };
};
const leafName = (key: string): string => splitCategory(key).name;

/** Why rows have nowhere to go, one sentence a mapping. Categories and tags are never in the way. */
export const mappingBlockers = (mappings: readonly Mapping[]): readonly string[] =>
  mappings
    .filter((mapping) => mapping.type === 'account' && mapping.mappable === null && !isCreatable(mapping))
    .map(
      (mapping) =>
        `Account ${JSON.stringify(mapping.key)} is not mapped: send account_id, or name an account in every row`,
    );

/** Mappings that point to no record yet (contract §2.4). */
export const countUnassigned = (mappings: readonly Mapping[]): number =>
  mappings.filter((mapping) => mapping.mappable === null).length;
