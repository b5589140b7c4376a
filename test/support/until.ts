import { setTimeout as sleep } from 'node:timers/promises';

/** No test is about how fast a machine is: this only ends one that would wait forever. */
const PATIENCE_MS = 170_000;

/** Reads again and again until the value is as awaited. */
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
