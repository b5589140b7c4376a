import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type BuildOptions, build as bundle } from 'esbuild';
import { bundleOptions, entryPoints, findSources } from '../build.ts';
import { ASSET_FOLDERS, type AssetNames, buildAssets } from './build-assets.ts';
import { COMMON_SOURCES } from './build-record.ts';
import { compressAssets } from './compress-assets.ts';
import { isMadeFromThese, recordSources } from './sources-record.ts';

const ROOT = join(import.meta.dirname, '../..');

const ASSETS = join(ROOT, 'dist', 'assets');
const ASSETS_RECORD = join(ASSETS, 'sources.json');
const ASSET_SCRIPTS = ['package-lock.json', 'scripts/build/build-assets.ts', 'scripts/build/compress-assets.ts'];

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

/** Builds the assets unless they are those of the sources, and copies them to `folder`. */
const addAssets = async (folder: string): Promise<AssetNames> => {
  const files = join(ASSETS, 'assets');
  const compressed = join(ASSETS, 'compressed');
  const names = join(ASSETS, 'names.json');
  if (!isMadeFromThese(ASSETS_RECORD)) {
    await rm(ASSETS_RECORD, { force: true });
    const assetNames = await buildAssets(files);
    await compressAssets(files, compressed);
    await writeFile(names, JSON.stringify(assetNames));
    recordSources(ASSETS_RECORD, [...ASSET_SCRIPTS, ...(await findAssetSources())]);
  }
  await cp(files, join(folder, 'assets'), { recursive: true });
  await cp(compressed, join(folder, 'compressed'), { recursive: true });
  return JSON.parse(await readFile(names, 'utf8'));
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
 * Bundles all functions into `folder`, and returns the paths of the sources. As deployed (`scripts/build.ts`), each
 * function holds its own copy of its libraries, which takes ten times as long and ten times the space; here they share
 * them, and otherwise consist of the same modules.
 */
export const bundleLocalCode = async (folder: string): Promise<readonly string[]> => {
  const assetNames = await addAssets(join(folder, 'get-asset'));
  const { metafile } = await bundle({ ...localOptions(assetNames), outdir: folder });
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n');
  return [...OTHER_SOURCES, ...(await findAssetSources()), ...Object.keys(metafile.inputs)];
};
