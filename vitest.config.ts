import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { leftOut } from './scripts/checks/slow-tests.ts';

const LOCAL_CLOUD = join(import.meta.dirname, 'test/support/local-cloud.ts');
const SEED = join(import.meta.dirname, 'test/support/show-seed.ts');
const BROWSER = join(import.meta.dirname, 'test/support/pages/browser-of-run.ts');

/** Long enough for a machine that does much else: a test that hangs ends, and none depends on how fast a second is. */
const PATIENCE = { testTimeout: 300_000, hookTimeout: 300_000 };

/** They share no process, because they turn a clock, start a browser, measure what a process computes, or keep clients. */
const ALONE = [
  'test/local/**/*.test.ts',
  'test/imports/formats/csv/csv-bombs.test.ts',
  'test/imports/prepare/throttled-workers.test.ts',
  'test/imports/sweep-messages.test.ts',
  'test/people/sso/protocols/oidc/good-flows.test.ts',
  'test/people/sso/protocols/saml/load.test.ts',
  'test/people/sign-in/registration.test.ts',
  'test/platform/web/{chart-points,check-page,small-screens,styles,list-rows,unsaved}.test.ts',
];
const OVER_HTTP = ['test/*/**/api/*.test.ts', 'test/browser/**/*.test.ts'];

/** In each project, because the `exclude` of a project replaces that of the command line. */
const LEFT_OUT = process.env['TEST_SAMPLE'] === 'true' ? [...leftOut(Number(process.env['TEST_SEED']))] : [];

/** Tests that synthesize the templates. */
const TEMPLATES = ['test/infra/**/*.test.ts', 'test/scripts/smoke-aws.test.ts'];

/** The command line uses the client by its name, whose sources these tests run. */
const SOURCES = '--conditions=@counterfoil/source';

/** Loading modules anew for each file took more than half of their time: they share two processes. */
const unit = {
  extends: true as const,
  test: {
    name: 'unit',
    include: ['test/**/*.test.ts'],
    exclude: [...OVER_HTTP, ...ALONE, ...TEMPLATES, ...LEFT_OUT],
    globalSetup: [SEED],
    isolate: false,
    execArgv: [SOURCES, '--max-semi-space-size=64'], // tables in memory make much garbage
    sequence: { groupOrder: 1 },
    ...PATIENCE,
  },
};

const alone = {
  extends: true as const,
  test: {
    name: 'alone',
    include: ALONE,
    exclude: [...OVER_HTTP, ...LEFT_OUT],
    globalSetup: [SEED, BROWSER],
    sequence: { groupOrder: 1 },
    ...PATIENCE,
  },
};

/** One worker that keeps its modules: loading the CDK and the first synthesis cost more than all these tests. */
const infra = {
  extends: true as const,
  test: {
    name: 'infra',
    include: TEMPLATES,
    exclude: LEFT_OUT,
    isolate: false,
    fileParallelism: false,
    sequence: { groupOrder: 0 },
    ...PATIENCE,
  },
};

/** The tests over HTTP, by a client or a browser, share one local cloud; they mostly wait for it, so four processes fit. */
const api = {
  extends: true as const,
  test: {
    name: 'api',
    include: OVER_HTTP,
    exclude: LEFT_OUT,
    globalSetup: [SEED, LOCAL_CLOUD, BROWSER],
    isolate: false,
    execArgv: [SOURCES],
    maxWorkers: 4,
    sequence: { groupOrder: 2 },
    ...PATIENCE,
  },
};

export default defineConfig({
  test: {
    projects: existsSync(LOCAL_CLOUD) ? [unit, alone, infra, api] : [unit, alone, infra],
    pool: 'forks',
    maxWorkers: 2,
    passWithNoTests: true,
    // Node runs the sources as they are, so Vite need not transform them
    experimental: { viteModuleRunner: false, nodeLoader: false },
    restoreMocks: true,
    expect: { poll: { timeout: 60_000, interval: 50 } },
  },
});
