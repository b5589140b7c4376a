import type { ImportRecord } from './import-record.ts';
import type { Mapping } from './mapping.ts';
import { countUnassigned, mappingBlockers } from './mappings.ts';

const BLOCKERS_SHOWN = 100;

/** What an import says of its mappings; to be written in one update with the index that holds them. */
export const mappingFacts = (
  mappings: readonly Mapping[],
  stats: Omit<ImportRecord['stats'], 'mappingsCount' | 'unassignedMappingsCount'>,
): Pick<ImportRecord, 'blockers' | 'stats'> => ({
  blockers: mappingBlockers(mappings).slice(0, BLOCKERS_SHOWN),
  stats: { ...stats, mappingsCount: mappings.length, unassignedMappingsCount: countUnassigned(mappings) },
});
