import type { Turn } from '../../shared/platform/use-cases/wake-each.ts';

/** A turn of the sweep that looks at one item after the other, without an end. */
export const turnAt = (now: string): Turn => ({ now, staleSeconds: 60, atOnce: 1, mayContinue: () => true });
