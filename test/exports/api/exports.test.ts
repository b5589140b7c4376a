import { createHash } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import type { ExportManifest } from '../../../shared/exports/domain/export-files.ts';
import type { Export } from '../../../shared/exports/schema/export.ts';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { call, demo, type ErrorBody, type Listed, settled } from '../../support/http/api-client.ts';
import { EVERY_KIND, ndjson } from '../../support/imports/every-kind.ts';
import { readable } from '../../support/ledger/readable-records.ts';
import { newFamily } from '../../support/new-family.ts';
import { openCloud } from '../../support/people/cloud-person.ts';
import { unzip } from '../../support/store/unzip.ts';
import { until } from '../../support/until.ts';

type Single = { readonly data: Export };

const exported = async (apiKey: string): Promise<Export> => {
  const { status, body } = await call<Single>('POST', '/exports', { apiKey });
  expect([status, body.data.url]).toEqual([202, null]);
  expect(['pending', 'running']).toContain(body.data.status);
  return until(
    async () => (await call<Single>('GET', `/exports/${body.data.id}`, { apiKey })).body.data,
    (exported) => exported.status === 'complete' || exported.status === 'failed',
  );
};

const fetched = async ({ url }: Export): Promise<Buffer> =>
  Buffer.from(await (await fetch(url ?? 'data:,')).arrayBuffer());

const imported = async (apiKey: string, text: string): Promise<ImportDetail> => {
  const json = { type: 'NativeImport', raw_file_content: text, publish: true };
  const { body } = await call<{ data: ImportDetail }>('POST', '/imports', { apiKey, json });
  return settled(body.data.id, apiKey);
};

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const linesOf = (files: ReadonlyMap<string, Buffer>): readonly string[] =>
  String(files.get('all.ndjson')).trimEnd().split('\n');

describe('POST /exports', () => {
  it('exports all data into a zip that another family can import', async () => {
    const [from, into] = [await newFamily(), await newFamily()];
    await imported(from.apiKey, ndjson(EVERY_KIND));
    const first = await exported(from.apiKey);
    const zip = await fetched(first);
    expect([zip.length, sha256(zip)]).toEqual([first.bytes, first.sha256]);
    const [listed] = (await call<Listed<Export>>('GET', '/exports', { apiKey: from.apiKey })).body.data;
    expect(listed && sha256(await fetched(listed))).toBe(first.sha256);

    const files = unzip(zip);
    const manifest = JSON.parse(String(files.get('manifest.json'))) as ExportManifest;
    expect(manifest).toMatchObject({ version: 1, created_at: first.created_at, counts: first.counts, skipped: {} });
    expect(manifest.files.map(({ name, ...of }) => [name, of])).toEqual(
      [...files]
        .filter(([name]) => name !== 'manifest.json')
        .map(([name, bytes]) => [name, { bytes: bytes.length, sha256: sha256(bytes) }]),
    );
    expect(first.counts).toMatchObject({ transactions: 6, transfers: 2, trades: 2, rules: 2, categories: 3 });
    expect(String(files.get('trades.csv')).split('\r\n')[1]).toBe(
      '2024-03-06,Account broker,VWCE,XETR,2,100.5,201,USD,Buy VWCE,',
    );

    const again = await imported(into.apiKey, linesOf(files).join('\n'));
    expect(again).toMatchObject({ status: 'complete', verification: { readback: { status: 'matched' } } });
    expect(again.warnings.filter(({ code }) => code === 'unknown_field')).toEqual([]);
    const second = unzip(await fetched(await exported(into.apiKey)));
    expect(readable(linesOf(second))).toEqual(readable(linesOf(files)));
  });

  it('creates one export per Idempotency-Key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const send = async () => (await call<Single>('POST', '/exports', { headers })).body.data.id;
    expect(await send()).toBe(await send());
  });

  it('needs a key with write access', async () => {
    const { status, body } = await call<ErrorBody>('POST', '/exports', { apiKey: demo().read_only_api_key });
    expect([status, body.error]).toEqual([403, 'insufficient_scope']);
  });
});

describe('GET /exports', () => {
  it('lists the family’s exports, newest first', async () => {
    const { apiKey } = await newFamily();
    const [first, second] = [await exported(apiKey), await exported(apiKey)];
    const { data, meta } = (await call<Listed<Export>>('GET', '/exports?per_page=1', { apiKey })).body;
    expect([data.map(({ id }) => id), meta.total_count]).toEqual([[second.id], 2]);
    const rest = (await call<Listed<Export>>('GET', '/exports?per_page=1&page=2', { apiKey })).body;
    expect(rest.data.map(({ id }) => id)).toEqual([first.id]);
  });

  it('lists the other exports if one cannot be read', async () => {
    const { apiKey, familyId } = await newFamily();
    const [good, damaged] = [await exported(apiKey), await exported(apiKey)];
    const { documents, tableName } = openCloud();
    const Key = { pk: `FAMILY#${familyId}`, sk: `EXPORT#${damaged.id}` };
    const damage = { UpdateExpression: 'SET wakes = :wakes', ExpressionAttributeValues: { ':wakes': 'many' } };
    await documents.send(new UpdateCommand({ TableName: tableName, Key, ...damage }));

    const { status, body } = await call<Listed<Export>>('GET', '/exports', { apiKey });
    expect([status, body.data.map(({ id }) => id), body.meta.total_count]).toEqual([200, [good.id], 2]);
  });
});
