import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** When each schedule fired last, over starts: what is due once a day must not wait for a day without a restart. */
export type FiredTimes = {
  /** Milliseconds since 1970; the first time that it is asked, now. */
  readonly last: (id: string) => number;
  readonly note: (id: string) => void;
};

export const openFiredTimes = (folder: string): FiredTimes => {
  const path = join(folder, 'schedules.json');
  const times = new Map<string, number>(
    existsSync(path) ? Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, number>) : [],
  );
  const note = (id: string): void => {
    times.set(id, Date.now());
    writeFileSync(path, JSON.stringify(Object.fromEntries(times)));
  };
  return {
    last: (id) => {
      if (!times.has(id)) note(id);
      return times.get(id) ?? Date.now();
    },
    note,
  };
};
