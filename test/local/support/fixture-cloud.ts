import { join } from 'node:path';
import { type LocalCloud, type LocalCloudOptions, startLocalCloud } from '../../../local/main.ts';
import { until } from '../../support/until.ts';

export const FIXTURE_ASSEMBLY = join(import.meta.dirname, '../fixtures/assembly');

/** Starts the hand-written stack of test/local/fixtures on a free port, by default in memory. */
export const startFixtureCloud = (options: Partial<LocalCloudOptions> = {}): Promise<LocalCloud> =>
  startLocalCloud({ outDir: FIXTURE_ASSEMBLY, port: 0, inMemory: true, ...options });

/** Calls `read` until it returns a value. */
export const eventually = async <Result>(read: () => Promise<Result | undefined>): Promise<Result> =>
  (await until(read, (result) => result !== undefined, 20)) as Result;
