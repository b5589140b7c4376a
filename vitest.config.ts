import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const LOCAL_CLOUD = join(import.meta.dirname, 'test/support/local-cloud.ts');
const BROWSER = join(import.meta.dirname, 'test/support/pages/unpack-browser.ts');

const unit = {
  extends: true as const,
  test: {
    name: 'unit',
    include: ['test/**/*.test.ts'],
    exclude: ['test/*/api/**', 'test/browser/**', 'test/infra/**'],
    globalSetup: [BROWSER],
    sequence: { groupOrder: 1 },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
};

/** One worker that keeps its modules: loading the CDK and the first synthesis cost more than all these tests. */
const infra = {
  extends: true as const,
  test: {
    name: 'infra',
    include: ['test/infra/**/*.test.ts'],
    isolate: false,
    fileParallelism: false,
    sequence: { groupOrder: 0 },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
};

/** Fill the queues, so that other tests would wait for them: they come after the others, one by one. */
const LOADS = ['test/bank/api/bank-schedule.test.ts', 'test/bank/api/bank-bent.test.ts'];

/** The tests over HTTP, by a client or a browser, share one local cloud, started once for all of them. */
const api = {
  extends: true as const,
  test: {
    name: 'api',
    include: ['test/*/api/**/*.test.ts', 'test/browser/**/*.test.ts'],
    exclude: LOADS,
    globalSetup: [LOCAL_CLOUD, BROWSER],
    sequence: { groupOrder: 1 },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
};

const load = {
  ...api,
  test: { ...api.test, name: 'load', include: LOADS, exclude: [], fileParallelism: false, sequence: { groupOrder: 2 } },
};

export default defineConfig({
  test: {
    projects: existsSync(LOCAL_CLOUD) ? [unit, infra, api, load] : [unit, infra],
    pool: 'forks',
    maxWorkers: 2,
    passWithNoTests: true,
    restoreMocks: true,
  },
});
