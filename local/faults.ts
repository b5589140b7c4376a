import type { Service } from './stats.ts';

export type ServiceCall = { readonly service: Service; readonly action: string };

/** `drop` performs the call but loses its answer, so that the caller cannot know the result. */
export type Fault = 'throttle' | 'error' | 'drop';

/** Called before every service call of a function; tests use a seeded generator. */
export type FaultPlan = (call: ServiceCall) => Fault | undefined;

export type Faults = {
  readonly decide: FaultPlan;
  readonly use: (plan: FaultPlan | undefined) => void;
};

export const createFaults = (): Faults => {
  let current: FaultPlan | undefined;
  return {
    decide: (call) => current?.(call),
    use: (plan) => {
      current = plan;
    },
  };
};
