import type { Service } from './stats.ts';
import type { IsIndexed } from './table/late-index.ts';

export type ServiceCall = { readonly service: Service; readonly action: string };

/** `drop` performs the call but loses its answer, so that the caller cannot know the result. */
export type Fault = 'throttle' | 'error' | 'drop';

/** Called before every service call of a function; tests use a seeded generator. */
export type FaultPlan = (call: ServiceCall) => Fault | undefined;

export type Faults = {
  readonly decide: FaultPlan;
  readonly use: (plan: FaultPlan | undefined) => void;
  /** Whether the table processes only a part of the next batch. */
  readonly isBatchCut: () => boolean;
  readonly cutBatches: (plan: (() => boolean) | undefined) => void;
  /** Which changes the indexes of the table already show; undefined: all. */
  readonly indexLag: () => IsIndexed | undefined;
  readonly lagIndexes: (plan: IsIndexed | undefined) => void;
};

export const createFaults = (): Faults => {
  let current: FaultPlan | undefined;
  let cut: (() => boolean) | undefined;
  let lag: IsIndexed | undefined;
  return {
    decide: (call) => current?.(call),
    use: (plan) => {
      current = plan;
    },
    isBatchCut: () => cut?.() ?? false,
    cutBatches: (plan) => {
      cut = plan;
    },
    indexLag: () => lag,
    lagIndexes: (plan) => {
      lag = plan;
    },
  };
};
