import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Peer } from './peer.ts';

const FLOOR = join(import.meta.dirname, '..', 'floor.ts');

export const sqlite: Peer = {
  name: 'SQLite',
  work: 'stores the rows, without checking any',
  findVersion: async () => process.versions['sqlite'],
  prepare: async (csv, folder) => {
    const database = join(folder, 'sqlite.db');
    const reset = async (): Promise<void> => {
      for (const suffix of ['', '-wal', '-shm']) await rm(`${database}${suffix}`, { force: true });
    };
    return { command: process.execPath, args: [FLOOR, csv, database], reset };
  },
};
