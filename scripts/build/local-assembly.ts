import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FUNCTION_NAMES } from '../../infra/bundles.ts';
import { readSettings } from '../../infra/settings.ts';
import { beginSources, LIBRARIES } from './sources-record.ts';
import { LOCAL, synthesize } from './synthesize.ts';

const APP = 'infra/app.ts';
const OTHER_SOURCES = [...LIBRARIES, 'scripts/build/synthesize.ts', 'scripts/build/local-assembly.ts'];

/** Templates need a bundle of each function, but do not depend on what is in it. */
export const writeEmptyBundles = async (folder: string): Promise<void> => {
  for (const name of FUNCTION_NAMES) {
    await mkdir(join(folder, name), { recursive: true });
    await writeFile(join(folder, name, 'index.js'), '');
  }
};

/**
 * Synthesizes the assembly for this machine, with empty functions, if the app or a setting has changed. Leaves out the
 * CDK's own validation, which takes two fifths of the time: a deployment and `npm run check` run the same checks.
 */
export const synthesizeLocally = async (outDir: string): Promise<void> => {
  const bundles = join(outDir, '..', 'empty-bundles');
  const environment = { ...LOCAL, BUNDLES_DIR: bundles };
  const facts = JSON.stringify(readSettings({ ...process.env, ...environment }));
  const record = join(outDir, 'sources.json');
  const sources = beginSources();
  if (sources.isMadeFromThese(record, facts)) return;
  await rm(bundles, { recursive: true, force: true });
  await writeEmptyBundles(bundles);
  await synthesize(outDir, { ...environment, CDK_VALIDATION: 'false' });
  const { findModules } = await import('./find-modules.ts'); // esbuild takes a while to load
  sources.record(record, [...OTHER_SOURCES, ...(await findModules([APP]))], facts);
};
