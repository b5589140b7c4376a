import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the work of a holder lasts. */
const ABANDONED_MILLISECONDS = 120_000;
const LOOK_AGAIN_MILLISECONDS = 50;

/** Does the work while no other process holds the lock at this path; one that was killed loses it. */
export const withLock = async <Value>(path: string, work: () => Promise<Value>): Promise<Value> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  while (!(await take(path))) await sleep(LOOK_AGAIN_MILLISECONDS);
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
};

const take = async (path: string): Promise<boolean> => {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (await isAbandoned(path)) await rm(path, { force: true });
    return false;
  }
};

const isAbandoned = async (path: string): Promise<boolean> => {
  try {
    const [holder, { mtimeMs }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
    return Date.now() - mtimeMs > ABANDONED_MILLISECONDS || (holder !== '' && !isRunning(Number(holder)));
  } catch {
    return false; // just given back
  }
};

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};
