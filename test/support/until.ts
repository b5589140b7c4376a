import { setTimeout as sleep } from 'node:timers/promises';

/** A generous timeout: tests do not measure the speed of the machine. */
const PATIENCE_MS = 170_000;

/** Long waits ask less often: each read of the running cloud takes processor time from what it waits for. */
const LONGEST_PAUSE_MS = 500;

/** Repeats a read until the value is as expected, with growing pauses. */
export const until = async <Value>(
  read: () => Value | Promise<Value>,
  isAwaited: (value: Value) => boolean,
  pause = 100,
): Promise<Value> => {
  const deadline = Date.now() + PATIENCE_MS;
  for (let next = pause; ; next = Math.min(next * 1.5, LONGEST_PAUSE_MS)) {
    const value = await read();
    if (isAwaited(value)) return value;
    if (Date.now() > deadline) throw new Error(`After ${PATIENCE_MS / 1000} s it still was ${JSON.stringify(value)}`);
    await sleep(next);
  }
};
