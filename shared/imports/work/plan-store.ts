import type { Compression, Uploads } from '../../platform/domain/object-store.ts';
import type { Attempt } from '../domain/import-record.ts';
import type { PlanManifest, ShuffleState } from '../domain/plan-manifest.ts';
import type { Binding } from './catalogue-port.ts';

export type PlanStoreDependencies = {
  readonly uploads: Uploads;
  readonly compression: Compression;
  readonly randomId: () => string;
};

/** Catalogue steps bound so far, in the order of the steps. */
export type Bindings = readonly Binding[];

/**
 * The objects of one attempt's plan. Every save has a name of its own: nothing is overwritten. What only this attempt
 * needs lies below `plans/` and expires; what a revert needs years later lies below `imports/`.
 */
export type PlanStore = {
  readonly newPartKey: () => string;
  readonly saveManifest: (manifest: PlanManifest) => Promise<string>;
  readonly saveShuffle: (state: ShuffleState) => Promise<string>;
  readonly saveBindings: (bindings: Bindings) => Promise<string>;
};

/** What a save returned leads back to what was saved. */
export type PlanReader = {
  readonly manifest: (key: string) => Promise<PlanManifest>;
  readonly shuffle: (key: string) => Promise<ShuffleState>;
  readonly bindings: (key: string) => Promise<Bindings>;
};

/** Where the objects of an import's plans lie, whatever the attempt. */
export const planPrefixes = (importId: string): readonly string[] => [`plans/${importId}/`, `imports/${importId}/`];

export const createPlanStore = (
  { uploads, compression, randomId }: PlanStoreDependencies,
  importId: string,
  attempt: Attempt,
): PlanStore => {
  const [passing, lasting] = planPrefixes(importId).map((prefix) => `${prefix}${attempt.id}/`);
  const save = async (key: string, value: unknown): Promise<string> => {
    await uploads.put(key, compression.compress(JSON.stringify(value)));
    return key;
  };
  return {
    newPartKey: () => `${passing}part-${randomId()}`,
    saveManifest: (manifest) => save(`${lasting}manifest-${randomId()}`, manifest),
    saveShuffle: (state) => save(`${passing}shuffle-${randomId()}`, state),
    saveBindings: (bindings) => save(`${lasting}bindings-${randomId()}`, bindings),
  };
};

export const createPlanReader = ({
  uploads,
  compression,
}: Pick<PlanStoreDependencies, 'uploads' | 'compression'>): PlanReader => {
  const load = async <T>(key: string): Promise<T> => JSON.parse(compression.decompress(await uploads.get(key))) as T;
  return {
    manifest: (key) => load<PlanManifest>(key),
    shuffle: (key) => load<ShuffleState>(key),
    bindings: (key) => load<Bindings>(key),
  };
};
