import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { build as bundle } from 'esbuild';
import type { AssetName } from '../web/platform/asset-path.ts';

const ROOT = join(import.meta.dirname, '..');

export type AssetNames = Readonly<Record<AssetName, string>>;

const SOURCES: Readonly<Record<AssetName, string>> = {
  'app.css': 'web/platform/styles/app.css',
  'app.js': 'web/browser/app.ts',
  'passkeys.js': 'web/browser/passkeys.ts',
  'favicon.svg': 'web/platform/images/favicon.svg',
  'favicon.ico': 'web/platform/images/favicon.ico',
};
const ASSETS = Object.keys(SOURCES) as AssetName[];

/** Support for nesting, `:has()`, `light-dark()` and modules; two or more years old. */
const BROWSERS = ['chrome123', 'edge123', 'firefox128', 'safari17.5'];

const bundled = async (name: AssetName): Promise<Uint8Array> => {
  const { outputFiles } = await bundle({
    entryPoints: [join(ROOT, SOURCES[name])],
    absWorkingDir: ROOT,
    tsconfigRaw: {}, // the product's is for Node
    write: false,
    bundle: true,
    minify: true,
    format: 'esm',
    target: BROWSERS,
    legalComments: 'none',
    logLevel: 'warning',
  });
  const [output] = outputFiles;
  if (output === undefined) throw new Error(`There is no output for ${SOURCES[name]}`);
  return output.contents;
};

const contentOf = (name: AssetName): Promise<Uint8Array> =>
  SOURCES[name].startsWith('web/platform/images/') ? readFile(join(ROOT, SOURCES[name])) : bundled(name);

/** `app.css` → `app.3f9c1b2a4d5e6f70.css` */
const hashedName = (asset: AssetName, content: Uint8Array): string => {
  const { name, ext } = parse(asset);
  return `${name}.${createHash('sha256').update(content).digest('hex').slice(0, 16)}${ext}`;
};

/** Writes new files before it removes old ones, so that assets are always available. */
const replaceFiles = async (folder: string, files: ReadonlyMap<string, Uint8Array>): Promise<void> => {
  await mkdir(folder, { recursive: true });
  await Promise.all([...files].map(([name, content]) => writeFile(join(folder, name), content)));
  const stale = (await readdir(folder)).filter((name) => !files.has(name));
  await Promise.all(stale.map((name) => rm(join(folder, name), { force: true })));
};

/** Builds the browser assets into `folder`, named by content hash. */
export const buildAssets = async (folder: string): Promise<AssetNames> => {
  const built = await Promise.all(
    ASSETS.map(async (asset) => {
      const content = await contentOf(asset);
      return { asset, content, name: hashedName(asset, content) };
    }),
  );
  await replaceFiles(folder, new Map(built.map(({ name, content }) => [name, content])));
  return Object.fromEntries(built.map(({ asset, name }) => [asset, name])) as AssetNames;
};
