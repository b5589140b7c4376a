import { describe, expect, it } from 'vitest';
import { createClient, type UploadOptions } from '../../client/src/index.ts';

/** The field `detect` of the form that is sent. */
const detectIn = async (action: 'upload' | 'preflight', options: UploadOptions): Promise<unknown> => {
  const sent: unknown[] = [];
  const service: typeof fetch = async (input) => {
    sent.push((await (input as Request).formData()).get('detect'));
    return Response.json({ data: { id: 'own' } });
  };
  const client = createClient({ baseUrl: 'http://127.0.0.1', apiKey: 'key', fetch: service });
  await client.imports[action](new Blob(['date,amount\n2026-02-27,-4.80\n']), options);
  return sent[0];
};

describe.each(['upload', 'preflight'] as const)('the settings of a file of an %s', (action) => {
  it.each<[string, UploadOptions, string | null]>([
    ['are detected by default', {}, 'true'],
    ['are detected for an account', { accountId: 'a' }, 'true'],
    ['are detected beside a format', { settings: { date_format: '%d.%m.%Y' } }, 'true'],
    ['have defaults with a type', { type: 'TransactionImport' }, null],
    ['have defaults with a column', { settings: { date_col_label: 'Datum' } }, null],
    ['are detected beside a column on request', { settings: { date_col_label: 'Datum', detect: true } }, 'true'],
    ['are not detected on request', { settings: { detect: false } }, 'false'],
  ])('%s', async (_, options, detect) => {
    expect(await detectIn(action, options)).toBe(detect);
  });
});
