import type { Leased } from './lease.ts';
import type { PagePosition } from './walk-pages.ts';

/** Milliseconds between two notes of progress on the import: what a client that polls may see. */
const INTERVAL = 1_000;

/** Stores how far a walk is, now and then; a killed worker's successor goes on from there. */
export const createReporter = (leased: Leased, phase: 'pages' | 'undo', total: number) => {
  let last = Date.now();
  return async (position: PagePosition, rows: number): Promise<void> => {
    if (Date.now() - last < INTERVAL) return;
    last = Date.now();
    const done = phase === 'pages' ? rows : total - rows;
    await leased.update({ checkpoint: { phase, ...position }, progress: { done, total }, wakes: 0 });
  };
};
