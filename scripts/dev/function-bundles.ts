import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildFailure, build as bundle, formatMessages } from 'esbuild';
import { type AssetNames, buildAssets, findAssetSources } from '../build/build-assets.ts';
import { NAMES_ASSETS } from '../build/build-record.ts';
import { bundleOptions, entryPoints } from '../build.ts';
import { type Built, whenChanged } from './when-changed.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** The function that serves the assets, from a folder beside its bundle. */
const SERVES_ASSETS = 'get-asset';

const isFailure = (error: unknown): error is BuildFailure => error instanceof Error && 'errors' in error;

/** The compiler's messages, with the file, the line and the code. */
const explain = async (error: unknown): Promise<never> => {
  if (!isFailure(error)) throw error;
  throw new Error((await formatMessages(error.errors, { kind: 'error' })).join('\n').trimEnd());
};

/** Sources of a build; libraries do not change while they are used. */
const sourcesIn = (inputs: object): string[] =>
  Object.keys(inputs)
    .filter((path) => !path.includes('node_modules/'))
    .map((path) => join(ROOT, path));

const assetFiles = (): string[] => findAssetSources().map((path) => join(ROOT, path));

/** Where a bundle goes, and the assets as they are now. */
type Target = { readonly folder: string; readonly assets: string; readonly assetNames: AssetNames };

/**
 * Bundles a function into a new folder, and returns the files that it is made of. Its `index.js` makes stack traces name
 * the lines of the sources: maps have to be switched on before the bundle is loaded.
 */
const bundleFunction = async (name: string, source: string, { folder, assets, assetNames }: Target) => {
  const { metafile } = await bundle({
    ...bundleOptions(assetNames),
    entryPoints: Object.fromEntries(entryPoints([name, source])),
    outdir: folder,
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'silent',
  }).catch(explain);
  const index = `process.setSourceMapsEnabled(true);\nmodule.exports = require('./${name}/index.js');\n`;
  await writeFile(join(folder, 'index.js'), index);
  if (name === SERVES_ASSETS) await cp(assets, join(folder, name, 'assets'), { recursive: true });
  const usesAssets = name === SERVES_ASSETS || NAMES_ASSETS in metafile.inputs;
  return [...sourcesIn(metafile.inputs), ...(usesAssets ? assetFiles() : [])];
};

/** Bundles of functions for development: each is built when it is first used. */
export const openFunctionBundles = (
  sources: ReadonlyMap<string, string>,
  folder: string,
  log: (line: string) => void,
): FunctionBundles => {
  const assets = join(folder, 'assets');
  const buildCurrentAssets = whenChanged(async () => {
    const inputs = assetFiles();
    return { result: await buildAssets(assets).catch(explain), inputs };
  });
  let count = 0;

  const building = (name: string, source: string): (() => Promise<Built<string>>) => {
    const folders: string[] = [];
    return async () => {
      const started = performance.now();
      const assetNames = await buildCurrentAssets();
      count += 1;
      const result = join(folder, String(count));
      const inputs = await bundleFunction(name, source, { folder: result, assets, assetNames });
      folders.push(result);
      // a process that is busy may still read the bundle before
      if (folders.length > 2) await rm(folders.shift() ?? '', { recursive: true });
      log(`built ${name} in ${((performance.now() - started) / 1000).toFixed(2)} s`);
      return { result, inputs };
    };
  };

  const functions = new Map([...sources].map(([name, source]) => [name, whenChanged(building(name, source))]));
  return { locate: (name) => functions.get(name)?.() };
};

export type FunctionBundles = {
  /** The folder of the function's bundle, made anew if its sources have changed; undefined if there is no such function. */
  readonly locate: (name: string) => Promise<string> | undefined;
};
