import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../shared/platform/domain/errors.ts';
import { readFiles, readMultipart } from '../../../shared/platform/http/request/read-multipart.ts';

const BOUNDARY = 'x-boundary';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const FORM = Buffer.concat([
  Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="type"\r\n\r\nTransactionImport\r\n`),
  Buffer.from(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.gz"\r\ncontent-type: application/gzip\r\n\r\n`,
  ),
  gzipSync('date,name\n1,2\n'),
  Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
]);

const part = (header: string, content: string): Buffer =>
  Buffer.from(`--${BOUNDARY}\r\n${header}\r\n\r\n${content}\r\n`);

/** Replaces a part of the form. */
const edit = fc.record({
  at: fc.nat(FORM.length),
  cut: fc.nat(60),
  insert: fc.oneof(
    fc.uint8Array({ maxLength: 8 }),
    fc.constantFrom('\r\n', '--', `--${BOUNDARY}`, 'filename="', ':', '\r\n\r\n').map((text) => Buffer.from(text)),
  ),
});

describe('readMultipart', () => {
  it('returns a form or an error for any corrupted input', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (edits) => {
        const body = edits.reduce<Uint8Array>(
          (bytes, { at, cut, insert }) => Buffer.concat([bytes.subarray(0, at), insert, bytes.subarray(at + cut)]),
          FORM,
        );

        const outcome = await readMultipart(body, TYPE).catch((error: unknown) => error);

        expect(outcome instanceof DomainError || typeof (outcome as { fields?: unknown }).fields === 'object').toBe(
          true,
        );
        if (outcome instanceof DomainError) {
          expect(['bad_request', 'validation_failed', 'invalid_file_type']).toContain(outcome.code);
        }
      }),
      {
        numRuns: 500,
        examples: [
          [
            [
              { at: 125, cut: 7, insert: Buffer.of() },
              { at: 45, cut: 0, insert: Buffer.from(':') },
            ],
          ],
        ],
      },
    );
  });

  it.each([
    ['two fields', [part('content-disposition: form-data', 'a'), part('content-disposition: form-data', 'b')]],
    ['a file', [part('content-disposition: form-data; filename="a.csv"', 'date,name')]],
    [
      'a broken name',
      [part('content-disposition: form-data;: name="type"', 'a'), part('content-disposition: form-data;type"', 'b')],
    ],
  ])('refuses %s without a name', async (_what, parts) => {
    const body = Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);

    await expect(readMultipart(body, TYPE)).rejects.toMatchObject({
      code: 'bad_request',
      message: 'The form is broken: a part has no name in its Content-Disposition',
    });
  });

  it('answers when a file without a name does not end', async () => {
    const body = Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; filename="a.csv"\r\n\r\ndate,name`);

    await expect(readMultipart(body, TYPE)).rejects.toMatchObject({ code: 'bad_request' });
    await setImmediate(); // an error without a listener would be thrown here
  });

  it('reads a quote in a file name as browsers send it', async () => {
    const form = new FormData();
    form.set('file', new File(['date,name\n'], 'Kontoauszug März "1".csv'));
    const sent = new Response(form);
    const body = new Uint8Array(await sent.arrayBuffer());
    const { files } = await readFiles(body, sent.headers.get('content-type') ?? '', 1);
    expect(files.map(({ filename }) => filename)).toEqual(['Kontoauszug März "1".csv']);
  });
});
