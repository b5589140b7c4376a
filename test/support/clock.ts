import { setTimeout as sleep } from 'node:timers/promises';
import type { Today } from '../../shared/platform/use-cases/family-today.ts';

/** The clock of a family in UTC. */
export const utcToday =
  (now: string | (() => string)): Today =>
  async (_familyId, instant = typeof now === 'string' ? now : now()) =>
    instant.slice(0, 10);

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** For tests that are about one day: waits for the next day, in a time zone, if they start within its last two minutes. */
export const earlyInDay = async (hoursFromUtc = 0): Promise<void> => {
  const left = DAY_MS - ((Date.now() + hoursFromUtc * HOUR_MS) % DAY_MS);
  if (left < 120_000) await sleep(left);
};

/** Rate limits count by clock minute: waits for the next minute if a test starts late in one. */
export const earlyInMinute = async (): Promise<void> => {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 20_000) await sleep(left);
};
