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
