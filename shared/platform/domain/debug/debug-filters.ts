import type { DebugEntry } from './debug-entry.ts';

/** All that are given must be equal. */
export type DebugFilters = Partial<
  Readonly<
    Record<
      'category' | 'level' | 'source' | 'providerKey' | 'familyId' | 'accountId' | 'userId' | 'linkId',
      string | undefined
    >
  >
>;

export const matchesDebugFilters = (entry: DebugEntry, filters: DebugFilters): boolean =>
  (Object.keys(filters) as (keyof DebugFilters)[]).every(
    (name) => filters[name] === undefined || entry[name] === filters[name],
  );
