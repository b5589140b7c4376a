import type { SliceClock } from '../../platform/use-cases/clock.ts';
import type { Checkpoint, ImportRecord } from '../domain/import-record.ts';
import type { ImportChange } from '../use-cases/import-ports.ts';
import type { Leased } from './lease.ts';

/** What a phase of work hands back: where to go on, or what ends the work. */
export type PhaseOutcome =
  /** Time is up, or the next phase begins; `change` is stored together with the checkpoint. */
  { readonly checkpoint: Checkpoint; readonly change?: ImportChange } | { readonly finished: ImportChange };

/** One phase, from its checkpoint. May be run again from the same checkpoint without changing the outcome. */
export type Phase<C extends Checkpoint = Checkpoint> = (
  record: ImportRecord,
  checkpoint: C,
  leased: Leased,
  clock: SliceClock,
) => Promise<PhaseOutcome>;
