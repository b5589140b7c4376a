import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Judged, judge, runSuite, SUITE, startKeyed } from '../../support/agents/conformance.ts';
import { isFull } from '../../support/amounts.ts';
import { demo } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';

let folder = '';

/** For the proof, a line for each scenario that passed and for what was skipped. */
const report = async (of: string, judged: readonly Judged[]): Promise<void> => {
  const path = process.env['CONFORMANCE_REPORT'];
  if (path === undefined) return;
  const lines = judged.flatMap(({ scenario, passed, skipped }) => [
    ...(passed ? [`passed ${scenario}`] : []),
    ...skipped,
  ]);
  await appendFile(path, lines.map((line) => `${of}: ${line}\n`).join(''));
};

/** Only in the proof, because the suite comes from npm. */
describe.runIf(isFull)('the conformance suite of the Model Context Protocol', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'counterfoil-conformance-'));
    await writeFile(join(folder, 'package.json'), '{ "private": true }');
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', SUITE];
    await promisify(execFile)('npm', args, { cwd: folder });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(['2025-06-18', '2025-11-25', '2026-07-28'])(
    'finds no fault in what applies of revision %s',
    async (revision) => {
      const { apiKey } = await newFamily();
      const { url, stop } = await startKeyed(apiKey);
      onTestFinished(() => void stop());
      const results = await runSuite(folder, 'server', '--url', url, '--suite', 'all', '--spec-version', revision);
      const judged = [...results].map(([scenario, checks]) => judge(scenario, checks));
      await report(revision, judged);
      expect(judged.flatMap(({ faults }) => faults)).toEqual([]);
      expect(judged.filter(({ passed }) => passed).map(({ scenario }) => scenario)).toContain('tools-list');
    },
  );

  it('finds no fault in the metadata of the authorization server', async () => {
    const scenario = 'authorization-server-metadata-endpoint';
    const results = await runSuite(folder, 'authorization', '--url', demo().base_url, '--scenario', scenario);
    const judged = [...results].map(([name, checks]) => judge(name, checks));
    await report('authorization', [
      ...judged,
      { ...GRANT, skipped: [`skipped ${GRANT.scenario}: it needs a person who signs in with a browser`] },
    ]);
    expect(judged.flatMap(({ faults }) => faults)).toEqual([]);
  });
});

const GRANT = { scenario: 'authorization-code-grant', passed: false, faults: [] };
