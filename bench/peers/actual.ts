import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
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

/** Compiled, because its SQLite may be built for a Node that runs no TypeScript: `ACTUAL_NODE` names that one. */
const compileScript = async (folder: string): Promise<string> => {
  const outfile = join(folder, 'import-into-actual.mjs');
  const entryPoints = [join(import.meta.dirname, 'import-into-actual.ts')];
  await build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm', target: 'node20' });
  return outfile;
};

export const actual: Peer = {
  name: 'Actual',
  work: 'its engine adds the rows to a new budget by importTransactions',
  findVersion: installedVersion,
  prepare: async (csv, folder) => {
    const budgets = join(folder, 'actual');
    return {
      command: process.env['ACTUAL_NODE'] ?? process.execPath,
      args: [await compileScript(folder), PACKAGE, csv, budgets],
      reset: () => rm(budgets, { recursive: true, force: true }),
    };
  },
};
