import type { Driver } from './import-file.ts';
import { median, timed } from './measure.ts';

const CALLS = 50;

/** Median milliseconds of each path, called in turn so that a busy moment touches all alike. */
export const timePages = async ({ client }: Driver, paths: readonly string[]): Promise<readonly number[]> => {
  const times = paths.map((): number[] => []);
  for (const path of paths) await client.get(path);
  for (let call = 0; call < CALLS; call += 1) {
    for (const [index, path] of paths.entries()) {
      const { seconds } = await timed(() => client.get(path));
      times[index]?.push(seconds * 1000);
    }
  }
  return times.map(median);
};
