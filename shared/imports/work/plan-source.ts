import type { RecordCounts } from '../../ledger/domain/record-types.ts';
import type { DomainError } from '../../platform/domain/errors.ts';
import type { CatalogueStep, PlanRow } from '../domain/plan.ts';
import type { SessionOutcome } from '../domain/sessions/session-outcome.ts';

/**
 * Where a plan's rows come from. Read again from the same import it says the same rows; its steps and counts may differ
 * when what the family has differs, and then the rows' numbers do too.
 */
export type PlanSource = {
  readonly catalogue: readonly CatalogueStep[];
  readonly expected: RecordCounts;
  readonly derived: RecordCounts;
  /** Why the rows are not to be written as they stand; unset: they may be. */
  readonly refusal?: DomainError;
  /** Set where the records came in chunks. */
  readonly session?: {
    readonly outcome: SessionOutcome;
    /** Some chunk cannot be imported: there are no batches. */
    readonly isFaulty: boolean;
    /** Position of the chunk in the outcome that a line belongs to. */
    readonly chunkOf: (line: number) => number;
  };
  /** Rows from a position on; `next` is the position after a batch. */
  readonly batches: (from: number) => AsyncIterable<{ readonly rows: readonly PlanRow[]; readonly next: number }>;
};
