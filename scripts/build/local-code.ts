import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { FUNCTION_NAMES } from '../../infra/bundles.ts';
import type { BundleLocalCode, Earlier } from './bundle-local-code.ts';
import { type LinkFile, linkFiles } from './link-files.ts';
import { beginSources } from './sources-record.ts';

/** Complete builds. They are never changed, so several starts can use and add builds at the same time. */
const BUILDS = join(import.meta.dirname, '../..', 'dist', 'local');
const RECORD = 'sources.json';
/** Longer than any start takes to link a build. */
const KEPT_MS = 3_600_000;

type Options = {
  /** The folder of the builds. */
  readonly builds?: string;
  readonly bundle?: BundleLocalCode;
  readonly linkFile?: LinkFile;
};

const bundleAll: BundleLocalCode = async (...args) => {
  const { bundleLocalCode } = await import('./bundle-local-code.ts'); // esbuild takes a while to load
  return bundleLocalCode(...args);
};

const allFiles = async (folder: string): Promise<string[]> => {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  return files.filter((file) => file.isFile()).map((file) => relative(folder, join(file.parentPath, file.name)));
};

/** The most recently used build comes first. Builds that another start removes meanwhile are left out. */
const findBuilds = async (folder: string): Promise<string[]> => {
  const builds = (await readdir(folder).catch(() => [])).map((name) => join(folder, name));
  const found = builds.map(async (build) => {
    const { mtimeMs } = await stat(build);
    return { build, mtimeMs };
  });
  const used = (await Promise.allSettled(found)).flatMap((result) =>
    result.status === 'fulfilled' ? [result.value] : [],
  );
  return used.toSorted((a, b) => b.mtimeMs - a.mtimeMs).map(({ build }) => build);
};

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
  { builds: folder = BUILDS, bundle = bundleAll, linkFile }: Options = {},
): Promise<void> => {
  const facts = FUNCTION_NAMES.join();
  const sources = beginSources();
  const builds = await findBuilds(folder);
  const same = builds.find((build) => sources.isMadeFromThese(join(build, RECORD), facts));
  const build = same ?? (await addBuild({ folder, bundle, facts, builds, sources }));
  await utimes(build, new Date(), new Date());
  await rm(target, { recursive: true, force: true });
  await linkFiles(await allFiles(build), { from: build, to: target }, linkFile);
  if (same === undefined) await removeOldBuilds(folder, builds).catch(() => undefined); // another start may remove them too
};
