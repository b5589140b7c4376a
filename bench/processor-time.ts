import { readdirSync, readFileSync } from 'node:fs';

/** Of a running stack since it began, in milliseconds: its functions, and all that stands in for a cloud. */
export type ProcessorTime = { readonly functions: number; readonly cloud: number };

/** The unit in which Linux tells it, on every platform that Node runs on. */
const TICK_MILLISECONDS = 10;
const FUNCTION = 'local/lambda/process-main.ts';

/** Everything in a process group. Linux only; elsewhere nothing is known, and nothing is said. */
export const processorTime = (groupId: number): ProcessorTime | undefined => {
  if (process.platform !== 'linux') return undefined;
  const spent = { functions: 0, cloud: 0 };
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = read(`/proc/${pid}/stat`);
    const [, , group, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(group) !== groupId) continue;
    const [user = 0, system = 0] = rest.slice(8).map(Number); // fields 14 and 15 of proc_pid_stat(5)
    const who = read(`/proc/${pid}/cmdline`).includes(FUNCTION) ? 'functions' : 'cloud';
    spent[who] += (user + system) * TICK_MILLISECONDS;
  }
  return spent;
};

/** Processes end while we look. */
const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};
