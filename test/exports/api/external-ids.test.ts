import { describe, expect, it } from 'vitest';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { call, exportedFiles, type Listed, settled } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';

type Shown = {
  readonly id: string;
  readonly name: string;
  readonly external_id: string | null;
  readonly external_source: string | null;
  readonly metadata: object;
};

const PATHS = ['accounts', 'categories', 'merchants', 'tags'];
const FIELDS = { external_id: 'x-1', external_source: 'shop', metadata: { b: '2', a: '1' } };
const NO_FIELDS = { external_id: null, external_source: null, metadata: {} };

const post = (apiKey: string, path: string, fields: object) =>
  call('POST', `/${path}`, { apiKey, json: { ...(path === 'accounts' && { account_type: 'depository' }), ...fields } });
const list = async (apiKey: string, path: string) => {
  const { data } = (await call<Listed<Shown>>('GET', `/${path}`, { apiKey })).body;
  return Object.fromEntries(
    data.map(({ name, external_id, external_source, metadata }) => [name, { external_id, external_source, metadata }]),
  );
};
const imported = async (apiKey: string, text: string, options: object = {}): Promise<ImportDetail> => {
  const json = { type: 'NativeImport', raw_file_content: text, publish: true, ...options };
  return settled((await call<{ data: ImportDetail }>('POST', '/imports', { apiKey, json })).body.data.id, apiKey);
};
const exportedText = async (apiKey: string): Promise<string> =>
  String((await exportedFiles(apiKey)).get('all.ndjson')).trimEnd();

describe('external ids and metadata in files', () => {
  it('are exported, come with the records into another family, and are there again after an undo', async () => {
    const [from, into] = [await newFamily(), await newFamily()];
    for (const path of PATHS) {
      expect((await post(from.apiKey, path, { name: 'Named', ...FIELDS })).status).toBe(201);
      expect((await post(from.apiKey, path, { name: 'Plain' })).status).toBe(201);
    }
    const text = await exportedText(from.apiKey);
    const { id, status } = await imported(into.apiKey, text);
    expect(status).toBe('complete');
    for (const path of PATHS) {
      expect(await list(into.apiKey, path)).toMatchObject({ Named: FIELDS, Plain: NO_FIELDS });
    }
    const records = (exported: string) =>
      exported
        .split('\n')
        .map((line) => (JSON.parse(line) as { readonly data: object }).data)
        .map((data) => JSON.stringify({ ...data, id: null }))
        .toSorted();
    expect(records(await exportedText(into.apiKey))).toEqual(records(text));

    expect((await call('POST', `/imports/${id}/revert`, { apiKey: into.apiKey, json: {} })).status).toBeLessThan(300);
    await settled(id, into.apiKey);
    for (const path of PATHS) expect(Object.keys(await list(into.apiKey, path))).not.toContain('Named');
    expect((await imported(into.apiKey, text)).status).toBe('complete');
    for (const path of PATHS) expect(await list(into.apiKey, path)).toMatchObject({ Named: FIELDS });
  });

  it('are left out of a record whose id another one has, and fill one that has none', async () => {
    const { apiKey } = await newFamily();
    for (const path of ['categories', 'merchants', 'tags']) {
      await post(apiKey, path, { name: 'Holder', external_id: 'x-1', external_source: 'shop' });
      await post(apiKey, path, { name: 'Blank' });
      await post(apiKey, path, { name: 'Other', external_id: 'own' });
    }
    const types = ['Category', 'Merchant', 'Tag'];
    const lines = types.flatMap((type) => [
      { type, data: { id: '1', name: 'New', ...FIELDS } },
      { type, data: { id: '2', name: 'Blank', ...FIELDS, external_id: 'x-2' } },
      { type, data: { id: '3', name: 'Other', ...FIELDS, external_id: 'x-3' } },
      { type, data: { id: '4', name: 'Same', external_id: 'x-2', external_source: 'shop' } },
    ]);
    const { id, status } = await imported(apiKey, lines.map((line) => JSON.stringify(line)).join('\n'));
    expect(status).toBe('complete');
    for (const path of ['categories', 'merchants', 'tags']) {
      expect(await list(apiKey, path)).toMatchObject({
        Holder: { external_id: 'x-1' },
        New: { external_id: null, metadata: FIELDS.metadata },
        Blank: { external_id: 'x-2', external_source: 'shop', metadata: FIELDS.metadata },
        Other: { external_id: 'own', external_source: 'api' },
        Same: { external_id: null },
      });
    }
    await call('POST', `/imports/${id}/revert`, { apiKey, json: {} });
    await settled(id, apiKey);
    for (const path of ['categories', 'merchants', 'tags']) {
      expect(await list(apiKey, path)).toMatchObject({ Blank: NO_FIELDS, Other: { external_id: 'own', metadata: {} } });
      expect((await post(apiKey, path, { name: 'Free', external_id: 'x-2', external_source: 'shop' })).status).toBe(
        201,
      );
    }
  });
});
