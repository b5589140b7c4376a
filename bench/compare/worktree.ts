import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, readlink, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';

const MODULES = 'node_modules';

/** Whether both trees need the same libraries. */
export const hasSameLibraries = async (head: string, base: string): Promise<boolean> => {
  const [ours, theirs] = await Promise.all(
    [head, base].map((root) => readFile(join(root, 'package-lock.json'), 'utf8')),
  );
  return ours === theirs;
};

const workspacesOf = async (root: string): Promise<readonly string[]> => {
  const { workspaces = [] } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    readonly workspaces?: readonly string[];
  };
  return workspaces;
};

/** Links every library, and copies links unchanged, so that `@counterfoil/client` is the package of the new tree. */
const linkEntries = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else if (entry.name.startsWith('@')) await linkEntries(source, target);
    else if (entry.name === '.bin' || !entry.name.startsWith('.')) await symlink(source, target); // no caches
  }
};

/** Gives a tree the libraries of another. */
export const linkLibraries = async (from: string, to: string): Promise<void> => {
  for (const folder of ['.', ...(await workspacesOf(from))]) {
    const source = join(from, folder, MODULES);
    if (existsSync(source)) await linkEntries(source, join(to, folder, MODULES));
  }
};

/** Processes that were just ended may still write. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
