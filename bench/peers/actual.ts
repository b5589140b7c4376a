import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Peer } from './peer.ts';

/** Where `npm install --prefix bench/results/actual @actual-app/api` puts it, outside version control. */
const PACKAGE = join(import.meta.dirname, '..', 'results', 'actual', 'node_modules', '@actual-app', 'api');

const installedVersion = async (): Promise<string | undefined> => {
  try {
    return JSON.parse(await readFile(join(PACKAGE, 'package.json'), 'utf8')).version;
  } catch {
    return;
  }
};

export const actual: Peer = {
  name: 'Actual',
  work: 'its engine adds the rows to a new budget by importTransactions',
  findVersion: installedVersion,
  prepare: async (csv, folder) => {
    const budgets = join(folder, 'actual');
    return {
      command: process.execPath,
      args: [join(import.meta.dirname, 'import-into-actual.ts'), PACKAGE, csv, budgets],
      reset: () => rm(budgets, { recursive: true, force: true }),
    };
  },
};
