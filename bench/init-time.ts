import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

export type InitTime = { readonly milliseconds: number; readonly cpuMilliseconds: number; readonly rssMb: number };

const run = promisify(execFile);

const LOAD = `
  const cpu = process.cpuUsage();
  const started = performance.now();
  await import(process.env.BUNDLE);
  const milliseconds = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  const rssMb = process.memoryUsage.rss() / 2 ** 20;
  console.log(JSON.stringify({ milliseconds, cpuMilliseconds: (user + system) / 1000, rssMb }));
`;

/** Loads a bundle in a fresh process, without a compile cache, and measures only the loading. */
export const initTime = async (file: string, environment: Readonly<Record<string, string>>): Promise<InitTime> => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', LOAD], {
    env: { ...environment, BUNDLE: pathToFileURL(file).href },
  });
  const last = stdout.trimEnd().split('\n').at(-1) ?? '';
  return JSON.parse(last) as InitTime;
};
