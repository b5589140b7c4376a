import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../client/src/index.ts';

const LINES_OF_A_MEGABYTE = new TextEncoder().encode(`${'x'.repeat(999)}\n`.repeat(1000));

describe('a large stream', () => {
  it('is read no faster than it is sent', async () => {
    const megabytes = 30;
    let read = 0;
    let sent = 0;
    let held = 0;
    const stream = () => {
      read = 0;
      const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
        if (read === megabytes) return controller.close();
        read += 1;
        held = Math.max(held, read - sent);
        controller.enqueue(LINES_OF_A_MEGABYTE);
      };
      return new ReadableStream<Uint8Array>({ pull });
    };
    const service: typeof fetch = async (input) => {
      const { url } = input as Request;
      if (url.endsWith('/chunks')) sent += 4;
      return Response.json({ data: { id: 'session', chunks: [] } });
    };
    const client = createClient({ baseUrl: 'http://127.0.0.1', apiKey: 'key', fetch: service });
    const source = { size: megabytes * LINES_OF_A_MEGABYTE.length, stream };
    const uploaded = await client.imports.upload(source, { type: 'NativeImport' });
    expect(uploaded.way).toBe('chunked');
    expect(sent).toBe(32);
    expect(held).toBeLessThanOrEqual(6);
  });
});

describe('a file that another process sends too', () => {
  const FILE = new TextEncoder().encode(`${'x'.repeat(999)}\n`.repeat(9_000));
  const CHUNK = 4_000_000;
  const chunksOf = (file: Uint8Array) =>
    [0, 1, 2].map((at) => ({
      sequence: at + 1,
      status: 'importing',
      content_hash: createHash('sha256')
        .update(file.subarray(at * CHUNK, (at + 1) * CHUNK))
        .digest('hex'),
    }));

  /** The other process publishes the session after our first chunk. */
  const uploadBeside = (other: Uint8Array) => {
    let posted = 0;
    const service: typeof fetch = async (input) => {
      const { method, url } = input as Request;
      if (method === 'GET') return Response.json({ data: { id: 'session', chunks: chunksOf(other) } });
      if (!url.endsWith('/chunks') || ++posted === 1)
        return Response.json({ data: { id: 'session', chunks: chunksOf(other).slice(0, posted) } });
      const body = { error: 'import_session_conflict', message: 'A session that is importing does not accept chunks' };
      return Response.json(body, { status: 409 });
    };
    const client = createClient({ baseUrl: 'http://127.0.0.1', apiKey: 'key', fetch: service });
    const state = { way: 'chunked', key: 'key', size: FILE.length } as const;
    return client.imports.upload(FILE, { type: 'NativeImport', resume: state });
  };

  it('is the same upload once the other has published it', async () => {
    expect(await uploadBeside(FILE)).toMatchObject({ id: 'session', way: 'chunked' });
  });

  it('is refused if the other has sent other bytes', async () => {
    const other = FILE.slice().fill(0x79, CHUNK, CHUNK + 10);
    await expect(uploadBeside(other)).rejects.toMatchObject({ code: 'file_changed' });
  });
});
