import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The processes that the local cloud started, so that the next start can end what a kill -9 left behind. */
export type PidFile = {
  readonly add: (pid: number) => void;
  readonly remove: (pid: number) => void;
};

const isFunctionProcess = (pid: string): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('process-main.ts');
  } catch {
    return false;
  }
};

const endLeftovers = (folder: string): void => {
  for (const pid of readdirSync(folder)) {
    if (/^\d+$/.test(pid) && isFunctionProcess(pid)) process.kill(Number(pid), 'SIGKILL');
    rmSync(join(folder, pid), { force: true });
  }
};

/** Ends the leftovers of an earlier run, then keeps one empty file per process. */
export const openPidFile = (dataDir: string): PidFile => {
  const folder = join(dataDir, 'pids');
  mkdirSync(folder, { recursive: true });
  endLeftovers(folder);
  return {
    add: (pid) => writeFileSync(join(folder, String(pid)), ''),
    remove: (pid) => rmSync(join(folder, String(pid)), { force: true }),
  };
};
