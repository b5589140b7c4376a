import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { openKeys } from '../../../../scripts/keys/open-keys.ts';
import { openTable } from '../../../../scripts/restore/open-table.ts';
import { createAuditRepository } from '../../../../shared/people/store/audit-repository.ts';
import { demo } from '../../../support/http/api-client.ts';

const run = promisify(execFile);
const DATA_DIR = dirname(process.env['DEMO_FILE'] ?? '');
const SCRIPT = join(import.meta.dirname, '../../../../scripts/audit-restore.ts');
/** A day is archived a quarter of an hour after its end. */
const SETTLING = 16 * 60_000;
const YESTERDAY = new Date(Date.now() - SETTLING - 86_400_000).toISOString().slice(0, 10);
const USER = { userId: randomUUID(), email: 'yesterday@example.org' };

const restore = (...args: readonly string[]) =>
  run(process.execPath, [SCRIPT, ...args], { env: { ...process.env, DATA_DIR } });

beforeAll(async () => {
  const { documents, tableName } = openTable({ DATA_DIR });
  const { mac } = openKeys({ DATA_DIR }, { documents, tableName });
  const now = () => `${YESTERDAY}T12:00:00.000Z`;
  const audit = createAuditRepository(documents, tableName, { mac, newId: randomUUID, now });
  await audit.record({ type: 'logout', actor: USER, user: USER, provider: null, source: null, details: {} });
  const sealed = await fetch(`${demo().base_url}/_local/invoke/archive-audit`, { method: 'POST', body: '{}' });
  expect(sealed.headers.get('x-amz-function-error')).toBeNull();
});

describe('npm run audit:restore', () => {
  it('prints an archived day and reports that it is intact', async () => {
    const { stdout, stderr } = await restore('--day', YESTERDAY);

    const records = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(records).toContainEqual(expect.objectContaining({ type: 'logout', user: USER }));
    expect(stderr).toBe(`${YESTERDAY}: ${records.length} records, intact\n`);
  });

  it('reports a missing day and exits with 1', async () => {
    await expect(restore('--day', '2020-01-01', '--verify')).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: '2020-01-01: 0 records, not found in the archive\n',
    });
  });

  it('archives each day only once', async () => {
    const again = await fetch(`${demo().base_url}/_local/invoke/archive-audit`, { method: 'POST', body: '{}' });
    expect(again.headers.get('x-amz-function-error')).toBeNull();
    expect((await restore('--day', YESTERDAY, '--verify')).stderr).toContain('intact');
  });
});
