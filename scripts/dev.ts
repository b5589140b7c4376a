import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { synthesizeLocally } from './build/local-assembly.ts';
import { findSources } from './build.ts';
import { openFunctionBundles } from './dev/function-bundles.ts';
import { reportStartSources } from './dev/start-sources.ts';
import { runLocal } from './run/run-local.ts';

const prepareFolder = async (folder: string): Promise<void> => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "type": "commonjs" }\n'); // on AWS, none surrounds the bundles
};

await runLocal(({ outDir, dataDir }) => {
  const folder = join(dataDir, 'dev');
  const sources = findSources();
  const bundles = openFunctionBundles(sources, folder, console.log);
  return {
    prepare: async () => {
      await prepareFolder(folder);
      await reportStartSources(console.log);
      await synthesizeLocally(outDir);
    },
    locateBundle: async (name, bundle) => bundles.locate(name) ?? bundle,
  };
});
