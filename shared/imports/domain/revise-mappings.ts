import type { Mapping, MappingType } from './mapping.ts';
import { createMappingCollector, type KnownNames, mappingTexts } from './mappings.ts';
import type { ImportRow } from './row.ts';

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
  const known = new Set(mappings.map(idOf));
  const counted = mappings.flatMap((mapping) => {
    const id = idOf(mapping);
    const change = (come.has(id) ? 1 : 0) - (gone.has(id) ? 1 : 0);
    if (mapping.rows === undefined || change === 0) return [mapping];
    return mapping.rows + change > 0 ? [{ ...mapping, rows: mapping.rows + change }] : [];
  });
  const collector = createMappingCollector(types);
  collector.add(after);
  const fresh = collector.resolve(names).filter((mapping) => !known.has(idOf(mapping)));
  return types.flatMap((type) => [...counted, ...fresh].filter((mapping) => mapping.type === type));
};

const idOf = ({ type, key }: Pick<Mapping, 'type' | 'key'>): string => `${type}|${key}`;

const idsOf = (row: ImportRow): ReadonlySet<string> => new Set(mappingTexts(row).map(idOf));
