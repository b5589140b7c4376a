import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import type { AssetNames } from './build-assets.ts';

const ROOT = join(import.meta.dirname, '../..');
const RECORDS = join(ROOT, 'dist', 'records');

/** Inputs of every bundle besides its own sources: the libraries and the build scripts. */
const COMMON = ['package-lock.json', 'scripts/build.ts', 'scripts/build/lambda-credentials.ts'];

/** This file contains the asset names, so it depends on the assets. */
export const NAMES_ASSETS = 'web/platform/asset-path.ts';
const ASSET_NAMES = 'dist/records/asset-names.json';

/** Hashes of a bundle's sources, by path. */
type Record = { readonly common: string; readonly sources: Readonly<{ [path: string]: string }> };

const digests = new Map<string, Promise<string>>();

const digestOf = (path: string): Promise<string> => {
  const known = digests.get(path);
  if (known !== undefined) return known;
  const digest = readFile(join(ROOT, path)).then(
    (content) => createHash('sha256').update(content).digest('base64url'),
    () => 'missing',
  );
  digests.set(path, digest);
  return digest;
};

const commonDigest = async (): Promise<string> => (await Promise.all(COMMON.map(digestOf))).join();

const recordFile = (name: string): string => join(RECORDS, `${name}.json`);

/** Clears cached hashes at the start of each build. */
export const beginBuild = async (assetNames: AssetNames): Promise<void> => {
  digests.clear();
  await mkdir(RECORDS, { recursive: true });
  await writeFile(join(ROOT, ASSET_NAMES), JSON.stringify(assetNames));
};

/** Whether the bundle was built from exactly these sources. */
export const isUpToDate = async (name: string, bundle: string): Promise<boolean> => {
  if (!existsSync(recordFile(name)) || !existsSync(bundle)) return false;
  const { common, sources } = JSON.parse(readFileSync(recordFile(name), 'utf8')) as Record;
  if (common !== (await commonDigest())) return false;
  const now = await Promise.all(Object.keys(sources).map(digestOf));
  return now.every((digest, index) => digest === Object.values(sources)[index]);
};

/** Records the sources of a function's bundles, including its thread. */
export const recordBuild = async (name: string, { outputs }: Metafile): Promise<void> => {
  const own = Object.entries(outputs).filter(([output]) => output.split('/').at(-2) === name);
  const paths = own.flatMap(([, { inputs }]) => Object.keys(inputs));
  const named = paths.includes(NAMES_ASSETS) ? [ASSET_NAMES] : [];
  const sources = [...new Set([...paths, ...named])].filter((path) => !path.includes('node_modules/')).toSorted();
  const record: Record = {
    common: await commonDigest(),
    sources: Object.fromEntries(await Promise.all(sources.map(async (path) => [path, await digestOf(path)] as const))),
  };
  await writeFile(recordFile(name), JSON.stringify(record));
};
