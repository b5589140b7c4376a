import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome } from './function-process.ts';

/** Lambda's refusal to run one more invocation at once. */
export const THROTTLED: Outcome = {
  kind: 'failed',
  error: { errorType: 'TooManyRequestsException', errorMessage: 'Rate Exceeded.', trace: [] },
};

/** Whether Lambda refused to run the function because the account's concurrency, or its own, was used up. */
export const isThrottled = (outcome: Outcome): boolean => outcome === THROTTLED;

export type Invoke = () => Promise<Outcome>;

/** Runs up to `limit` invocations of all functions at once, and refuses more; `onRunning` gets how many run. */
export const limitConcurrency = (
  limit: number,
  onRunning: (count: number) => void = () => undefined,
): ((invoke: Invoke) => Promise<Outcome>) => {
  let running = 0;
  return async (invoke) => {
    if (running >= limit) return THROTTLED;
    running += 1;
    onRunning(running);
    try {
      return await invoke();
    } finally {
      running -= 1;
    }
  };
};

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1000;

/** Invokes again, with growing pauses, while throttled: up to `forMs`, or until the signal. */
export const retryThrottled = async (invoke: Invoke, forMs: number, signal: AbortSignal): Promise<Outcome> => {
  const end = Date.now() + forMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const outcome = await invoke();
    if (!isThrottled(outcome) || Date.now() + pause >= end || signal.aborted) return outcome;
    await sleep(pause, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return outcome;
  }
};
