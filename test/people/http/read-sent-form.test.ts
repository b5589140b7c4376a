import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readSentForm } from '../../../shared/people/http/read-sent-form.ts';
import { anApiEvent } from '../../support/http/api-event.ts';

const sent = async (form: FormData) => {
  const request = new Request('https://app.example/imports/new', { method: 'POST', body: form });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return readSentForm(anApiEvent({ headers, body: new Uint8Array(await request.arrayBuffer()) }));
};
const formOf = (...files: readonly File[]): FormData => {
  const form = new FormData();
  form.set('csrf_token', 'token');
  for (const file of files) form.append('file', file);
  return form;
};

describe('readSentForm', () => {
  it('reads the fields and file of a multipart form', async () => {
    const {
      fields,
      files = [],
      isForm,
    } = await sent(formOf(new File(['date,amount'], 'März.csv', { type: 'text/csv' })));
    expect({ ...fields }).toEqual({ csrf_token: 'token' });
    expect(isForm).toBe(true);
    const file = files[0]?.read();
    expect(file).toMatchObject({ filename: 'März.csv', contentType: 'text/csv' });
    expect(Buffer.from(file?.bytes ?? []).toString()).toBe('date,amount');
  });

  it('decompresses a file compressed by the browser, and restores its name', async () => {
    const packed = new File([gzipSync('date,amount')], 'a.csv.gz', { type: 'application/gzip' });
    const { files = [] } = await sent(formOf(packed));
    const file = files[0]?.read();
    expect(file).toMatchObject({ filename: 'a.csv' });
    expect(Buffer.from(file?.bytes ?? []).toString()).toBe('date,amount');
  });

  it('reads one of several files although another one is damaged', async () => {
    const damaged = new File([gzipSync('date,amount').subarray(0, 12)], 'a.csv.gz');
    const { files = [] } = await sent(formOf(damaged, new File(['x'], 'b.csv')));
    expect(() => files[0]?.read()).toThrow('damaged or incomplete');
    expect(files[1]?.read()).toMatchObject({ filename: 'b.csv' });
  });

  it('returns no file if none was chosen', async () => {
    expect((await sent(formOf(new File([], '')))).files).toEqual([]);
  });

  it('reads other forms unchanged', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { fields, isForm } = await readSentForm(anApiEvent({ headers, body: 'a=1' }));
    expect({ ...fields }).toEqual({ a: '1' });
    expect(isForm).toBe(true);
  });
});
