import { DomainError } from '../../domain/errors.ts';
import type { Checkpoint, ImportRecord } from '../../domain/imports/import-record.ts';
import { bucketCount, type PlanManifest, type ShuffleState } from '../../domain/imports/plan-manifest.ts';
import { countFamily } from '../count-family.ts';
import { createNativeSource } from './native-source.ts';
import type { Phase, PhaseOutcome } from './phase.ts';
import type { PlanSource } from './plan-source.ts';
import { createPlanReader, createPlanStore } from './plan-store.ts';
import { createRowSource } from './row-source.ts';
import { createShuffle } from './shuffle.ts';
import type { WorkDependencies } from './work-dependencies.ts';

type PlanCheckpoint = Extract<Checkpoint, { phase: 'plan' }>;

/**
 * Writes the immutable plan of an attempt: rows resolved and grouped by page, the catalogue's steps, the counts to
 * expect. Whatever can be wrong with the data is found here, before anything is written to the ledger.
 */
export const createPlanPhase =
  (deps: WorkDependencies): Phase<PlanCheckpoint> =>
  async (record, checkpoint, { attempt }, clock): Promise<PhaseOutcome> => {
    await holdContent(deps, record);
    const source = await sourceOf(deps, record, clock.now());
    const store = createPlanStore(deps, record.id, attempt);
    const resumed = checkpoint.state === null ? null : await createPlanReader(deps).shuffle(checkpoint.state);
    const shuffle = createShuffle({ ...deps, newKey: store.newPartKey }, bucketCount(record.stats.rowsCount), resumed);

    let position = resumed?.position ?? 0;
    for await (const batch of source.batches(position)) {
      for (const row of batch.rows) shuffle.add(row);
      position = batch.next;
      if (!clock.mayContinue()) {
        return { checkpoint: { phase: 'plan', state: await store.saveShuffle(await shuffle.flush(position)) } };
      }
      if (shuffle.isFull()) await shuffle.flush(position);
    }
    const manifest = await manifestOf(deps, record, source, await shuffle.flush(position));
    const plan = await store.saveManifest(manifest);
    return {
      checkpoint: { phase: 'catalogue', state: null },
      change: { plan, progress: { done: 0, total: manifest.rows } },
    };
  };

const manifestOf = async (
  deps: WorkDependencies,
  record: ImportRecord,
  source: PlanSource,
  { parts, pages, rows }: ShuffleState,
): Promise<PlanManifest> => ({
  version: 1,
  catalogue: source.catalogue,
  parts,
  pages,
  rows,
  expected: source.expected,
  derived: source.derived,
  before: await countFamily(deps, record.familyId),
});

const sourceOf = (deps: WorkDependencies, record: ImportRecord, now: string): Promise<PlanSource> =>
  record.type === 'NativeImport' ? createNativeSource(deps, record, now) : createRowSource(deps, record, now);

/** Two imports of one native file may both have been asked to publish; only the one that holds its content goes on. */
const holdContent = async ({ contentClaims }: WorkDependencies, record: ImportRecord): Promise<void> => {
  if (record.type !== 'NativeImport' || record.raw === null) return;
  const holder = await contentClaims.holder(record.familyId, record.raw.sha256);
  if (holder !== record.id) {
    throw new DomainError('already_imported', `The same file is being imported or is complete as import ${holder}`);
  }
};
