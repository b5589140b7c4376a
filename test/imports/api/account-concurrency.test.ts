import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalCloud, startLocalCloud } from '../../../local/main.ts';
import { writeDemo } from '../../../scripts/demo/ensure-demo.ts';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { ASSEMBLY_OF_RUN } from '../../support/servers/peers.ts';
import { until } from '../../support/until.ts';

const NEW_ACCOUNT = 10;
const FILES = Array.from({ length: 12 }, (_, at) => at);
const ROWS = Array.from({ length: 20 }, (_, at) => at);

let cloud: LocalCloud;
let key: string;
let refused = 0;
beforeAll(async () => {
  const outDir = process.env[ASSEMBLY_OF_RUN] ?? '';
  cloud = await startLocalCloud({
    ...{ outDir, port: 0, inMemory: true, timeScale: 0.1, concurrency: NEW_ACCOUNT },
    onReady: writeDemo,
  });
  key = (JSON.parse(readFileSync(join(cloud.dataDir, 'demo.json'), 'utf8')) as { api_key: string }).api_key;
});
afterAll(() => cloud.stop());

const once = async (method: string, path: string, json?: object) => {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const body = json === undefined ? {} : { body: JSON.stringify(json) };
  const response = await fetch(`${cloud.baseUrl}/api/v1${path}`, { method, headers, ...body });
  if (response.status === 503) refused += 1;
  return { status: response.status, body: (await response.json()) as { data: never; meta?: { total_count?: number } } };
};
/** A client that tries again after 503. */
const call = async <Data>(method: string, path: string, json?: object): Promise<Data> => {
  const answer = await until(
    () => once(method, path, json),
    ({ status }) => status !== 503,
  );
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body.data;
};

/** A file of rows of its own, imported into a new account until it is compared with the ledger. */
const importFile = async (file: number) => {
  const account = await call<{ id: string }>('POST', '/accounts', {
    name: `Account ${file}`,
    account_type: 'depository',
    currency: 'USD',
  });
  const rows = ROWS.map((row) => `2026-02-${String(row + 1).padStart(2, '0')},Row ${file}-${row},-1.00`);
  const { id } = await call<ImportDetail>('POST', '/imports', {
    account_id: account.id,
    date_format: '%Y-%m-%d',
    raw_file_content: ['date,name,amount', ...rows].join('\n'),
  });
  await call('POST', `/imports/${id}/publish`);
  const isRead = ({ verification }: ImportDetail): boolean => verification.readback.status !== 'not_verified';
  const { verification } = await until(() => call<ImportDetail>('GET', `/imports/${id}`), isRead);
  const query = `account_id=${account.id}&per_page=100`;
  const entries = await call<readonly { readonly name: string }[]>('GET', `/transactions?${query}`);
  return { readback: verification.readback.status, names: entries.map(({ name }) => name).sort() };
};

describe('an account that may run ten functions at once', () => {
  it('imports twelve files at once, each row once, while some requests are refused', async () => {
    const imported = await Promise.all(FILES.map(importFile));
    expect(imported).toEqual(
      FILES.map((file) => ({ readback: 'matched', names: ROWS.map((row) => `Row ${file}-${row}`).sort() })),
    );
    expect(refused).toBeGreaterThan(0);
  });
});
