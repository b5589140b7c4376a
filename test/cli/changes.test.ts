import { describe, expect, it } from 'vitest';
import { newHome, runCli } from '../support/cli/run-cli.ts';
import { fakeService } from '../support/servers/fake-service.ts';

const META = { page: 1, per_page: 100, total_count: 1, total_pages: 1, next_page: null };
const list = (...data: object[]) => ({ status: 200, body: { data, meta: { ...META, total_count: data.length } } });

const BULK = {
  id: 'c1',
  kind: 'bulk',
  status: 'applied',
  changes: {},
  rule_ids: null,
  merged_record: null,
  counts: { changes: 3 },
  verification: { applied: 3, skipped: 0, wrong: 0 },
  revertable: true,
  created_at: '2026-03-02T09:15:00.000Z',
};

const run = async (args: readonly string[], ...answers: Parameters<typeof fakeService>) => {
  const { baseUrl, requests } = await fakeService(...answers);
  const env = { COUNTERFOIL_URL: baseUrl, COUNTERFOIL_API_KEY: 'secret-key' };
  const ran = await runCli(args, { home: await newHome(), env });
  return { ...ran, methods: requests.map(({ method }) => method) };
};

describe('counterfoil changes', () => {
  it('says how many transactions a bulk change created and deleted', async () => {
    const entries = list({ action: 'create' }, { action: 'delete' }, { action: 'delete' }, { action: 'none' });
    const { stdout } = await run(['changes'], list(BULK), entries);
    expect(stdout).toContain('bulk: 1 created, 2 deleted');
    const asked = await run(['changes', 'revert', 'c1'], { status: 200, body: { data: BULK } }, entries);
    expect(asked.stdout).toContain('This change: bulk: 1 created, 2 deleted (3 transactions).');
    expect(asked.code).toBe(3);
  });

  it.each([
    ['a change', ['changes', 'revert', 'c1'], { ...BULK, status: 'ready', revertable: false }, 'its status is ready'],
    [
      'an import',
      ['revert', 'i1'],
      { id: 'i1', status: 'pending', filename: null, status_detail: { revertable: false } },
      'its status is pending',
    ],
  ])('refuses to revert %s that was not applied before it asks', async (_, args, data, text) => {
    for (const more of [[], ['--yes']]) {
      const ran = await run([...args, ...more], { status: 200, body: { data } });
      expect(ran).toMatchObject({ code: 1, stderr: expect.stringContaining(text), methods: ['GET'] });
    }
  });
});

describe('counterfoil rules run', () => {
  it('runs nothing if no rule is active', async () => {
    const rule = { id: 'r1', name: 'Rent', active: false, conditions: [], actions: [] };
    const { code, stdout, methods } = await run(['rules', 'run', '--yes'], list(rule));
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('No rule is active') });
    expect(methods).toEqual(['GET']);
  });
});
