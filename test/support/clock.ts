import { setTimeout as sleep } from 'node:timers/promises';
import type { Today } from '../../shared/platform/use-cases/family-today.ts';

/** The clock of a family in UTC. */
export const utcToday =
  (now: string | (() => string)): Today =>
  async (_familyId, instant = typeof now === 'string' ? now : now()) =>
    instant.slice(0, 10);

/** Rate limits count by clock minute: waits for the next minute if a test starts late in one. */
export const earlyInMinute = async (): Promise<void> => {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 20_000) await sleep(left);
};
