import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 50;
const ATTEMPTS = 100;

const mentions = (pid: string, text: string): boolean => {
  try {
    return ['cmdline', 'environ'].some((file) => readFileSync(`/proc/${pid}/${file}`, 'utf8').includes(text));
  } catch {
    return false; // it has ended, or belongs to someone else
  }
};

const processesIn = (folder: string): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && mentions(name, folder))
    .map(Number)
    .filter((pid) => pid !== process.pid);

const end = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it has just ended by itself
  }
};

/**
 * Ends the processes that were started with this folder among their arguments or in their environment: a stack that is
 * killed leaves the frozen processes of its functions. Linux only.
 */
export const endLeftovers = async (folder: string): Promise<void> => {
  if (process.platform !== 'linux') return;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const left = processesIn(folder);
    if (left.length === 0) return;
    for (const pid of left) end(pid);
    await sleep(PAUSE_MS);
  }
};
