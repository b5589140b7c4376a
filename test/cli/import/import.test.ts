import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newHome, runCli, startCli } from '../../support/cli/run-cli.ts';
import { fakeService } from '../../support/servers/fake-service.ts';

const PREVIEW = {
  type: 'NativeImport',
  valid: true,
  content: { filename: 'tags.ndjson' },
  detection: null,
  configuration: {},
  stats: { rows_count: 1, left_out_rows_count: 0, invalid_rows_count: 0 },
  expected_record_counts: { tags: 1 },
  errors: [],
  warnings: [],
  preview: null,
  first_rows: [],
};
const OWN = {
  id: 'own',
  status: 'pending',
  preparing: false,
  verification: { readback: { status: 'not_verified' } },
};
const PROOF = { status: 'matched', checked_counts: { tags: 1 } };
const OTHER = { ...OWN, id: 'other', status: 'complete', verification: { readback: PROOF } };

const answer = (status: number, data: object) => ({ status, body: { data } });
const REFUSED = {
  status: 422,
  body: { error: 'already_imported', message: 'This file is already importing', import_id: 'other' },
};
/** The responses to the import of a file that nobody else imports. */
const PUBLISHED = [
  answer(200, PREVIEW),
  answer(201, OWN),
  answer(200, OWN),
  answer(202, OWN),
  answer(200, { ...OTHER, id: 'own' }),
];

const keyOf = (baseUrl: string) => ({ COUNTERFOIL_URL: baseUrl, COUNTERFOIL_API_KEY: 'secret-key' });

/** One tag in a file, in a home of its own. */
const aFile = async (): Promise<{ readonly home: string; readonly file: string }> => {
  const home = await newHome();
  const file = join(home, 'tags.ndjson');
  await writeFile(file, '{"type":"Tag","data":{"id":"t","name":"x"}}\n');
  return { home, file };
};

describe('counterfoil import of records that are sent in chunks', () => {
  it.each(['--no-publish', '--dry-run'])('refuses %s before it sends anything', async (option) => {
    const home = await newHome();
    const file = join(home, 'backup.ndjson');
    await writeFile(file, `${JSON.stringify({ type: 'Tag', data: { id: 't', name: 'x' } })}\n`.repeat(200_000));
    const { baseUrl, requests } = await fakeService('break');
    const { code, stderr } = await runCli(['import', file, option], { home, env: keyOf(baseUrl) });
    expect(code).not.toBe(0);
    expect(stderr).toContain('--publish');
    expect(stderr).toContain('counterfoil revert removes what it added');
    expect(requests).toEqual([]);
  });
});

describe('counterfoil import of records that another import publishes meanwhile', () => {
  it('deletes its own upload, and reports the import that has them', async () => {
    const { baseUrl, requests } = await fakeService(
      answer(200, PREVIEW),
      answer(201, OWN),
      answer(200, OWN),
      REFUSED,
      answer(200, OTHER),
      { status: 204 },
    );
    const { file, home } = await aFile();
    const { code, stdout } = await runCli(['import', file, '--publish'], { home, env: keyOf(baseUrl) });
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('published before, as import other') });
    expect(requests[5]).toMatchObject({ method: 'DELETE', url: '/api/v1/imports/own' });
  });

  it('keeps its own upload if the other import fails', async () => {
    const { baseUrl, requests } = await fakeService(
      answer(200, PREVIEW),
      answer(201, OWN),
      answer(200, OWN),
      REFUSED,
      answer(200, { ...OTHER, status: 'failed' }),
    );
    const { file, home } = await aFile();
    const { code, stderr } = await runCli(['import', file, '--publish'], { home, env: keyOf(baseUrl) });
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('its status is failed') });
    expect(stderr).toContain('The import was kept: counterfoil fix own');
    expect(requests.map(({ method }) => method)).not.toContain('DELETE');
  });

  it('reports the other import even if its own upload cannot be deleted', async () => {
    const { baseUrl } = await fakeService(
      answer(200, PREVIEW),
      answer(201, OWN),
      answer(200, OWN),
      REFUSED,
      answer(200, OTHER),
      { status: 409, body: { error: 'invalid_state', message: 'Not now' } },
    );
    const { file, home } = await aFile();
    const { code, stdout } = await runCli(['import', file, '--publish'], { home, env: keyOf(baseUrl) });
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('published before, as import other') });
  });
});

describe('counterfoil import with a folder that cannot be written', () => {
  it('goes on, and says once that it cannot be resumed', async () => {
    const { file, home } = await aFile();
    await writeFile(join(home, 'config'), 'a file, where a folder would be made');
    const { baseUrl } = await fakeService(...PUBLISHED);
    const { code, stderr } = await runCli(['import', file, '--publish'], { home, env: keyOf(baseUrl) });
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('cannot be resumed') });
    expect(stderr.match(/Warning:/g)).toHaveLength(1);
  });
});

describe('counterfoil import whose output nobody reads', () => {
  it.each(['stdout', 'stderr'] as const)('publishes all the same: %s', async (closed) => {
    const { file, home } = await aFile();
    const { baseUrl, requests } = await fakeService(...PUBLISHED);
    const child = startCli(['import', file, '--publish'], { home, env: keyOf(baseUrl) });
    child.stdin?.end();
    child[closed]?.destroy();
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
    expect(requests.map(({ url }) => url)).toContain('/api/v1/imports/own/publish');
  });
});

describe('counterfoil import whose money differs from the file', () => {
  it('names the account and both sums, and fails', async () => {
    const sum = (count: number, money_out: string) => ({ count, money_in: '0.00', money_out });
    const wrong = {
      currency: 'EUR',
      kind: 'transactions',
      expected: sum(1, '4.50'),
      actual: sum(2, '9.00'),
      agrees: false,
    };
    const sums = [
      { ...wrong, account_id: 'a1' },
      { ...wrong, account_id: 'a2', agrees: true },
      { ...wrong, account_id: null, kind: 'parts' },
    ];
    const differs = { ...OTHER, id: 'own', verification: { readback: { ...PROOF, status: 'mismatch', sums } } };
    const { baseUrl } = await fakeService(...PUBLISHED.slice(0, -1), answer(200, differs));
    const { file, home } = await aFile();
    const { code, stdout } = await runCli(['import', file, '--publish'], { home, env: keyOf(baseUrl) });
    expect(code).toBe(1);
    expect(stdout).toContain(`not verified: the ledger differs from the file.
  Account a1 (EUR): 1 transaction, 0.00 in and 4.50 out in the file; 2 transactions, 0.00 in and 9.00 out in the ledger
  All other accounts (EUR): 1 split part, 0.00 in and 4.50 out in the file; 2 split parts, 0.00 in and 9.00 out in the ledger
Revert it: counterfoil revert own`);
  });
});
