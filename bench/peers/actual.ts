import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Peer } from './peer.ts';

/** Installed by `npm install --prefix bench/results/actual @actual-app/api`, outside version control. */
const PACKAGE = join(import.meta.dirname, '..', 'results', 'actual', 'node_modules', '@actual-app', 'api');

const installedVersion = async (): Promise<string | undefined> => {
  try {
    return JSON.parse(await readFile(join(PACKAGE, 'package.json'), 'utf8')).version;
  } catch {
    return;
  }
};

/** Compiled, because Actual's SQLite may need a version of Node that cannot run TypeScript (`ACTUAL_NODE`). */
const compileScript = async (folder: string): Promise<string> => {
  const outfile = join(folder, 'import-into-actual.mjs');
  const entryPoints = [join(import.meta.dirname, 'import-into-actual.ts')];
  await build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm', target: 'node20' });
  return outfile;
};

export const actual: Peer = {
  name: 'Actual',
  work: 'its engine adds the rows to a new budget with importTransactions',
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
