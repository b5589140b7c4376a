import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { atPath } from './errors/disk-error.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The folder of the user's configuration, as the platform has it. */
export const configFolder = (env: Environment, platform: NodeJS.Platform = process.platform): string => {
  const home = env['HOME'] ?? homedir();
  if (env['XDG_CONFIG_HOME']) return join(env['XDG_CONFIG_HOME'], 'counterfoil');
  if (platform === 'win32') return join(env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'counterfoil');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'counterfoil');
  return join(home, '.config', 'counterfoil');
};

/** Whether the value is an object whose members of these names are texts. */
export const hasTexts = (value: unknown, ...names: readonly string[]): boolean =>
  typeof value === 'object' && value !== null && names.every((name) => typeof Object(value)[name] === 'string');

/** One JSON file that only its owner can read. */
export type JsonFile<Content> = {
  readonly path: string;
  /** undefined if there is none, or if it is damaged. */
  readonly read: () => Promise<Content | undefined>;
  readonly write: (content: Content) => Promise<void>;
  readonly remove: () => Promise<void>;
};

export const jsonFile = <Content>(
  folder: string,
  name: string,
  isContent: (value: unknown) => value is Content,
  warn: (text: string) => void = () => undefined,
): JsonFile<Content> => {
  const path = join(folder, name);
  return {
    path,
    read: async () => {
      const text = await atPath(path, () => readFile(path, 'utf8').catch(noneIfMissing));
      if (text === undefined) return undefined;
      if (await closeToOthers(path)) warn(`Other users of this machine could read ${path}. Now only you can.`);
      try {
        const value: unknown = JSON.parse(text);
        if (isContent(value)) return value;
      } catch {} // not JSON
      warn(`${path} is damaged, so it is ignored.`);
      return undefined;
    },
    write: async (content) => {
      await atPath(folder, () => mkdir(folder, { recursive: true, mode: 0o700 }));
      const next = `${path}.${process.pid}`;
      try {
        await atPath(path, async () => {
          await writeFile(next, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
          await chmod(next, 0o600);
          await rename(next, path); // whole, even if the process is killed
        });
      } catch (error) {
        await rm(next, { force: true }); // it may hold a secret
        throw error;
      }
    },
    remove: () => atPath(path, () => rm(path, { force: true })),
  };
};

const noneIfMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error;
};

/** Whether that was needed. On Windows, permissions have no such bits. */
const closeToOthers = async (path: string): Promise<boolean> => {
  if (process.platform === 'win32' || ((await stat(path)).mode & 0o077) === 0) return false;
  return chmod(path, 0o600).then(
    () => true,
    () => false, // of another user
  );
};
