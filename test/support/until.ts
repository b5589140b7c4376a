import { setTimeout as sleep } from 'node:timers/promises';

/** A generous timeout: tests do not measure the speed of the machine. */
const PATIENCE_MS = 170_000;

/** Repeats a read until the value is as expected. */
export const until = async <Value>(
  read: () => Value | Promise<Value>,
  isAwaited: (value: Value) => boolean,
  pause = 100,
): Promise<Value> => {
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(pause)) {
    const value = await read();
    if (isAwaited(value)) return value;
    if (Date.now() > deadline) throw new Error(`After ${PATIENCE_MS / 1000} s it still was ${JSON.stringify(value)}`);
  }
};
