import { startFixtureCloud } from './fixture-cloud.ts';

/** Runs the fixture stack in a separate process, for tests that kill it. */
const cloud = await startFixtureCloud({ dataDir: process.argv[2] ?? '', inMemory: false });
process.send?.(cloud.baseUrl);
