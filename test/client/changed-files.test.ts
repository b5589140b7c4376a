import { openAsBlob } from 'node:fs';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createClient, type UploadState } from '../../client/src/index.ts';

const WAYS = ['inline', 'gzip', 'presigned', 'chunked'] as const;
const WHOLE = ['inline', 'gzip', 'presigned'] as const;
const TAGS = '{"type":"Tag","data":{"id":"t1","name":"shared"}}\n';
const FORM = { upload_id: 'upload', url: 'http://127.0.0.1/bucket', fields: {} };

/** A service that accepts everything; `lost` is the path whose response does not arrive. */
const accepting = (lost?: string) => {
  const paths: string[] = [];
  const service: typeof fetch = async (input) => {
    const request = input as Request;
    await request.arrayBuffer();
    const { pathname } = new URL(request.url);
    paths.push(pathname.replace('/api/v1', ''));
    if (lost !== undefined && pathname.endsWith(lost)) throw new TypeError('lost');
    return Response.json({ data: { id: 'one', chunks: [], ...(pathname.endsWith('/uploads') && FORM) } });
  };
  const options = { baseUrl: 'http://127.0.0.1', apiKey: 'key', retry: { attempts: 1 } };
  return { client: createClient({ ...options, fetch: service }), paths };
};

const openTags = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'counterfoil-changed-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'tags.ndjson');
  await writeFile(path, TAGS);
  return { path, file: await openAsBlob(path) };
};

describe('a file that changed after it was opened', () => {
  it.each(WAYS)('is refused before any of it is sent: %s', async (way) => {
    const { client, paths } = accepting();
    const { path, file } = await openTags();
    await appendFile(path, TAGS);
    const upload = client.imports.upload(file, { type: 'NativeImport', way, publish: true });
    await expect(upload).rejects.toMatchObject({
      code: 'file_changed',
      message: expect.stringContaining('open it again'),
    });
    expect(paths.filter((path) => path !== '/import_sessions')).toEqual([]);
  });

  it('is refused by a preflight', async () => {
    const { client } = accepting();
    const { path, file } = await openTags();
    await appendFile(path, TAGS);
    await expect(client.imports.preflight(file)).rejects.toMatchObject({ code: 'file_changed' });
  });
});

const interrupted = async (way: (typeof WHOLE)[number]): Promise<UploadState> => {
  const states: UploadState[] = [];
  const options = { type: 'NativeImport', way, onState: (state: UploadState) => void states.push(state) } as const;
  await accepting('/imports')
    .client.imports.upload(new Blob([TAGS]), options)
    .catch(() => undefined);
  return states.at(-1) as UploadState;
};

describe('an upload that is resumed', () => {
  const other = new Blob([TAGS.replace('shared', 'halved')]);

  it.each(WHOLE)('refuses another file of the same length: %s', async (way) => {
    const resume = await interrupted(way);
    const { client, paths } = accepting();
    await expect(client.imports.upload(other, { type: 'NativeImport', resume })).rejects.toMatchObject({
      code: 'file_changed',
    });
    expect(paths).toEqual([]);
  });

  it.each(WHOLE)('goes on with a state of an older client, which has no hash: %s', async (way) => {
    const { contentHash: _, ...resume } = await interrupted(way);
    const { client, paths } = accepting();
    await client.imports.upload(new Blob([TAGS]), { type: 'NativeImport', resume });
    expect(paths).toEqual(['/imports']);
  });

  it('refuses another file of the same length in a preflight', async () => {
    const resume = await interrupted('presigned');
    await expect(accepting().client.imports.preflight(other, { resume })).rejects.toMatchObject({
      code: 'file_changed',
    });
  });
});

describe('a stream', () => {
  const bytes = new TextEncoder().encode(TAGS);
  const reason = (size: number) =>
    size > bytes.length
      ? `The stream ended after ${bytes.length} of ${size} bytes`
      : `The stream has more than its ${size} bytes`;

  it.each(WAYS.flatMap((way) => [-1, 1].map((more) => [way, bytes.length + more] as const)))(
    'with other than its number of bytes is not published: %s, %i',
    async (way, size) => {
      const { client, paths } = accepting();
      const shown: number[] = [];
      const options = { type: 'NativeImport', way, publish: true } as const;
      const upload = client.imports.upload(
        { size, stream: () => new Blob([bytes]).stream() },
        { ...options, onProgress: ({ sent }) => void shown.push(sent) },
      );
      await expect(upload).rejects.toMatchObject({ code: 'file_changed', message: reason(size) });
      expect(paths.filter((path) => path !== '/import_sessions')).toEqual([]);
      expect(shown).not.toContain(size);
    },
  );

  it('of blank lines has all its bytes', async () => {
    const { client } = accepting();
    const blank = { size: bytes.length + 3, stream: () => new Blob(['\n\r\n', bytes]).stream() };
    expect((await client.imports.upload(blank, { type: 'NativeImport', way: 'chunked' })).id).toBe('one');
  });
});
