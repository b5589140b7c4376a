import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../client/src/index.ts';

type Received = { readonly type: string; readonly body: string };

/** Refuses the first request, and accepts the next ones. */
const busyOnce = async () => {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => 'aborted');
    received.push({ type: request.headers['content-type'] ?? '', body });
    response.writeHead(received.length === 1 ? 429 : 201).end(JSON.stringify({ data: { id: 'a' } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { client: createClient({ baseUrl, apiKey: 'key', retry: { firstDelay: 1 } }), received };
};

describe('the body of a request', () => {
  it('is sent again as it was, as JSON', async () => {
    const { client, received } = await busyOnce();
    await client.POST('/tags', { body: { name: 'Été' } });
    expect(received).toEqual(Array(2).fill({ type: 'application/json', body: '{"name":"Été"}' }));
  });

  it('is sent again as it was, as a form with a file', async () => {
    const { client, received } = await busyOnce();
    const file = new Blob(['date,name,amount\n'], { type: 'text/csv' });
    await client.imports.upload(file, { type: 'TransactionImport', way: 'inline' });
    expect(received).toHaveLength(2);
    for (const { type, body } of received) {
      const form = await new Response(body, { headers: { 'content-type': type } }).formData();
      expect(form.get('type')).toBe('TransactionImport');
      expect(await (form.get('file') as File).text()).toBe('date,name,amount\n');
    }
  });

  it('is sent again as a middleware left it', async () => {
    const { client, received } = await busyOnce();
    const headers = { 'content-type': 'text/plain', 'idempotency-key': 'a' };
    client.raw.use({
      onRequest: ({ request }) => new Request(request.url, { method: 'PUT', headers, body: 'changed' }),
    });
    await client.POST('/tags', { body: { name: 'shared' } });
    expect(received).toEqual(Array(2).fill({ type: 'text/plain', body: 'changed' }));
  });

  it('can be read by a middleware before it is sent', async () => {
    const { client, received } = await busyOnce();
    const seen: string[] = [];
    client.raw.use({ onRequest: async ({ request }) => void seen.push(await request.clone().text()) });
    await client.POST('/tags', { body: { name: 'shared' } });
    expect([...seen, ...seen]).toEqual(received.map(({ body }) => body));
  });

  it('keeps the names and texts of a form', async () => {
    const { client, received } = await busyOnce();
    const form = new FormData();
    form.set('a "quoted" name', 'one\ntwo\r\nthree');
    form.set('file', new File(['x'], 'Kontoauszug "März".csv'));
    await client.POST('/imports', { body: form as unknown as { file: string } });
    const { type = '', body = '' } = received[1] ?? {};
    const sent = await new Response(body, { headers: { 'content-type': type } }).formData();
    expect(sent.get('a "quoted" name')).toBe('one\r\ntwo\r\nthree');
    expect((sent.get('file') as File).name).toBe('Kontoauszug "März".csv');
  });

  it('can be given up while a file is read', async () => {
    const { client } = await busyOnce();
    const file = new Blob([new Uint8Array(8_000_000)]);
    for (let wait = 0; wait < 20; wait++) {
      const stop = AbortSignal.timeout(wait);
      const sent = client.imports.upload(file, { way: 'inline', signal: stop });
      await sent.catch((error: unknown) => expect(error).toBe(stop.reason));
    }
  });

  it('is not copied to be counted or to be sent', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const held = () => {
      collect();
      return process.memoryUsage().arrayBuffers;
    };
    const size = 20_000_000;
    const file = new Blob([new Uint8Array(size)]);
    const before = held();
    const growth: number[] = [];
    const fetch = async (...sent: Parameters<typeof globalThis.fetch>) => {
      growth.push(held() - before);
      for await (const part of new Request(...sent).body ?? []) part.fill(1);
      growth.push(held() - before);
      return Response.json({ data: { id: 'a' } });
    };
    const client = createClient({ baseUrl: 'http://127.0.0.1', apiKey: 'key', fetch });
    const form = new FormData();
    form.set('file', file);
    await client.POST('/imports', { body: form as unknown as { file: string } });
    expect(growth).toHaveLength(2);
    expect(Math.max(...growth)).toBeLessThan(size / 2);
  });
});
