import { gunzipSync } from 'node:zlib';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { bankWork } from '../../../functions/bank/bank-work.ts';
import { readBankSettings } from '../../../infra/settings.ts';
import { createBankSyncWorker } from '../../../shared/bank/sync/use-cases/bank-sync-worker.ts';
import { createSyncClock } from '../../../shared/bank/sync/use-cases/sync-dependencies.ts';
import { createBankWorld } from '../../model/bank-world.ts';
import { scriptedBank } from '../../support/bank/scripted-bank.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());
afterEach(() => vi.unstubAllEnvs());

const PLACES = {
  TABLE_NAME: 'ledger',
  UPLOADS_BUCKET: 'uploads',
  KEYS_SECRET_ARN: 'keys',
  DEBUG_LOG_RETENTION_DAYS: '90',
  BANK_SYNC_QUEUE_URL: 'https://queue.example/bank-sync',
  PUBLISH_QUEUE_URL: 'https://queue.example/publish',
  AWS_REGION: 'us-east-1',
};

/** The adapters of a deployment with these settings. */
const composedWith = (settings: Readonly<Record<string, string>>) => {
  const given = { ...PLACES, ...readBankSettings(settings) };
  for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value);
  return bankWork();
};

/** Whether a sync in that deployment requests pending transactions. */
const asksForPending = async (provider: 'us' | 'global', settings: Readonly<Record<string, string>>) => {
  const world = createBankWorld(table);
  const bank = scriptedBank(provider);
  const { id: connectionId, familyId } = await world.connect({ provider });
  const { includePending } = composedWith(settings);
  const work = createBankSyncWorker({ ...world, includePending, providers: { us: bank, global: bank } });
  const clock = createSyncClock({ sliceSeconds: 30, leaseSeconds: 90 }, Date.now, () => 60_000);
  await work({ familyId, connectionId }, clock);
  return bank.asked.map((request) => request.includePending);
};

describe('the work of bank syncs', () => {
  it.each([
    ['us', {}, true],
    ['us', { BANKFEEDB_INCLUDE_PENDING: 'false' }, false],
    ['us', { BANKFEEDA_INCLUDE_PENDING: 'false' }, true],
    ['global', {}, false],
    ['global', { BANKFEEDA_INCLUDE_PENDING: 'true' }, true],
    ['global', { BANKFEEDB_INCLUDE_PENDING: 'true' }, false],
  ] as const)(
    'requests pending transactions from %s according to its setting: %o',
    async (provider, settings, asks) => {
      expect(await asksForPending(provider, settings)).toEqual([asks]);
    },
  );

  it.each([
    [{}, {}],
    [{ BANKFEEDA_DEBUG_RAW: 'true' }, { 'bank-debug': expect.stringMatching(/^\{"name":"#.+","balance":"99\.99"\}$/) }],
  ])('stores redacted answers if %o enables it', async (settings, copies) => {
    const objects = new Map<string, string>();
    vi.spyOn(S3Client.prototype, 'send').mockImplementation(async (command: unknown) => {
      if (!(command instanceof PutObjectCommand)) throw new Error('Nothing else is asked of the bucket');
      objects.set(String(command.input.Key).split('/')[0] ?? '', gunzipSync(command.input.Body as Buffer).toString());
    });
    const body = '{"name":"Everyday","balance":"12.50"}';
    const place = { familyId: 'f', connectionId: 'c', syncId: 's', what: 'accounts' };
    await composedWith(settings).rawPayloads.put(place, body);

    expect(Object.fromEntries(objects)).toEqual({ bank: body, ...copies });
  });
});
