import { describe, expect, it } from 'vitest';
import {
  type CounterfoilClient,
  createClient,
  type UploadOptions,
  type UploadSource,
  type UploadState,
} from '../../../client/src/index.ts';
import { demo } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';

const CHUNK = 4_000_000;

/** A file of rows; noise hardly compresses. */
const csvOf = (rows: number, note = () => 'lunch'): File => {
  const lines = Array.from({ length: rows }, (_, row) => `2026-01-02,Row ${row},-1.00,${note()}\n`);
  return new File(['date,name,amount,notes\n', ...lines], 'bank.csv', { type: 'text/csv' });
};
const noise = (): string => crypto.getRandomValues(Buffer.alloc(700)).toString('base64');

/** Native records of about 1 kB each. */
const recordsOf = (count: number): Blob =>
  new Blob(
    Array.from({ length: count }, (_, id) => {
      const data = { id: `t${id}`, name: `Tag ${id}`, note: 'x'.repeat(950) };
      return `${JSON.stringify({ type: 'Tag', data })}\n`;
    }),
  );

type Fetch = typeof globalThis.fetch;
type Sent = { readonly method: string; readonly path: string };
type Break = { readonly at: (request: Request) => boolean; readonly after: boolean };

/** Records what is sent, and loses the connection once: before a request, or after it arrived, before its response. */
const breakingFetch = (given?: Break) => {
  const sent: Sent[] = [];
  let broke = given === undefined;
  const send: Fetch = async (input, init) => {
    const request = new Request(input, init);
    const breaks = !broke && given?.at(request) === true;
    if (!breaks || given?.after) sent.push({ method: request.method, path: new URL(request.url).pathname });
    if (!breaks) return fetch(request);
    broke = true;
    if (given?.after) await (await fetch(request)).arrayBuffer();
    throw new TypeError('The connection was lost');
  };
  return { send, sent };
};

const at = (path: RegExp, nth = 1): Break['at'] => {
  let count = 0;
  return ({ method, url }) => method === 'POST' && path.test(new URL(url).pathname) && ++count === nth;
};

const family = async () => {
  const { apiKey } = await newFamily();
  const open = (send: Fetch): CounterfoilClient =>
    createClient({ baseUrl: demo().base_url, apiKey, fetch: send, retry: { attempts: 1 } });
  const body = { name: 'Checking', account_type: 'depository', currency: 'USD' } as const;
  const { id: accountId } = (await open(fetch).POST('/accounts', { body })).data;
  return { open, accountId };
};

/** Uploads with a process that loses its connection and ends, and then with another one that has only the stored state. */
const uploadInTwoGoes = async (file: UploadSource, options: UploadOptions, given: Break) => {
  const { open, accountId } = await family();
  const stored: string[] = [];
  const all: UploadOptions = {
    ...options,
    ...(options.type !== 'NativeImport' && { accountId, settings: { date_format: '%Y-%m-%d' } }),
  };
  const first = breakingFetch(given);
  const keep = (state: UploadState) => void stored.push(JSON.stringify(state));
  const broken = open(first.send).imports.upload(file, { ...all, onState: keep });
  await expect(broken).rejects.toMatchObject({ code: 'network_error' });
  const resume = JSON.parse(stored.at(-1) ?? '') as UploadState;
  const second = breakingFetch();
  const uploaded = await open(second.send).imports.upload(file, { ...all, resume });
  const listed: string[] = [];
  for await (const { id } of open(fetch).list('/imports')) listed.push(id);
  return { uploaded, listed, first: first.sent, second: second.sent, client: open(fetch) };
};

const chunksIn = (sent: readonly Sent[]): number => sent.filter(({ path }) => path.endsWith('/chunks')).length;

describe('an upload after an interruption', () => {
  it('creates one import of a small file', async () => {
    const { uploaded, listed, second } = await uploadInTwoGoes(csvOf(3), {}, { at: at(/imports$/), after: true });
    expect(uploaded).toMatchObject({ way: 'inline', import: { stats: { rows_count: 3 } } });
    expect(listed).toEqual([uploaded.id]);
    expect(second).toHaveLength(1);
  });

  it('creates one import of a file that is compressed', async () => {
    const file = csvOf(40_000);
    expect(file.size).toBeGreaterThan(1_000_000);
    const { uploaded, listed } = await uploadInTwoGoes(file, {}, { at: at(/imports$/), after: true });
    expect(uploaded.way).toBe('gzip');
    expect(listed).toEqual([uploaded.id]);
  });

  it('sends a file to the bucket once, even if its import was not created', async () => {
    const file = csvOf(7_000, noise);
    const { uploaded, listed, first, second } = await uploadInTwoGoes(file, {}, { at: at(/imports$/), after: false });
    expect(uploaded.way).toBe('presigned');
    expect(listed).toEqual([uploaded.id]);
    expect(first.map(({ path }) => path)).toEqual(['/api/v1/uploads', expect.not.stringMatching('/api/')]);
    expect(second.map(({ path }) => path)).toEqual(['/api/v1/imports']);
  });

  it('sends a file to the bucket again if it did not arrive', async () => {
    const notOurs = (request: Request) => !new URL(request.url).pathname.startsWith('/api/');
    const { uploaded, second } = await uploadInTwoGoes(csvOf(7_000, noise), {}, { at: notOurs, after: false });
    expect(uploaded.way).toBe('presigned');
    expect(second).toHaveLength(3);
  });

  it('sends only the chunks that have not arrived', async () => {
    const file = recordsOf(18_000);
    const chunks = Math.ceil(file.size / CHUNK);
    const lost = { at: at(/chunks$/, 3), after: true };
    const { uploaded, listed, first, second } = await uploadInTwoGoes(file, { type: 'NativeImport' }, lost);
    expect(uploaded).toMatchObject({ way: 'chunked', session: { chunks_count: chunks, status: 'pending' } });
    expect([chunksIn(first), chunksIn(second)]).toEqual([3, chunks - 3]);
    expect(listed).toEqual([]);
  });
});

