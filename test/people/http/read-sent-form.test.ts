import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readSentForm } from '../../../shared/people/http/read-sent-form.ts';
import { anApiEvent } from '../../support/api-event.ts';

const sent = async (form: FormData) => {
  const request = new Request('https://app.example/imports/new', { method: 'POST', body: form });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return readSentForm(anApiEvent({ headers, body: new Uint8Array(await request.arrayBuffer()) }));
};
const formOf = (file: File): FormData => {
  const form = new FormData();
  form.set('csrf_token', 'token');
  form.set('file', file);
  return form;
};

describe('readSentForm', () => {
  it('reads the fields and file of a multipart form', async () => {
    const { fields, file, isForm } = await sent(formOf(new File(['date,amount'], 'März.csv', { type: 'text/csv' })));
    expect({ ...fields }).toEqual({ csrf_token: 'token' });
    expect(isForm).toBe(true);
    expect(file).toMatchObject({ filename: 'März.csv', contentType: 'text/csv' });
    expect(Buffer.from(file?.bytes ?? []).toString()).toBe('date,amount');
  });

  it('decompresses a file compressed by the browser, and restores its name', async () => {
    const packed = new File([gzipSync('date,amount')], 'a.csv.gz', { type: 'application/gzip' });
    const { file } = await sent(formOf(packed));
    expect(file).toMatchObject({ filename: 'a.csv' });
    expect(Buffer.from(file?.bytes ?? []).toString()).toBe('date,amount');
  });

  it('returns no file if none was chosen', async () => {
    expect((await sent(formOf(new File([], '')))).file).toBeNull();
  });

  it('reads other forms unchanged', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { fields, isForm } = await readSentForm(anApiEvent({ headers, body: 'a=1' }));
    expect({ ...fields }).toEqual({ a: '1' });
    expect(isForm).toBe(true);
  });
});
