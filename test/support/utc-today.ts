import type { Today } from '../../shared/platform/use-cases/family-today.ts';

/** The clock of a family that lives in UTC. */
export const utcToday =
  (now: string | (() => string)): Today =>
  async (_familyId, instant = typeof now === 'string' ? now : now()) =>
    instant.slice(0, 10);
