import { cp, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { bundleOptions, entryPoints, findSources } from '../build.ts';
import { type AssetNames, buildAssets, findAssetSources } from './build-assets.ts';
import { COMMON_SOURCES } from './build-record.ts';
import { bundleChanged, type Entries } from './bundle-changed.ts';
import { compressAssets } from './compress-assets.ts';
import { LIBRARIES, type Sources } from './sources-record.ts';

/** Complete builds, the most recently used one first, and the current sources. */
export type Earlier = { readonly builds: readonly string[]; readonly sources: Sources };

/** Writes the code of all functions into a new folder, and returns the paths of its sources in the repository. */
export type BundleLocalCode = (folder: string, earlier: Earlier) => Promise<readonly string[]>;

const ASSETS_RECORD = 'assets.json';
const ASSET_NAMES = 'asset-names.json';
const ASSET_SCRIPTS = [...LIBRARIES, 'scripts/build/build-assets.ts', 'scripts/build/compress-assets.ts'];

/** Takes the assets from a build that was made from the same sources, or builds them. */
const addAssets = async (folder: string, { builds, sources }: Earlier): Promise<AssetNames> => {
  const assets = join(folder, 'get-asset', 'assets');
  const compressed = join(folder, 'get-asset', 'compressed');
  const names = join(folder, ASSET_NAMES);
  const record = join(folder, ASSETS_RECORD);
  const same = builds.find((build) => sources.isMadeFromThese(join(build, ASSETS_RECORD)));
  if (same !== undefined) {
    for (const path of [assets, compressed, names, record])
      await cp(join(same, relative(folder, path)), path, { recursive: true });
    return JSON.parse(await readFile(names, 'utf8'));
  }
  const assetNames = await buildAssets(assets);
  await compressAssets(assets, compressed);
  await writeFile(names, JSON.stringify(assetNames));
  sources.record(record, [...ASSET_SCRIPTS, ...findAssetSources()]);
  return assetNames;
};

/** CommonJS libraries in an ES module load Node's modules with `require`. */
const REQUIRE =
  "import { createRequire as createRequireHere } from 'node:module'; const require = createRequireHere(import.meta.url);";

/** Options for bundling functions: modules that several of them import go into chunks. */
export const localOptions = (assetNames: AssetNames) => {
  const { define, ...options } = bundleOptions(assetNames);
  return {
    ...options,
    format: 'esm',
    splitting: true,
    chunkNames: 'chunks/[hash]',
    define: { ...define, __dirname: 'import.meta.dirname' },
    banner: { js: REQUIRE },
    logLevel: 'warning',
  } satisfies BuildOptions;
};

/** The entry points of each function. */
export const localEntries = (): ReadonlyMap<string, Entries> =>
  new Map([...findSources()].map((source) => [source[0], entryPoints(source)]));

/**
 * Bundles the changed functions into `folder`, in one pass, and returns the paths of all sources. In a deployment
 * (`scripts/build.ts`), each function contains a copy of its libraries, which takes ten times as long and ten times the
 * space; here, functions share libraries. Otherwise, they consist of the same modules.
 */
export const bundleLocalCode: BundleLocalCode = async (folder, earlier) => {
  const assetNames = await addAssets(folder, earlier);
  const bundled = await bundleChanged(folder, {
    functions: localEntries(),
    earlier: earlier.builds[0],
    sources: earlier.sources,
    common: [...COMMON_SOURCES, 'scripts/build/bundle-local-code.ts', 'scripts/build/bundle-changed.ts'],
    facts: JSON.stringify(assetNames),
    options: localOptions(assetNames),
  });
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n');
  return [...ASSET_SCRIPTS, ...findAssetSources(), ...bundled];
};
