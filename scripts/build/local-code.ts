import { copyFile, link, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { FUNCTION_NAMES } from '../../infra/bundles.ts';
import { forgetDigests, isMadeFromThese, recordSources } from './sources-record.ts';

const NEWEST = join(import.meta.dirname, '../..', 'dist', 'local');
const RECORD = join(NEWEST, 'sources.json');

/** The same files under another name, which remain when the originals are deleted; copies on another disk. */
const linkFiles = async (from: string, to: string): Promise<void> => {
  const files = await readdir(from, { recursive: true, withFileTypes: true });
  const names = files.filter((file) => file.isFile()).map((file) => relative(from, join(file.parentPath, file.name)));
  for (const folder of new Set(names.map(dirname))) await mkdir(join(to, folder), { recursive: true });
  const place = (name: string) =>
    link(join(from, name), join(to, name)).catch(() => copyFile(join(from, name), join(to, name)));
  await Promise.all(names.map(place));
};

/** The code of all functions for this machine, in `folder` as `<name>/index.js`; bundled only if a source has changed. */
export const buildLocalCode = async (folder: string): Promise<void> => {
  const facts = FUNCTION_NAMES.join();
  forgetDigests();
  if (!isMadeFromThese(RECORD, facts)) {
    const { bundleLocalCode } = await import('./bundle-local-code.ts'); // esbuild and Sass take half a second to load
    recordSources(RECORD, await bundleLocalCode(NEWEST), facts);
  }
  await rm(folder, { recursive: true, force: true });
  await linkFiles(NEWEST, folder);
};
