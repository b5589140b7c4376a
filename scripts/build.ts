import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, build as bundle, stop } from 'esbuild';
import { FUNCTION_NAMES } from '../infra/bundles.ts';
import { type AssetNames, buildAssets } from './build/build-assets.ts';
import { type BuildRecord, beginBuild } from './build/build-record.ts';
import { compressAssets } from './build/compress-assets.ts';
import { sourceOf } from './build/function-sources.ts';
import { leaveOut } from './build/leave-out.ts';
import { unusedConstants } from './build/unused-constants.ts';

const ROOT = join(import.meta.dirname, '..');
const TARGET = join(ROOT, 'dist', 'functions');

export type BuiltFunction = { readonly name: string; readonly file: string; readonly bytes: number };

/** The file of each function in `infra`, by name. */
export const findSources = (): ReadonlyMap<string, string> =>
  new Map(FUNCTION_NAMES.toSorted().map((name) => [name, sourceOf(name)]));

/** Browser assets are stored with the bundle of the function that serves them. */
const ASSETS = join(TARGET, 'get-asset', 'assets');
const COMPRESSED = join(TARGET, 'get-asset', 'compressed');

/** A worker can have a thread, which is bundled separately: `statement-worker.ts` has `statement-thread.ts`. */
export const entryPoints = ([name, file]: readonly [string, string]): readonly (readonly [string, string])[] => {
  const thread = file.replace(/-worker\.ts$/, '-thread.ts');
  const hasThread = thread !== file && existsSync(thread);
  return [[`${name}/index`, file], ...(hasThread ? [[`${name}/thread`, thread] as const] : [])];
};

/** Removes bundles of deleted functions without affecting existing ones. */
const removeStale = async (names: readonly string[]): Promise<void> => {
  const entries = await readdir(TARGET, { withFileTypes: true });
  const stale = entries.filter((entry) => entry.isDirectory() && !names.includes(entry.name));
  await Promise.all(stale.map((entry) => rm(join(TARGET, entry.name), { recursive: true })));
};

/**
 * Bundles every function in `infra` to `dist/functions/<name>/index.js`, including the SDK; unchanged ones are skipped.
 */
export const build = async (): Promise<BuiltFunction[]> => {
  const sources = findSources();
  const names = [...sources.keys()];
  await mkdir(TARGET, { recursive: true });
  await removeStale(names);
  // The repository is ESM and the bundles are CJS; on AWS no package.json surrounds them.
  await writeFile(join(ROOT, 'dist', 'package.json'), '{ "type": "commonjs" }\n');

  const assetNames = await buildAssets(ASSETS);
  await compressAssets(ASSETS, COMPRESSED);
  const record = await beginBuild(assetNames);
  const changed = [...sources].filter(([name]) => !record.isUpToDate(name, bundleOf(name)));
  if (changed.length > 0) await bundleFunctions(new Map(changed), assetNames, record);
  await stop(); // the esbuild process would stay alive as long as the local cloud

  return Promise.all(
    names.map(async (name) => {
      const file = bundleOf(name);
      return { name, file, bytes: (await stat(file)).size };
    }),
  );
};

const bundleOf = (name: string): string => join(TARGET, name, 'index.js');

/** How every function is bundled, apart from what makes it small. */
export const bundleOptions = (assetNames: AssetNames) =>
  ({
    absWorkingDir: ROOT,
    metafile: true,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node24',
    supported: { 'dynamic-import': false }, // the SDK's `import('node:http')` would load undici: 20 ms of a cold start
    mainFields: ['module', 'main'],
    define: { ASSET_NAMES: JSON.stringify(JSON.stringify(assetNames)) }, // a string: objects become modules
    plugins: [leaveOut],
    logOverride: { 'import-is-undefined': 'silent' }, // caused by empty modules (`leave-out.ts`)
  }) satisfies BuildOptions;

const bundleFunctions = async (
  sources: ReadonlyMap<string, string>,
  assetNames: AssetNames,
  record: BuildRecord,
): Promise<void> => {
  const { metafile } = await bundle({
    ...bundleOptions(assetNames),
    entryPoints: Object.fromEntries([...sources].flatMap(entryPoints)),
    outdir: TARGET,
    plugins: [leaveOut, unusedConstants],
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  for (const source of sources) {
    const entries = entryPoints(source).map(([, file]) => file);
    record.add(source[0], entries, metafile);
  }
};

const main = async (): Promise<void> => {
  const started = performance.now();
  const built = await build();
  if (process.argv.includes('--sizes')) {
    for (const { name, bytes } of built) console.log(`${(bytes / 1000).toFixed(0).padStart(6)} KB  ${name}`);
  }
  console.log(`built ${built.length} functions in ${((performance.now() - started) / 1000).toFixed(2)} s`);
};

if (import.meta.main) {
  await main().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
