import { createHash, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type StoredObject = {
  /** `bucket/key` */
  readonly name: string;
  readonly file: string;
  readonly bytes: number;
  readonly etag: string;
  readonly contentType: string;
};

const SUFFIX = '.object.json';

/** Objects stored as files of any size, in a persistent folder. */
export const createObjectFiles = (folder: string) => {
  mkdirSync(folder, { recursive: true });
  const objects = new Map<string, StoredObject>();
  for (const entry of readdirSync(folder).filter((name) => name.endsWith(SUFFIX))) {
    const stored = JSON.parse(readFileSync(join(folder, entry), 'utf8')) as StoredObject;
    objects.set(stored.name, stored);
  }
  const pathOf = (name: string): string => join(folder, createHash('sha256').update(name).digest('hex'));
  const keep = (stored: StoredObject): void => {
    writeFileSync(`${pathOf(stored.name)}${SUFFIX}`, JSON.stringify(stored));
    objects.set(stored.name, stored);
  };
  const remove = (name: string): void => {
    objects.delete(name);
    rmSync(`${pathOf(name)}${SUFFIX}`, { force: true });
    rmSync(pathOf(name), { force: true });
  };
  return {
    /** The path for an incoming upload. */
    newFile: (): string => join(folder, `arriving-${randomUUID()}`),
    find: (name: string): StoredObject | undefined => objects.get(name),
    remove,
    /** Stores an uploaded file. */
    put: (stored: StoredObject): void => {
      remove(stored.name);
      renameSync(stored.file, pathOf(stored.name));
      keep({ ...stored, file: pathOf(stored.name) });
    },
    /** Objects never change, so a copy is a hard link. */
    copy: (from: StoredObject, name: string): void => {
      remove(name);
      linkSync(from.file, pathOf(name));
      keep({ ...from, name, file: pathOf(name) });
    },
  };
};
export type ObjectFiles = ReturnType<typeof createObjectFiles>;
