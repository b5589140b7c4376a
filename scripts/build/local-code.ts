import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { FUNCTION_NAMES } from '../../infra/bundles.ts';
import type { BundleLocalCode, Earlier } from './bundle-local-code.ts';
import { beginSources } from './sources-record.ts';

/** Complete builds. They are never changed, so several starts can use and add builds at the same time. */
const BUILDS = join(import.meta.dirname, '../..', 'dist', 'local');
const RECORD = 'sources.json';
/** Longer than any start takes to link a build. */
const KEPT_MS = 3_600_000;

type LinkFile = (from: string, to: string) => Promise<void>;
type Options = {
  /** The folder of the builds. */
  readonly builds?: string;
  readonly bundle?: BundleLocalCode;
  readonly linkFile?: LinkFile;
};

const bundleAll: BundleLocalCode = async (...args) => {
  const { bundleLocalCode } = await import('./bundle-local-code.ts'); // esbuild and Sass take half a second to load
  return bundleLocalCode(...args);
};

/** The file systems differ, or cannot link. */
const CANNOT_LINK = ['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'];

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Hard-links the files, so that they outlive the originals. On another disk, it copies them. */
const linkFiles = async (from: string, to: string, linkFile: LinkFile): Promise<void> => {
  const files = await readdir(from, { recursive: true, withFileTypes: true });
  const names = files.filter((file) => file.isFile()).map((file) => relative(from, join(file.parentPath, file.name)));
  for (const folder of new Set(names.map(dirname))) await mkdir(join(to, folder), { recursive: true });
  const place = (name: string) =>
    linkFile(join(from, name), join(to, name)).catch((error: unknown) => {
      if (!CANNOT_LINK.includes(codeOf(error))) throw error;
      return copyFile(join(from, name), join(to, name));
    });
  await Promise.all(names.map(place));
};

const findBuilds = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).map((name) => join(folder, name));

type Adding = Earlier & { readonly folder: string; readonly bundle: BundleLocalCode; readonly facts: string };

const addBuild = async ({ folder, bundle, facts, ...earlier }: Adding): Promise<string> => {
  const name = randomUUID();
  const building = `${folder}-${name}`;
  try {
    await mkdir(building, { recursive: true });
    earlier.sources.record(join(building, RECORD), await bundle(building, earlier), facts);
  } catch (error) {
    await rm(building, { recursive: true, force: true });
    throw error;
  }
  await mkdir(folder, { recursive: true });
  await rename(building, join(folder, name));
  return join(folder, name);
};

/** Removes complete and interrupted builds, unless another start may still use them. */
const removeOldBuilds = async (folder: string, builds: readonly string[]): Promise<void> => {
  const names = (await readdir(dirname(folder))).filter((name) => name.startsWith(`${basename(folder)}-`));
  for (const build of [...builds, ...names.map((name) => join(dirname(folder), name))]) {
    const { mtimeMs } = await stat(build);
    if (mtimeMs < Date.now() - KEPT_MS) await rm(build, { recursive: true, force: true });
  }
};

/** The code of all functions for this machine, in `target` as `<name>/index.js`; bundled only if a source has changed. */
export const buildLocalCode = async (
  target: string,
  { builds: folder = BUILDS, bundle = bundleAll, linkFile = link }: Options = {},
): Promise<void> => {
  const facts = FUNCTION_NAMES.join();
  const sources = beginSources();
  const builds = await findBuilds(folder);
  const same = builds.find((build) => sources.isMadeFromThese(join(build, RECORD), facts));
  const build = same ?? (await addBuild({ folder, bundle, facts, builds, sources }));
  await utimes(build, new Date(), new Date());
  await rm(target, { recursive: true, force: true });
  await linkFiles(build, target, linkFile);
  if (same === undefined) await removeOldBuilds(folder, builds).catch(() => undefined); // another start may remove them too
};
