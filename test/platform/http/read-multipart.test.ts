import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../shared/platform/domain/errors.ts';
import { readFiles, readMultipart } from '../../../shared/platform/http/read-multipart.ts';

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
      { numRuns: 500 },
    );
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
