import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atPath, diskError } from './errors/disk-error.ts';

/** Longer than the work of a holder lasts. */
const ABANDONED_MILLISECONDS = 120_000;
const UNWRITTEN_MILLISECONDS = 5_000;
const LOOK_AGAIN_MILLISECONDS = 50;

/** Does the work while no other process holds the lock at this path; one that was killed loses it. */
export const withLock = async <Value>(path: string, work: () => Promise<Value>): Promise<Value> => {
  await atPath(dirname(path), () => mkdir(dirname(path), { recursive: true, mode: 0o700 }));
  while (!(await atPath(path, () => create(path)))) {
    if (await isAbandoned(path)) await remove(path);
    else await sleep(LOOK_AGAIN_MILLISECONDS);
  }
  try {
    return await work();
  } finally {
    if ((await holderOf(path)) === OWN) await rm(path, { force: true }); // it may have been taken away after too long
  }
};

const OWN = String(process.pid);

const create = async (path: string): Promise<boolean> => {
  try {
    await writeFile(path, OWN, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    await rm(path, { force: true }); // an empty one, on a full disk, would be held for long
    throw error;
  }
};

/** Only one process at a time removes and looks again before, so that none removes the lock of the next holder. */
const remove = async (path: string): Promise<void> => {
  const removing = `${path}.removing`;
  if (!(await create(removing))) {
    if (await isAbandoned(removing)) await rm(removing, { force: true });
    return sleep(LOOK_AGAIN_MILLISECONDS);
  }
  try {
    if (await isAbandoned(path)) await rm(path, { force: true });
  } finally {
    await rm(removing, { force: true });
  }
};

const holderOf = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

const isAbandoned = async (path: string): Promise<boolean> => {
  try {
    const [holder, { mtimeMs }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
    const age = Date.now() - mtimeMs;
    if (holder === '') return age > UNWRITTEN_MILLISECONDS; // killed before it wrote who it is
    return age > ABANDONED_MILLISECONDS || !isRunning(Number(holder));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false; // just given back
    throw diskError(error, path) ?? error;
  }
};

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};
