import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from './start-error.ts';

export type DataFolder = {
  readonly path: string;
  /** Removes all permissions of others from the contents of the folder, and from every file that this process creates from now on. */
  readonly keepPrivate: () => void;
  readonly unlock: () => void;
};

/** Read, write and list permissions of everybody but the owner. */
const OTHERS = 0o077;
const STICKY = 0o1000;

/** The files of the local cloud in its folder. */
const OWN_ENTRY =
  /^((demo|local|schedules|secrets)\.json(\.new)?|(instance\.lock|table\.db)(-.+)?|cdk\.out|compile-cache|logs|mail|objects|pids|storage)$/;

/** `mkdirSync` with `recursive` never returns below /proc and its like, where a folder can be looked up but not made. */
const makeFolder = (path: string): void => {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
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

/** Does not follow links. */
const makePrivate = (path: string): void => {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (entry === undefined || entry.isSymbolicLink()) return;
  if ((entry.mode & OTHERS) !== 0) chmodSync(path, entry.mode & ~OTHERS & 0o777);
  if (entry.isDirectory()) for (const name of readdirSync(path)) makePrivate(join(path, name));
};

/** A folder that many people use, such as /tmp, stays open, and so do the files of others in it. */
const makeFolderPrivate = (path: string): void => {
  const { mode } = statSync(path);
  if ((mode & OTHERS) !== 0 && (mode & STICKY) === 0) chmodSync(path, 0o700);
  for (const name of readdirSync(path).filter((entry) => OWN_ENTRY.test(entry))) makePrivate(join(path, name));
};

const refused = (path: string, error: unknown): StartError =>
  new StartError(`The data folder ${path} cannot be written to: ${(error as Error).message}`, { cause: error });

/** Takes the folder for this process alone. The lock is the kernel's: it ends with the process, however that ends. */
export const openDataFolder = (path: string): DataFolder => {
  try {
    makeFolder(path);
    const database = lock(path);
    const umask = process.umask();
    return {
      path,
      keepPrivate: () => {
        process.umask(OTHERS);
        try {
          makeFolderPrivate(path);
        } catch (error) {
          throw refused(path, error);
        }
      },
      unlock: () => {
        process.umask(umask);
        database.close();
      },
    };
  } catch (error) {
    if (isBusy(error))
      throw new StartError(`Another instance uses ${path}: stop it, or set DATA_DIR`, { cause: error });
    throw refused(path, error);
  }
};
