import { mergeIntoPage } from '../../ledger/domain/merge.ts';
import type { Attempt, Checkpoint, ImportRecord } from '../domain/import-record.ts';
import { type PlanManifest, pageName } from '../domain/plan-manifest.ts';
import { createRowBinder } from './bind-row.ts';
import type { Phase } from './phase.ts';
import { type Bindings, createPlanReader } from './plan-store.ts';
import { readBucket } from './read-bucket.ts';
import { createReporter } from './reporter.ts';
import { settleTwins } from './settle-twins.ts';
import { walkPages } from './walk-pages.ts';
import type { WorkDependencies } from './work-dependencies.ts';

type PagesCheckpoint = Extract<Checkpoint, { phase: 'pages' }>;

/** Writes the plan to the ledger, each page once. */
export const createPagesPhase =
  (deps: WorkDependencies): Phase<PagesCheckpoint> =>
  async (record, checkpoint, leased, clock) => {
    const { manifest, bindings } = await readPlan(deps, record);
    const rowsOf = createBucketReader(deps, manifest);
    const writer = writerOf(record, leased.attempt);
    const bindRow = createRowBinder(bindings, writer.scope, deps.sha256);
    const report = createReporter(leased, 'pages', manifest.rows);

    const stopped = await walkPages(
      {
        manifest,
        bindings,
        report,
        visit: async (page, account, bucket) => {
          const planned = (await rowsOf(bucket)).get(pageName(page.account, page.month)) ?? [];
          const entries = planned.map(bindRow);
          await deps.ledger.change(record.familyId, account, page.month, (stored) => {
            const merged = mergeIntoPage(stored, { ...writer, now: clock.now() }, entries, deps.sha256);
            return merged.changed ? merged.page : undefined;
          });
        },
      },
      checkpoint,
      clock,
    );
    if (stopped !== undefined) return { checkpoint: { phase: 'pages', ...stopped } };
    if (manifest.hasTwins) {
      const { familyId } = record;
      await settleTwins(deps, {
        familyId,
        manifest,
        bindings,
        writer: { ...writer, now: clock.now() },
        bindRow,
        rowsOf,
      });
    }
    return {
      finished: {
        status: 'complete',
        todo: ['readback'],
        checkpoint: null,
        error: null,
        progress: { done: manifest.rows, total: manifest.rows },
        updatedAt: clock.now(),
      },
    };
  };

/** The plan an import's later phases, readback and revert walk along. */
export const readPlan = async (
  deps: WorkDependencies,
  record: ImportRecord,
): Promise<{ readonly manifest: PlanManifest; readonly bindings: Bindings }> => {
  if (record.plan === null || record.bindings === null) throw new Error(`Import ${record.id} has no bound plan`);
  const reader = createPlanReader(deps);
  const [manifest, bindings] = await Promise.all([reader.manifest(record.plan), reader.bindings(record.bindings)]);
  return { manifest, bindings };
};

const writerOf = (record: ImportRecord, attempt: Attempt) => ({
  importId: record.id,
  attempt: attempt.id,
  begunAt: attempt.begunAt,
  scope: record.id,
});

/** The bucket asked for last stays in memory; pages of a bucket follow each other. */
const createBucketReader = (deps: WorkDependencies, manifest: PlanManifest) => {
  let held: { readonly bucket: number; readonly rows: ReturnType<typeof readBucket> } | undefined;
  return (bucket: number) => {
    if (held?.bucket !== bucket) held = { bucket, rows: readBucket(deps, manifest, bucket) };
    return held.rows;
  };
};
