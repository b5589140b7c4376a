import type { Service } from './stats.ts';

export type ServiceCall = { readonly service: Service; readonly action: string };

/** `drop` lets the call happen and loses its answer: the caller cannot know that it was done. */
export type Fault = 'throttle' | 'error' | 'drop';

/** Asked before every call that a function makes; tests answer from a seeded generator. */
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
