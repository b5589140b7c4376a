import { setTimeout as sleep } from 'node:timers/promises';
import { type Invoke, retryThrottled } from './account-concurrency.ts';
import type { Outcome } from './function-process.ts';

/** How long Lambda waits after each error before it tries an asynchronous event again; then it gives up. */
const PAUSES_MS = [60_000, 120_000];

export type Asynchronous = {
  /** How long a throttled event is kept. */
  readonly keptMs: number;
  readonly timeScale: number;
  readonly signal: AbortSignal;
  /** After each attempt. */
  readonly onOutcome: (outcome: Outcome) => void;
};

/** Invokes a function as Lambda does when nobody waits for its answer: two more times after an error. */
export const invokeAsynchronously = async (
  invoke: Invoke,
  { keptMs, timeScale, signal, onOutcome }: Asynchronous,
): Promise<void> => {
  for (const pauseMs of [...PAUSES_MS, undefined]) {
    const outcome = await retryThrottled(invoke, keptMs, signal);
    onOutcome(outcome);
    if (outcome.kind === 'done' || pauseMs === undefined) return;
    await sleep(pauseMs * timeScale, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
  }
};
