import type { RecordCounts } from '../../domain/imports/import.ts';
import type { CatalogueStep, PlanRow } from '../../domain/imports/plan.ts';

/** Where a plan's rows come from. Read twice from the same import it says the same. */
export type PlanSource = {
  readonly catalogue: readonly CatalogueStep[];
  readonly expected: RecordCounts;
  readonly derived: RecordCounts;
  /** Rows from a position on; `next` is the position after a batch. */
  readonly batches: (from: number) => AsyncIterable<{ readonly rows: readonly PlanRow[]; readonly next: number }>;
};
