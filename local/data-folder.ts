import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from './start-error.ts';

export type DataFolder = { readonly path: string; readonly unlock: () => void };

/** `mkdirSync` with `recursive` never returns below /proc and its like, where a folder can be looked up but not made. */
const makeFolder = (path: string): void => {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
};

const isBusy = (error: unknown): boolean => error instanceof Error && error.message.includes('locked');

const lock = (path: string): DatabaseSync => {
  const database = new DatabaseSync(join(path, 'instance.lock'));
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};

/** Takes the folder for this process alone. The lock is the kernel's: it ends with the process, however that ends. */
export const openDataFolder = (path: string): DataFolder => {
  try {
    makeFolder(path);
    const database = lock(path);
    return { path, unlock: () => database.close() };
  } catch (error) {
    if (isBusy(error))
      throw new StartError(`Another instance uses ${path}: stop it, or set DATA_DIR`, { cause: error });
    throw new StartError(`The data folder ${path} cannot be written to: ${(error as Error).message}`, { cause: error });
  }
};
