import { setTimeout as sleep } from 'node:timers/promises';

/** Rate limits count by the minute of the clock: a test that starts late in a minute waits for the next one. */
export const earlyInMinute = async (): Promise<void> => {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 20_000) await sleep(left);
};
