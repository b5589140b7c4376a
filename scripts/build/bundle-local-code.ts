import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type BuildOptions, build as bundle } from 'esbuild';
import { bundleOptions, entryPoints, findSources } from '../build.ts';
import { ASSET_FOLDERS, type AssetNames, buildAssets } from './build-assets.ts';
import { COMMON_SOURCES } from './build-record.ts';
import { compressAssets } from './compress-assets.ts';
import { isMadeFromThese, LIBRARIES, recordSources } from './sources-record.ts';

const ROOT = join(import.meta.dirname, '../..');

const ASSETS_RECORD = 'assets.json';
const ASSET_NAMES = 'asset-names.json';
const ASSET_SCRIPTS = [...LIBRARIES, 'scripts/build/build-assets.ts', 'scripts/build/compress-assets.ts'];

/** Sources that are not modules of a function. */
const OTHER_SOURCES = [...COMMON_SOURCES, ...ASSET_SCRIPTS, 'scripts/build/bundle-local-code.ts'];

/** Paths in the repository. */
const findAssetSources = async (): Promise<string[]> => {
  const folders = ASSET_FOLDERS.map(async (folder) => {
    const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  });
  return (await Promise.all(folders)).flat().map((path) => relative(ROOT, path));
};

/** Takes the assets from a build that was made from the same sources, or builds them. */
const addAssets = async (folder: string, builds: readonly string[]): Promise<AssetNames> => {
  const parts = ['get-asset/assets', 'get-asset/compressed', ASSET_NAMES, ASSETS_RECORD];
  const [files, compressed, names, record] = parts.map((part) => join(folder, part)) as [
    string,
    string,
    string,
    string,
  ];
  const same = builds.find((build) => isMadeFromThese(join(build, ASSETS_RECORD)));
  if (same !== undefined) {
    for (const part of parts) await cp(join(same, part), join(folder, part), { recursive: true });
    return JSON.parse(await readFile(names, 'utf8'));
  }
  const assetNames = await buildAssets(files);
  await compressAssets(files, compressed);
  await writeFile(names, JSON.stringify(assetNames));
  recordSources(record, [...ASSET_SCRIPTS, ...(await findAssetSources())]);
  return assetNames;
};

/** CommonJS libraries in an ES module load Node's modules with `require`. */
const REQUIRE =
  "import { createRequire as createRequireHere } from 'node:module'; const require = createRequireHere(import.meta.url);";

/** One pass for all functions: each gets an entry, and what several of them import is in chunks. */
export const localOptions = (assetNames: AssetNames) => {
  const { define, ...options } = bundleOptions(assetNames);
  return {
    ...options,
    entryPoints: Object.fromEntries([...findSources()].flatMap(entryPoints)),
    format: 'esm',
    splitting: true,
    chunkNames: 'chunks/[hash]',
    define: { ...define, __dirname: 'import.meta.dirname' },
    banner: { js: REQUIRE },
    logLevel: 'warning',
  } satisfies BuildOptions;
};

/**
 * Bundles all functions into `folder`, and returns the paths of the sources. `builds`: earlier results, which never change. As deployed (`scripts/build.ts`), each
 * function holds its own copy of its libraries, which takes ten times as long and ten times the space; here they share
 * them, and otherwise consist of the same modules.
 */
export const bundleLocalCode = async (folder: string, builds: readonly string[]): Promise<readonly string[]> => {
  const assetNames = await addAssets(folder, builds);
  const { metafile } = await bundle({ ...localOptions(assetNames), outdir: folder });
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n');
  return [...OTHER_SOURCES, ...(await findAssetSources()), ...Object.keys(metafile.inputs)];
};
