import type { ImportChange, InFlight } from '../use-cases/import-ports.ts';

/** The index spreads what is in flight over a few partitions. */
export const IN_FLIGHT_SHARDS = 4;
export const inFlightPartition = (shard: number): string => `IN_FLIGHT#${shard}`;

const shardOf = (importId: string): number => Number.parseInt(importId.slice(-2), 16) % IN_FLIGHT_SHARDS;

export const inFlightKey = {
  of: (familyId: string, importId: string) => ({
    gsi1pk: inFlightPartition(shardOf(importId)),
    gsi1sk: `${familyId}#${importId}`,
  }),
  parse: (sortKey: string): InFlight => {
    const [familyId = '', id = ''] = sortKey.split('#');
    return { familyId, id };
  },
};

/** Whether workers owe the import something after the change; undefined when the change does not say. */
export const inFlightAfter = (change: ImportChange): boolean | undefined => {
  if (change.deletedAt != null || change.preparing === true) return true;
  if (change.status === 'importing' || change.status === 'reverting') return true;
  if (change.todo !== undefined && change.todo.length > 0) return true;
  return change.status !== undefined || change.todo !== undefined || change.preparing === false ? false : undefined;
};
