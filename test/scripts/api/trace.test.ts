import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { call, newAccount, settled } from '../../support/http/api-client.ts';
import { until } from '../../support/until.ts';

const SCRIPT = join(import.meta.dirname, '../../../scripts/trace/trace.ts');
const CLIENT_ID = `order-${crypto.randomUUID()}`;

const trace = async (id: string): Promise<readonly string[]> => {
  const env = { ...process.env, DATA_DIR: dirname(process.env['DEMO_FILE'] ?? '') };
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, id], { env });
  return stdout.trim().split('\n');
};

/** What the functions say they did: log, message and status. */
const told = (lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => {
    const [, said] = /^\S+ (\S+ +(?:answered|slice finished))/.exec(line) ?? [];
    const [, status = ''] = / status=(\w+)/.exec(line) ?? [];
    return said === undefined ? [] : [`${said.replace(/ +/, ' ')} ${status}`];
  });

describe('npm run trace', () => {
  it('tells an import from its POST to its reading back, by each of its ids', async () => {
    const { id: account_id } = await newAccount();
    const json = { raw_file_content: 'date,amount,name\n2026-05-01,4.80,Secret bakery\n', account_id, publish: 'true' };
    const { body, headers } = await call<{ data: ImportDetail }>('POST', '/imports', {
      json: { ...json, date_format: '%Y-%m-%d' },
      headers: { 'x-request-id': CLIENT_ID },
    });
    await settled(body.data.id);
    expect(headers.get('x-request-id')).toBe(CLIENT_ID);

    const story = await until(
      () => trace(CLIENT_ID),
      (lines) => told(lines).some((line) => line.endsWith('matched')),
    );

    const [posted, ...worked] = told(story);
    expect(posted).toBe('create-import answered 201');
    expect(worked).toContain('publish-worker slice finished complete');
    // the worker that published it reads it back, unless its time is up
    expect(worked).toContainEqual(expect.stringMatching(/^(publish|readback)-worker slice finished matched$/));
    expect(await trace(body.data.id)).toEqual(story);
    const [, requestId = ''] = / request_id=(\S+)/.exec(story.join('\n')) ?? [];
    expect(await trace(requestId)).toEqual(story);
    expect(story.filter((line) => line.includes(` request_id=${requestId}`)).length).toBeGreaterThan(1);
    expect(story.join('\n')).not.toMatch(/secret|4\.80/i);
  });

  it('says that nothing has an id', async () => {
    await expect(trace(crypto.randomUUID())).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^No line/),
    });
  });
});
