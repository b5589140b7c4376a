import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../../client/src/index.ts';
import { oneOf } from '../../support/amounts.ts';
import { demo } from '../../support/api-client.ts';
import { countingProxy } from '../../support/cli/counting-proxy.ts';
import { newHome, runCli, startCli } from '../../support/cli/run-cli.ts';
import { newFamily } from '../../support/new-family.ts';

const CHUNKS = /\/chunks$/;
const IMPORTS = /\/imports$/;
const BUCKET = /^\/_bucket\//;
const PUBLISH = /\/publish$/;
const DETAIL = /\/imports\/[0-9a-f-]{36}$/;

/** 12 MB of tags, which are sent in three chunks or four. */
const records = (): string =>
  Array.from({ length: 1_200 }, (_, id) => {
    const data = { id: `t${id}`, name: `Tag ${id}`, note: 'x'.repeat(9_950) };
    return `${JSON.stringify({ type: 'Tag', data })}\n`;
  }).join('');

/** 10 MB that hardly compress, and so are sent to the bucket. */
const bank = (): string => {
  const rows = Array.from({ length: 1_500 }, (_, row) => {
    return `2026-01-02,Row ${row},-1.00,${randomBytes(4_950).toString('base64')}\n`;
  });
  return ['date,name,amount,notes\n', ...rows].join('');
};

/** Somebody who imports a file through a proxy that counts. */
const importing = async (name: string, content: string, ...options: string[]) => {
  const home = await newHome();
  const { apiKey } = await newFamily();
  const client = createClient({ baseUrl: demo().base_url, apiKey });
  await client.POST('/accounts', { body: { name: 'Checking', account_type: 'depository', currency: 'USD' } });
  const file = join(home, name);
  await writeFile(file, content);
  const proxy = await countingProxy();
  const args = ['import', file, '--publish', ...options];
  const world = { home, env: { COUNTERFOIL_URL: proxy.baseUrl, COUNTERFOIL_API_KEY: apiKey } };

  /** Starts the command and kills it, and what it started, at a request. */
  const killAt = async (stop: Parameters<typeof proxy.stopAt>[0]) => {
    const reached = proxy.stopAt(stop);
    const child = startCli(args, world);
    const ended = new Promise((resolve) => child.on('close', resolve));
    await Promise.race([reached, ended.then(() => Promise.reject(new Error('It ended before it was killed')))]);
    process.kill(-(child.pid ?? Number.NaN), 'SIGKILL');
    await ended;
    proxy.goOn();
    return proxy.take();
  };
  const again = async () => {
    const { code, stdout, stderr } = await runCli(args, world);
    return { code, stdout, stderr, arrived: proxy.take() };
  };
  const counts = async () => {
    const imports = (await client.GET('/imports')).data;
    const { meta } = await client.GET('/transactions');
    return { imports: imports.map(({ status }) => status), transactions: meta.total_count };
  };
  return { killAt, again, counts, client };
};

const countOf = (arrived: readonly { readonly method: string; readonly path: string }[], path: RegExp): number =>
  arrived.filter((each) => each.method === 'POST' && path.test(each.path)).length;

describe('counterfoil import of 12 MB of records, killed', () => {
  it.each(
    oneOf(
      [
        { name: 'while a chunk is sent', when: 'halfway', arrivedBefore: 1 },
        { name: 'before a chunk is confirmed', when: 'after', arrivedBefore: 2 },
      ] as const,
      'killed chunks',
    ),
  )('goes on with the chunks that have not arrived: $name', async ({ when, arrivedBefore }) => {
    const content = records();
    const { killAt, again, counts, client } = await importing('backup.ndjson', content);
    const first = await killAt({ at: CHUNKS, nth: 2, when });
    expect(countOf(first, CHUNKS)).toBe(arrivedBefore);
    const second = await again();
    expect(second).toMatchObject({ code: 0, stderr: expect.stringContaining('Resuming the interrupted upload') });
    expect(countOf(second.arrived, CHUNKS)).toBe(Math.ceil(content.length / 4_000_000) - arrivedBefore);
    expect(countOf(second.arrived, /\/import_sessions$/)).toBe(0);
    expect((await counts()).imports).toEqual(['complete']);
    expect((await client.GET('/tags')).meta.total_count).toBe(1_200);
  });

  it.each([
    { name: 'before publishing is confirmed', stop: { at: PUBLISH } },
    { name: 'while it waits for the proof', stop: { at: DETAIL, method: 'GET' } },
  ] as const)('does not publish twice what was accepted before it was killed: $name', async ({ stop }) => {
    const { killAt, again, counts, client } = await importing('backup.ndjson', records());
    await killAt({ ...stop, when: 'after' });
    const { code, stdout, arrived } = await again();
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('Published and proved') });
    expect(countOf(arrived, CHUNKS)).toBe(0);
    expect((await counts()).imports).toEqual(['complete']);
    expect((await client.GET('/tags')).meta.total_count).toBe(1_200);
  });
});

describe('counterfoil import of a CSV file of 10 MB, killed', () => {
  it.each(
    oneOf(
      [
        { name: 'while the file is sent', at: BUCKET, when: 'halfway', files: 1 },
        { name: 'before the import is created', at: IMPORTS, when: 'before', files: 0 },
        { name: 'before the import is confirmed', at: IMPORTS, when: 'after', files: 0 },
        { name: 'before publishing is confirmed', at: PUBLISH, when: 'after', files: 0 },
      ] as const,
      'killed file',
    ),
  )('sends the file once and creates one import: $name', async ({ at, when, files }) => {
    const content = bank();
    expect(content.length).toBeGreaterThan(9_800_000);
    const given = ['--account', 'Checking', '--set', 'signage_convention=inflows_positive'];
    const { killAt, again, counts } = await importing('bank.csv', content, ...given);
    const first = await killAt({ at, when });
    expect(countOf(first, BUCKET)).toBe(1 - files);
    const second = await again();
    expect(second).toMatchObject({ code: 0, stdout: expect.stringContaining('Published and proved') });
    expect(countOf(second.arrived, BUCKET)).toBe(files);
    expect(await counts()).toEqual({ imports: ['complete'], transactions: 1_500 });
  });
});

describe('counterfoil import, killed before it publishes', () => {
  it('starts again if the import was deleted meanwhile', async () => {
    const rows = 'date,name,amount\n2026-02-27,Rent,-900.00\n2026-02-28,Tea,-1.00\n';
    const given = ['--account', 'Checking', '--set', 'signage_convention=inflows_positive'];
    const { killAt, again, counts, client } = await importing('bank.csv', rows, ...given);
    await killAt({ at: PUBLISH, when: 'before' });
    const [{ id } = { id: '' }] = (await client.GET('/imports')).data;
    await client.DELETE('/imports/{id}', { params: { path: { id } } });
    expect((await again()).code).toBe(0);
    expect(await counts()).toEqual({ imports: ['complete'], transactions: 2 });
  });
});
