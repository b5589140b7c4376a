import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findSources } from './build.ts';
import { openFunctionBundles } from './dev/function-bundles.ts';
import { reportStartSources } from './dev/start-sources.ts';
import { runLocal } from './run/run-local.ts';
import { synthesize } from './synth.ts';

/** The templates need a bundle of each function; the one that runs is built when the function is first invoked. */
const writeEmptyBundles = async (names: Iterable<string>, folder: string): Promise<void> => {
  for (const name of names) {
    await mkdir(join(folder, name), { recursive: true });
    await writeFile(join(folder, name, 'index.js'), '');
  }
};

const prepareFolder = async (folder: string): Promise<void> => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "type": "commonjs" }\n'); // on AWS, none surrounds the bundles
};

await runLocal(({ outDir, dataDir }) => {
  const folder = join(dataDir, 'dev');
  const emptyBundles = join(folder, 'empty');
  const sources = findSources();
  const bundles = openFunctionBundles(sources, folder, console.log);
  return {
    prepare: async () => {
      await prepareFolder(folder);
      await writeEmptyBundles(sources.keys(), emptyBundles);
      await reportStartSources(console.log);
      await synthesize(outDir, { BUNDLES_DIR: emptyBundles });
    },
    locateBundle: async (name, bundle) => bundles.locate(name) ?? bundle,
  };
});
