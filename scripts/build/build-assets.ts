import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, parse, relative } from 'node:path';
import { build as bundle, type Plugin } from 'esbuild';
import type { AssetName } from '../../web/platform/asset-path.ts';

const ROOT = join(import.meta.dirname, '../..');

export type AssetNames = Readonly<Record<AssetName, string>>;

/** Lets a browser install the pages as an application (W3C Web Application Manifest). */
const MANIFEST = 'app.webmanifest';

/** The licences of what the assets contain, which have to go with it. */
const LICENSES = 'licenses.txt';
const LIBRARIES = ['@fontsource-variable/figtree/LICENSE', '@picocss/pico/LICENSE.md', 'lucide/LICENSE'];

const FONTS = 'node_modules/@fontsource-variable/figtree/files';

const SOURCES: Readonly<Record<Exclude<AssetName, typeof MANIFEST | typeof LICENSES>, string>> = {
  'app.css': 'web/platform/styles/app.css',
  'app.js': 'web/browser/app.ts',
  'passkeys.js': 'web/browser/passkeys.ts',
  'go-to.js': 'web/browser/go-to.ts',
  'picker.js': 'web/browser/picker.ts',
  'favicon.svg': 'web/platform/images/favicon.svg',
  'favicon.ico': 'web/platform/images/favicon.ico',
  'icon.svg': 'web/platform/images/icon.svg',
  'icon-180.png': 'web/platform/images/icon-180.png', // drawn from icon.svg, as the others
  'icon-192.png': 'web/platform/images/icon-192.png',
  'icon-512.png': 'web/platform/images/icon-512.png',
  'figtree-latin.woff2': `${FONTS}/figtree-latin-wght-normal.woff2`,
  'figtree-latin-ext.woff2': `${FONTS}/figtree-latin-ext-wght-normal.woff2`,
};
/** These contain all sources of assets, except libraries. */
const ASSET_FOLDERS = ['web/browser', 'web/platform/styles', 'web/platform/images'];

/** Paths in the repository. */
export const findAssetSources = (): readonly string[] =>
  ASSET_FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name))),
  );

type SourceName = keyof typeof SOURCES;
const ASSETS = Object.keys(SOURCES) as SourceName[];

/** Support for nesting, `:has()`, `light-dark()` and modules; two or more years old. */
const BROWSERS = ['chrome123', 'edge123', 'firefox128', 'safari17.5'];

/** Compiles Sass. Pico uses what Sass will not support for ever: its warnings are not ours to mend. */
const sass: Plugin = {
  name: 'sass',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.scss$/ }, async ({ path }) => {
      const { compileAsync, Logger } = await import('sass'); // takes 250 ms, and most starts do not need it
      try {
        const options = { loadPaths: [join(ROOT, 'node_modules')], logger: Logger.silent };
        return { contents: (await compileAsync(path, options)).css, loader: 'css' };
      } catch (error) {
        return { errors: [{ text: (error as Error).message }] }; // it names the line, which a stack trace would hide
      }
    }),
};

/** Styles name the files of fonts as they are served, beside them. */
const fontsOf = (files: readonly BuiltFile[]): Plugin => ({
  name: 'fonts',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\.woff2$/ }, ({ path }) => ({
      path: files.find(({ asset }) => asset === path)?.name ?? path,
      external: true,
    })),
});

const bundled = async (name: SourceName, files: readonly BuiltFile[]): Promise<Uint8Array> => {
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
    plugins: [sass, fontsOf(files)],
    logLevel: 'warning',
  });
  const [output] = outputFiles;
  if (output === undefined) throw new Error(`There is no output for ${SOURCES[name]}`);
  return output.contents;
};

const isBundled = (name: SourceName): boolean => /\.(css|ts)$/.test(SOURCES[name]);

const licenses = async (): Promise<Uint8Array> => {
  const texts = LIBRARIES.map(async (path) => {
    const text = await readFile(join(ROOT, 'node_modules', path), 'utf8');
    return `${path.replace(/\/[^/]*$/, '')}\n\n${text}`;
  });
  return Buffer.from((await Promise.all(texts)).join('\n\n'));
};

type BuiltFile = { readonly asset: AssetName; readonly content: Uint8Array; readonly name: string };

/** `app.css` → `app.3f9c1b2a4d5e6f70.css` */
const hashedName = (asset: AssetName, content: Uint8Array): string => {
  const { name, ext } = parse(asset);
  return `${name}.${createHash('sha256').update(content).digest('hex').slice(0, 16)}${ext}`;
};

/** The icon fills its square, so that a system can cut it to its own shape. */
const manifestOf = (names: Readonly<Record<SourceName, string>>): Uint8Array => {
  const icon = (name: SourceName, type: string, sizes: string) => ({ src: names[name], type, sizes });
  const icons = [
    icon('icon.svg', 'image/svg+xml', 'any'),
    icon('icon-192.png', 'image/png', '192x192'),
    icon('icon-512.png', 'image/png', '512x512'),
    { ...icon('icon-512.png', 'image/png', '512x512'), purpose: 'maskable' },
  ];
  const manifest = {
    id: '/',
    name: 'Counterfoil',
    description: 'A family’s money records, and the proof that they are right',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f6f7f4',
    theme_color: '#0b6253',
    icons,
  };
  return Buffer.from(JSON.stringify(manifest));
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
  const named = async (asset: AssetName, content: Uint8Array | Promise<Uint8Array>): Promise<BuiltFile> => ({
    asset,
    content: await content,
    name: hashedName(asset, await content),
  });
  const [bundles, unchanged] = [ASSETS.filter(isBundled), ASSETS.filter((name) => !isBundled(name))];
  const files = await Promise.all([
    ...unchanged.map((asset) => named(asset, readFile(join(ROOT, SOURCES[asset])))),
    named(LICENSES, licenses()),
  ]);
  const sources = [...files, ...(await Promise.all(bundles.map((asset) => named(asset, bundled(asset, files)))))];
  const names = Object.fromEntries(sources.map(({ asset, name }) => [asset, name])) as Record<SourceName, string>;
  const built = [...sources, await named(MANIFEST, manifestOf(names))];
  await replaceFiles(folder, new Map(built.map(({ name, content }) => [name, content])));
  return Object.fromEntries(built.map(({ asset, name }) => [asset, name])) as AssetNames;
};

/** Styles for pages that are not bundled, which ask for assets by their plain names: a font is fetched once only then. */
export const withPlainNames = (styles: Buffer, names: AssetNames): string =>
  Object.entries(names).reduce((text, [plain, hashed]) => text.replaceAll(hashed, plain), styles.toString());
