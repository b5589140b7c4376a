import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Metafile } from 'esbuild';
import type { AssetNames } from './build-assets.ts';
import { beginSources, LIBRARIES } from './sources-record.ts';

const ROOT = join(import.meta.dirname, '../..');
const RECORDS = join(ROOT, 'dist', 'records');

/** Sources that every bundle has besides its modules: the libraries and the build scripts. */
export const COMMON_SOURCES = [
  ...LIBRARIES,
  ...['tsconfig.json', 'scripts/build.ts', 'scripts/build/function-sources.ts'],
  ...['scripts/build/leave-out.ts', 'scripts/build/stand-ins.ts', 'scripts/build/unused-constants.ts'],
];

/** This file contains the asset names, so it depends on the assets. */
export const NAMES_ASSETS = 'web/platform/asset-path.ts';
const ASSET_NAMES = 'dist/records/asset-names.json';

const recordFile = (name: string): string => join(RECORDS, `${name}.json`);

/**
 * The files that an entry imports, and those that they import. The contents of the bundle do not suffice: a
 * file of which only a constant is used is missing there, because esbuild inlines the value.
 */
export const modulesFrom = ({ inputs }: Metafile, entries: readonly string[]): ReadonlySet<string> => {
  const modules = new Set<string>();
  const add = (path: string): void => {
    const input = inputs[path];
    if (input === undefined || modules.has(path)) return;
    modules.add(path);
    for (const { path: imported } of input.imports) add(imported);
  };
  for (const entry of entries) add(relative(ROOT, entry).replaceAll(sep, '/'));
  return modules;
};

export type BuildRecord = {
  /** Whether the function's bundle was built from exactly these sources. */
  readonly isUpToDate: (name: string, bundle: string) => boolean;
  /** Records the sources of a function's bundles: its own and, if it has one, that of its thread. */
  readonly add: (name: string, entries: readonly string[], metafile: Metafile) => void;
};

export const beginBuild = async (assetNames: AssetNames): Promise<BuildRecord> => {
  await mkdir(RECORDS, { recursive: true });
  await writeFile(join(ROOT, ASSET_NAMES), JSON.stringify(assetNames));
  const sources = beginSources([ASSET_NAMES]);
  return {
    isUpToDate: (name, bundle) => existsSync(bundle) && sources.isMadeFromThese(recordFile(name)),
    add: (name, entries, metafile) => {
      const modules = modulesFrom(metafile, entries);
      const named = modules.has(NAMES_ASSETS) ? [ASSET_NAMES] : [];
      sources.record(recordFile(name), [...COMMON_SOURCES, ...modules, ...named]);
    },
  };
};
