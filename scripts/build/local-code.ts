import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { FUNCTION_NAMES } from '../../infra/bundles.ts';
import { beginSources, isMadeFromThese, recordSources } from './sources-record.ts';

/** Complete builds, which are never changed; several starts can use and add some at the same time. */
const BUILDS = join(import.meta.dirname, '../..', 'dist', 'local');
const RECORD = 'sources.json';
/** No start takes as long as this to link a build. */
const KEPT_MS = 3_600_000;

/** The same files under another name, which remain when the originals are deleted; copies on another disk. */
const linkFiles = async (from: string, to: string): Promise<void> => {
  const files = await readdir(from, { recursive: true, withFileTypes: true });
  const names = files.filter((file) => file.isFile()).map((file) => relative(from, join(file.parentPath, file.name)));
  for (const folder of new Set(names.map(dirname))) await mkdir(join(to, folder), { recursive: true });
  const place = (name: string) =>
    link(join(from, name), join(to, name)).catch(() => copyFile(join(from, name), join(to, name)));
  await Promise.all(names.map(place));
};

const findBuilds = async (): Promise<string[]> =>
  (await readdir(BUILDS).catch(() => [])).map((name) => join(BUILDS, name));

const addBuild = async (facts: string, builds: readonly string[]): Promise<string> => {
  const { bundleLocalCode } = await import('./bundle-local-code.ts'); // esbuild and Sass take half a second to load
  const name = randomUUID();
  const building = `${BUILDS}-${name}`;
  try {
    recordSources(join(building, RECORD), await bundleLocalCode(building, builds), facts);
  } catch (error) {
    await rm(building, { recursive: true, force: true });
    throw error;
  }
  await mkdir(BUILDS, { recursive: true });
  await rename(building, join(BUILDS, name));
  return join(BUILDS, name);
};

/** Complete builds and those that were interrupted, unless another start may still use them. */
const removeOldBuilds = async (builds: readonly string[]): Promise<void> => {
  const folder = dirname(BUILDS);
  const interrupted = (await readdir(folder)).filter((name) => name.startsWith(`${basename(BUILDS)}-`));
  for (const build of [...builds, ...interrupted.map((name) => join(folder, name))]) {
    const { mtimeMs } = await stat(build);
    if (mtimeMs < Date.now() - KEPT_MS) await rm(build, { recursive: true, force: true });
  }
};

/** The code of all functions for this machine, in `folder` as `<name>/index.js`; bundled only if a source has changed. */
export const buildLocalCode = async (folder: string): Promise<void> => {
  const facts = FUNCTION_NAMES.join();
  beginSources();
  const builds = await findBuilds();
  const same = builds.find((build) => isMadeFromThese(join(build, RECORD), facts));
  const build = same ?? (await addBuild(facts, builds));
  await utimes(build, new Date(), new Date());
  await rm(folder, { recursive: true, force: true });
  await linkFiles(build, folder);
  if (same === undefined) await removeOldBuilds(builds).catch(() => undefined); // another start may remove them too
};
