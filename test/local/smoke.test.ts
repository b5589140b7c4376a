import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type LocalCloudOptions, startLocalCloud } from '../../local/main.ts';
import { openAssembly } from '../../local/template/assembly.ts';
import { synthesizeLocally } from '../../scripts/build/local-assembly.ts';
import { buildLocalCode } from '../../scripts/build/local-code.ts';
import { synthesize } from '../../scripts/build/synthesize.ts';
import { build } from '../../scripts/build.ts';
import { writeDemo } from '../../scripts/demo/ensure-demo.ts';
import { smokeChecks } from '../../scripts/smoke/all-checks.ts';
import { type Outcome, runChecks } from '../../scripts/smoke/check.ts';
import { localProbe } from '../../scripts/smoke/local-probe.ts';
import { someOf } from '../support/amounts.ts';
import { changedAssembly, MISCONFIGURATIONS } from './support/misconfigurations.ts';

const TIME_SCALE = 0.1;
const PATIENCE_MS = 5_000;
const INDEX_LAG_MS = 3_000;

const GIVEN = process.env['ASSEMBLY_DIR'];
let assembly: string;
beforeAll(async () => {
  assembly = GIVEN ?? (await mkdtemp(join(tmpdir(), 'counterfoil-smoke-')));
  if (GIVEN === undefined) await build().then(() => synthesize(assembly));
  openAssembly(assembly); // also declares the bundles as CommonJS
});
afterAll(async () => {
  if (GIVEN === undefined) await rm(assembly, { recursive: true, force: true });
});

type Demo = { readonly api_key: string; readonly email: string };

type Smoked = { readonly outcomes: readonly Outcome[]; readonly left: number };

type SmokeOptions = Pick<LocalCloudOptions, 'locateBundle'> & { readonly isCut?: () => boolean };

/** Runs every check but the one of all routes against a local cloud. */
const smoke = async (outDir: string, { isCut = () => false, ...code }: SmokeOptions = {}): Promise<Smoked> => {
  const options = { outDir, port: 0, inMemory: true, timeScale: TIME_SCALE, onReady: writeDemo, ...code };
  const cloud = await startLocalCloud(options);
  cloud.cutBatches(isCut);
  cloud.lagIndexes((writtenAt) => Date.now() - writtenAt > INDEX_LAG_MS);
  try {
    const demo = JSON.parse(readFileSync(join(cloud.dataDir, 'demo.json'), 'utf8')) as Demo;
    const target = {
      url: cloud.baseUrl,
      apiUrl: cloud.apiUrl,
      apiKey: demo.api_key,
      email: demo.email,
      probe: localProbe(cloud.baseUrl, new Date()),
      patienceMs: PATIENCE_MS,
      timeScale: TIME_SCALE,
    };
    const outcomes = await runChecks(smokeChecks({ quick: true }), target, () => undefined);
    const list = await fetch(`${cloud.baseUrl}/api/v1/imports`, { headers: { 'x-api-key': demo.api_key } });
    const { meta } = list.ok
      ? ((await list.json()) as { readonly meta: { readonly total_count: number } })
      : { meta: undefined };
    return { outcomes, left: meta?.total_count ?? 0 };
  } finally {
    await cloud.stop();
  }
};

describe('npm run smoke', () => {
  it('finds nothing wrong with the service, and leaves nothing behind, while the table cuts every batch and its index lags', async () => {
    const isCut = vi.fn(() => true);
    const { outcomes, left } = await smoke(assembly, { isCut });

    expect(isCut).toHaveBeenCalled();
    expect(outcomes.filter(({ kind }) => kind !== 'passed')).toEqual([]);
    expect(left).toBe(0);
  });

  it('finds nothing wrong with the code and the templates that npm start runs', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'counterfoil-start-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const outDir = join(folder, 'cdk.out');
    const code = join(folder, 'code');
    await Promise.all([buildLocalCode(code), synthesizeLocally(outDir)]);
    const { outcomes, left } = await smoke(outDir, { locateBundle: (name) => Promise.resolve(join(code, name)) });

    expect(outcomes.filter(({ kind }) => kind !== 'passed')).toEqual([]);
    expect(left).toBe(0);
  });

  it.each(someOf(MISCONFIGURATIONS, 0))('finds that $name', async ({ plant, check, says }) => {
    const folder = await changedAssembly(assembly, plant);
    const { outcomes } = await smoke(folder);
    await rm(folder, { recursive: true });

    const failed = outcomes.filter(({ kind, name }) => kind === 'failed' && name !== 'clean up');
    expect(failed.map(({ name }) => name)).toEqual([check]);
    expect(failed[0]?.text).toMatch(says);
  });
});
