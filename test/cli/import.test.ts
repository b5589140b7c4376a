import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newHome, runCli } from '../support/cli/run-cli.ts';
import { fakeService } from '../support/fake-service.ts';

describe('counterfoil import of records that are sent in chunks', () => {
  it.each(['--no-publish', '--dry-run'])('refuses %s before it sends anything', async (option) => {
    const home = await newHome();
    const file = join(home, 'backup.ndjson');
    await writeFile(file, `${JSON.stringify({ type: 'Tag', data: { id: 't', name: 'x' } })}\n`.repeat(200_000));
    const { baseUrl, requests } = await fakeService('break');
    const env = { COUNTERFOIL_URL: baseUrl, COUNTERFOIL_API_KEY: 'secret-key' };
    const { code, stderr } = await runCli(['import', file, option], { home, env });
    expect(code).not.toBe(0);
    expect(stderr).toContain('--publish');
    expect(stderr).toContain('counterfoil revert undoes that');
    expect(requests).toEqual([]);
  });
});

describe('counterfoil import of records that another import publishes meanwhile', () => {
  it('deletes its own upload, and reports the import that has them', async () => {
    const preview = {
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
    const own = {
      id: 'own',
      status: 'pending',
      preparing: false,
      verification: { readback: { status: 'not_verified' } },
    };
    const proof = { status: 'matched', checked_counts: { tags: 1 } };
    const other = { ...own, id: 'other', status: 'complete', verification: { readback: proof } };
    const refusal = { error: 'already_imported', message: 'This file is already importing', import_id: 'other' };
    const { baseUrl, requests } = await fakeService(
      { status: 200, body: { data: preview } },
      { status: 201, body: { data: own } },
      { status: 200, body: { data: own } },
      { status: 422, body: refusal },
      { status: 204 },
      { status: 200, body: { data: other } },
    );
    const home = await newHome();
    const file = join(home, 'tags.ndjson');
    await writeFile(file, '{"type":"Tag","data":{"id":"t","name":"x"}}\n');
    const env = { COUNTERFOIL_URL: baseUrl, COUNTERFOIL_API_KEY: 'secret-key' };
    const { code, stdout } = await runCli(['import', file, '--publish'], { home, env });
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('published before, as import other') });
    expect(requests[4]).toMatchObject({ method: 'DELETE', url: '/api/v1/imports/own' });
  });
});
