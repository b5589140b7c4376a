import { randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DebugEntry } from '../../../shared/platform/domain/debug-entry.ts';
import { createDebugLog, createDebugReader } from '../../../shared/platform/dynamodb/debug-log-repository.ts';
import { readLog } from '../../../shared/platform/use-cases/log-page.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';
import { killedBefore } from '../../support/store/faulty-documents.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const entry = (createdAt: string, more: Partial<DebugEntry> = {}): DebugEntry => ({
  category: 'provider_sync_warning',
  level: 'warn',
  message: 'Two accounts fit',
  source: 'bank_sync',
  providerKey: 'us',
  familyId: randomUUID(),
  accountId: null,
  userId: null,
  linkId: null,
  metadata: { newId: 'ACT-9' },
  createdAt,
  ...more,
});

const options = { newId: randomUUID, retentionDays: 90, log: { warn: vi.fn() } };

describe('the debug log', () => {
  it('returns the entries of a day unchanged, newest first', async () => {
    const log = createDebugLog(table.documents, table.tableName, options);
    const written = ['2026-05-01T00:00:00.000Z', '2026-05-01T23:59:59.999Z'].map((time) => entry(time));
    for (const record of [...written, entry('2026-05-02T00:00:00.000Z')]) await log.write(record);

    const reader = createDebugReader(table.documents, table.tableName);
    const day = await readLog(reader, { from: '2026-05-01', to: '2026-05-01' }, () => true);
    expect(day).toMatchObject(written.toReversed());
  });

  it('spreads entries over partitions, and lets entries expire', async () => {
    for (let index = 0; index < 40; index++) {
      const numbered = { ...options, retentionDays: 2, newId: () => `id-${index}` };
      await createDebugLog(table.documents, table.tableName, numbered).write(entry('2026-06-01T00:00:00.000Z'));
    }

    const { Items = [] } = await table.documents.send(new ScanCommand({ TableName: table.tableName }));
    const day = Items.filter(({ sk }) => String(sk).startsWith('2026-06-01'));
    expect(new Set(day.map(({ pk }) => pk)).size).toBe(4);
    expect(new Set(day.map(({ expiresAt }) => expiresAt))).toEqual(new Set([Date.parse('2026-06-03') / 1000]));
  });

  it('stores neither secrets nor unknown members', async () => {
    const log = createDebugLog(table.documents, table.tableName, options);
    const more = {
      credential: 'https://u:hunter22@bank.example',
      metadata: { access_url: 'https://u:hunter22@x.example' },
    };
    await log.write(entry('2026-07-01T00:00:00.000Z', more));

    const { Items = [] } = await table.documents.send(new ScanCommand({ TableName: table.tableName }));
    expect(JSON.stringify(Items)).not.toContain('hunter22');
  });

  it('never fails a caller', async () => {
    const warn = vi.fn();
    const dying = killedBefore(table.documents, 0).client;
    const log = createDebugLog(dying, table.tableName, { ...options, log: { warn } });

    await expect(log.write(entry('2026-08-01T00:00:00.000Z'))).resolves.toBeUndefined();
    const loop: Record<string, unknown> = {};
    loop['itself'] = { loop };
    await expect(log.write(entry('not a date', { metadata: loop }))).resolves.toBeUndefined();
    expect(warn).toHaveBeenCalledTimes(2);
  });
});