describe('an upload', () => {
  it('reports how much of the file has arrived', async () => {
    const { open } = await family();
    const shown: number[] = [];
    const file = recordsOf(10_000);
    const onProgress = ({ sent, total }: { sent: number; total: number }) =>
      void shown.push(Math.round((4 * sent) / total));
    await open(fetch).imports.upload(file, { type: 'NativeImport', way: 'chunked', onProgress });
    expect(shown[0]).toBe(0);
    expect(shown.at(-1)).toBe(4);
    expect(shown.length).toBeGreaterThan(3);
  });

  it.each([
    { way: 'presigned', uploadId: crypto.randomUUID() },
    { way: 'chunked', sessionId: crypto.randomUUID() },
  ] as const)('starts again if the service no longer has the $way file', async (lost) => {
    const { open } = await family();
    const tags = new Blob(['{"type":"Tag","data":{"id":"t1","name":"shared"}}\n']);
    const resume = { ...lost, key: crypto.randomUUID(), size: tags.size };
    const uploaded = await open(fetch).imports.upload(tags, { type: 'NativeImport', resume });
    expect(uploaded.way).toBe(lost.way);
  });

  it('refuses to continue with another file', async () => {
    const { open } = await family();
    const states: UploadState[] = [];
    const options: UploadOptions = {
      type: 'NativeImport',
      way: 'chunked',
      onState: (state) => void states.push(state),
    };
    await open(fetch).imports.upload(recordsOf(5), options);
    const resume = states.at(-1) as UploadState;
    const refused = { code: 'file_changed' };
    await expect(open(fetch).imports.upload(recordsOf(6), { ...options, resume })).rejects.toMatchObject(refused);
    const other = new Blob([(await recordsOf(5).text()).replaceAll('x', 'y')]);
    await expect(open(fetch).imports.upload(other, { ...options, resume })).rejects.toMatchObject(refused);
  });

  it('accepts bytes and streams, and publishes and verifies them', async () => {
    const { open, accountId } = await family();
    const { imports } = open(fetch);
    const settings = { date_format: '%Y-%m-%d' };
    const bytes = new Uint8Array(await csvOf(2).arrayBuffer());
    const source = { size: bytes.length, name: 'bank.csv', stream: () => new Blob([bytes]).stream() };
    const preview = await imports.preflight(bytes, { accountId, settings });
    expect(preview).toMatchObject({ valid: true, preview: { will_create: 2 } });
    const uploaded = await imports.upload(source, { accountId, settings });
    await imports.publish(uploaded);
    const seen: string[] = [];
    const detail = await imports.waitUntilSettled(uploaded.id, { onProgress: ({ status }) => void seen.push(status) });
    expect(detail).toMatchObject({ status: 'complete', verification: { readback: { status: 'matched' } } });
    expect(seen.at(-1)).toBe('complete');
  });

  it('publishes a session of chunks as one import', async () => {
    const { open } = await family();
    const { imports } = open(fetch);
    const tags = new Blob(['{"type":"Tag","data":{"id":"t1","name":"shared"}}\n']);
    const named = { name: 'backups/all.ndjson' };
    const { id } = await imports.upload(tags, { ...named, type: 'NativeImport', way: 'chunked', publish: true });
    const detail = await imports.waitUntilSettled(id, { timeout: 60_000 });
    expect(detail).toMatchObject({
      status: 'complete',
      filename: 'all.ndjson',
      verification: { readback: { status: 'matched' } },
    });
  });
});

describe('waiting for an import', () => {
  it('ends after its timeout', async () => {
    const busy = async () => Response.json({ data: { preparing: true, status: 'pending' } });
    const client = createClient({ baseUrl: 'http://127.0.0.1', apiKey: 'key', fetch: busy });
    const wait = client.imports.waitUntilSettled('one', { timeout: 300 });
    await expect(wait).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
