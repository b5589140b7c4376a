import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { FUNCTION_NAMES } from '../../infra/bundles.ts';
import { forgetDigests, isMadeFromThese, recordSources } from './sources-record.ts';

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

const buildNames = (): Promise<string[]> => readdir(BUILDS).catch(() => []);

const findBuild = async (facts: string): Promise<string | undefined> => {
  const folders = (await buildNames()).map((name) => join(BUILDS, name));
  return folders.find((folder) => isMadeFromThese(join(folder, RECORD), facts));
};

const addBuild = async (facts: string): Promise<string> => {
  const { bundleLocalCode } = await import('./bundle-local-code.ts'); // esbuild and Sass take half a second to load
  const building = `${BUILDS}-${process.pid}`;
  try {
    recordSources(join(building, RECORD), await bundleLocalCode(building), facts);
  } catch (error) {
    await rm(building, { recursive: true, force: true });
    throw error;
  }
  const folder = join(BUILDS, randomUUID());
  await mkdir(BUILDS, { recursive: true });
  await rename(building, folder);
  return folder;
};

const removeOldBuilds = async (): Promise<void> => {
  for (const name of await buildNames()) {
    const folder = join(BUILDS, name);
    const { mtimeMs } = await stat(folder);
    if (mtimeMs < Date.now() - KEPT_MS) await rm(folder, { recursive: true, force: true });
  }
};

/** The code of all functions for this machine, in `folder` as `<name>/index.js`; bundled only if a source has changed. */
export const buildLocalCode = async (folder: string): Promise<void> => {
  const facts = FUNCTION_NAMES.join();
  forgetDigests();
  const found = await findBuild(facts);
  if (found === undefined) await removeOldBuilds().catch(() => undefined); // another start may remove them too
  const build = found ?? (await addBuild(facts));
  await rm(folder, { recursive: true, force: true });
  await linkFiles(build, folder);
};
