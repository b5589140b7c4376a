import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CounterfoilClient, createClient } from '../../../client/src/index.ts';
import { type LocalCloud, startLocalCloud } from '../../../local/main.ts';
import { writeDemo } from '../../../scripts/demo/ensure-demo.ts';
import { ASSEMBLY_OF_RUN } from '../../support/servers/peers.ts';
import { until } from '../../support/until.ts';

/** A partition key of the table takes five units of writes and fifteen of reads a second, the API one request. */
const RATE_SCALE = 0.005;
const FILES = [0, 1, 2];
const ROWS = Array.from({ length: 300 }, (_, at) => at);

let cloud: LocalCloud;
let client: CounterfoilClient;
beforeAll(async () => {
  const outDir = process.env[ASSEMBLY_OF_RUN] ?? '';
  cloud = await startLocalCloud({
    ...{ outDir, port: 0, inMemory: true, timeScale: 0.5, rateScale: RATE_SCALE },
    onReady: writeDemo,
  });
  const { api_key: apiKey } = JSON.parse(readFileSync(join(cloud.dataDir, 'demo.json'), 'utf8')) as { api_key: string };
  client = createClient({ baseUrl: cloud.baseUrl, apiKey });
});
afterAll(() => cloud.stop());

/** A file of rows of its own, imported into a new account until it is compared with the ledger. */
const importFile = async (file: number) => {
  const { data: account } = await client.POST('/accounts', {
    body: { name: `Account ${file}`, account_type: 'depository', currency: 'USD' },
  });
  const rows = ROWS.map((row) => `2026-02-${String((row % 28) + 1).padStart(2, '0')},Row ${file}-${row},-1.00`);
  const { data: created } = await client.POST('/imports', {
    body: {
      account_id: account.id,
      date_format: '%Y-%m-%d',
      raw_file_content: ['date,name,amount', ...rows].join('\n'),
    },
  });
  const path = { id: created.id };
  await client.POST('/imports/{id}/publish', { params: { path } });
  const { verification } = await until(
    async () => (await client.GET('/imports/{id}', { params: { path } })).data,
    (detail) => detail.verification.readback.status !== 'not_verified',
  );
  const query = { account_id: account.id, per_page: 1 };
  const { meta } = await client.GET('/transactions', { params: { query } });
  return { readback: verification.readback.status, entries: meta.total_count };
};

describe('a table whose keys take little in a second', () => {
  it('takes three imports of one family, each row once, while it throttles', async () => {
    const imported = await Promise.all(FILES.map(importFile));
    expect(imported).toEqual(FILES.map(() => ({ readback: 'matched', entries: ROWS.length })));
    expect(cloud.stats().throttled['TableWriteKeyRangeThroughputExceeded']).toBeGreaterThan(0);
  });
});
