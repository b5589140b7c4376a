import { join } from 'node:path';
import { type LocalCloud, type LocalCloudOptions, startLocalCloud } from '../../../local/main.ts';

export const FIXTURE_ASSEMBLY = join(import.meta.dirname, '../fixtures/assembly');

/** Starts the hand-written stack of test/local/fixtures on a free port, by default in memory. */
export const startFixtureCloud = (options: Partial<LocalCloudOptions> = {}): Promise<LocalCloud> =>
  startLocalCloud({ outDir: FIXTURE_ASSEMBLY, port: 0, inMemory: true, ...options });

/** Calls `read` until it gives something; fails after five seconds. */
export const eventually = async <Result>(read: () => Promise<Result | undefined>): Promise<Result> => {
  const deadline = Date.now() + 5000;
  while (Date.now() < deadline) {
    const result = await read();
    if (result !== undefined) return result;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('Nothing came within five seconds');
};
