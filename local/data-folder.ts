import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from './start-error.ts';

export type DataFolder = {
  readonly path: string;
  /** Removes all permissions of other users from the folder's contents and from all files created later. */
  readonly keepPrivate: () => void;
  readonly unlock: () => void;
};

/** Read, write and execute permissions of everyone except the owner. */
const OTHERS = 0o077;
const STICKY = 0o1000;

/** The files that the local cloud creates in its folder. */
const OWN_ENTRY =
  /^((demo|local|references|schedules|secrets)\.json(\.new)?|(instance\.lock|table\.db)(-.+)?|cdk\.out|compile-cache|logs|mail|objects|pids|storage)$/;

/** `mkdirSync` with `recursive` never returns below /proc and similar folders, which cannot contain new ones. */
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

/** A shared folder, such as /tmp, stays open, and so do files of other users in it. */
const makeFolderPrivate = (path: string): void => {
  const { mode } = statSync(path);
  if ((mode & OTHERS) !== 0 && (mode & STICKY) === 0) chmodSync(path, 0o700);
  for (const name of readdirSync(path).filter((entry) => OWN_ENTRY.test(entry))) makePrivate(join(path, name));
};

const refused = (path: string, error: unknown): StartError =>
  new StartError(`The data folder ${path} cannot be written to: ${(error as Error).message}`, { cause: error });

/** Locks the folder for this process. The kernel releases the lock when the process ends. */
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
