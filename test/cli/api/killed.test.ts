import { randomBytes } from 'node:crypto';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../../client/src/index.ts';
import { oneOf } from '../../support/amounts.ts';
import { countingProxy } from '../../support/cli/counting-proxy.ts';
import { newHome, runCli, startCli } from '../../support/cli/run-cli.ts';
import { demo } from '../../support/http/api-client.ts';
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
  const copied = async () => {
    const copy = join(home, 'copy.ndjson');
    await copyFile(file, copy);
    return runCli(['import', copy, '--publish'], world);
  };
  const counts = async () => {
    const imports = (await client.GET('/imports')).data;
    const { meta } = await client.GET('/transactions');
    return { imports: imports.map(({ status }) => status), transactions: meta.total_count };
  };
  return { killAt, again, copied, counts, client };
};

const countOf = (arrived: readonly { readonly method: string; readonly path: string }[], path: RegExp): number =>
  arrived.filter((request) => request.method === 'POST' && path.test(request.path)).length;

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
    expect(second).toMatchObject({ code: 0, stderr: expect.stringContaining('only what is missing is sent') });
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
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('Published and verified') });
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
    expect(second).toMatchObject({ code: 0, stdout: expect.stringContaining('Published and verified') });
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

/** Records that are sent in chunks, and few records, which have a preview. */
const FILES = [
  { name: 'sent in chunks', content: records, tags: 1_200 },
  {
    name: 'with a preview',
    content: () => '{"type":"Tag","data":{"id":"a","name":"A"}}\n{"type":"Tag","data":{"id":"b","name":"B"}}\n',
    tags: 2,
  },
] as const;

describe('counterfoil import of the same records, started several times', () => {
  it.each(FILES)('ends as one import, and a later start says that it is there: $name', async ({ content, tags }) => {
    const { again, counts, client } = await importing('backup.ndjson', content());
    const both = await Promise.all([again(), again()]);
    for (const { code, stdout } of both) {
      const end = expect.stringMatching(/Published and verified|was published before, as import/); // the slower may find it done
      expect({ code, stdout }).toEqual({ code: 0, stdout: end });
    }
    const [{ id } = { id: '' }] = (await client.GET('/imports')).data;
    const third = await again();
    expect(third).toMatchObject({ code: 0, stdout: expect.stringContaining(`was published before, as import ${id}`) });
    expect(countOf(third.arrived, CHUNKS)).toBe(0);
    expect((await counts()).imports).toEqual(['complete']);
    expect((await client.GET('/tags')).meta.total_count).toBe(tags);
  });

  it('says that a copy of the file is there already', async () => {
    const { again, copied, counts } = await importing('backup.ndjson', records());
    await again();
    const copy = await copied();
    expect(copy).toMatchObject({ code: 0, stdout: expect.stringContaining('copy.ndjson was published before') });
    expect((await counts()).imports).toEqual(['complete']);
  });
});
