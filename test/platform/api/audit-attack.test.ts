import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalCloud, startLocalCloud } from '../../../local/main.ts';
import { writeDemo } from '../../../scripts/demo/ensure-demo.ts';
import { openKeys } from '../../../scripts/keys/open-keys.ts';
import { openTable } from '../../../scripts/restore/open-table.ts';
import { runCommand } from '../../../scripts/run/run-step.ts';
import type { AuditRecord } from '../../../shared/people/admin/domain/audit-event.ts';
import { createAuditMac } from '../../../shared/people/crypto/audit-mac.ts';
import { createKeyRing } from '../../../shared/people/crypto/key-ring.ts';
import { AUDIT_PARTITIONS } from '../../../shared/people/store/audit-repository.ts';
import { eachOf } from '../../../shared/platform/use-cases/each-of.ts';
import { runs } from '../../support/amounts.ts';
import { Browser } from '../../support/people/browser-client.ts';
import { ASSEMBLY_OF_RUN } from '../../support/servers/peers.ts';

const ADDRESSES = ['198.18.0.1', '198.18.0.2', '198.18.0.3'];
/** Of each kind from each address; 60 a minute are let through. */
const ATTEMPTS = runs(15, 70);
const AT_ONCE = 8;
/** As long as one is stored. */
const USER_AGENT = 'x'.repeat(500);
const MINUTES_OF_DAY = 1_440;
const MINUTE_MS = 60_000;
/** The memory of `archive-audit` in the templates. */
const MEMORY_BYTES = 1024 * 1024 * 1024;

/** Completed long enough ago. */
const dayAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

let cloud: LocalCloud;
let environment: { readonly DATA_DIR: string };
let email: string;
beforeAll(async () => {
  const outDir = process.env[ASSEMBLY_OF_RUN] ?? '';
  cloud = await startLocalCloud({
    ...{ outDir, port: 0, inMemory: true, timeScale: 0.1, viewerHeader: true },
    onReady: writeDemo,
  });
  environment = { DATA_DIR: cloud.dataDir };

  email = (JSON.parse(readFileSync(join(cloud.dataDir, 'demo.json'), 'utf8')) as { readonly email: string }).email;
});
afterAll(() => cloud.stop());

type Kept = { readonly pk: string; readonly sk: string; readonly text: string };

const recordOf = ({ text }: Kept): AuditRecord => JSON.parse(text) as AuditRecord;

/** The records of the attackers. */
const records = async (): Promise<readonly Kept[]> => {
  const { documents, tableName: TableName } = openTable(environment);
  const read = (pk: string) =>
    documents.send(
      new QueryCommand({
        ...{ TableName, KeyConditionExpression: 'pk = :pk' },
        ExpressionAttributeValues: { ':pk': pk },
      }),
    );
  const found = (await Promise.all(AUDIT_PARTITIONS.map(read))).flatMap(({ Items = [] }) => Items as Kept[]);
  return found.filter((item) => ADDRESSES.includes(recordOf(item).viewerAddress ?? ''));
};

/** Tries passwords, keys and codes that are wrong, from each address as fast as it gets answers; returns the statuses. */
const attack = async (): Promise<readonly number[]> => {
  const headers = { 'user-agent': USER_AGENT };
  const tries = ADDRESSES.flatMap((viewerAddress) => {
    const attacker = () => new Browser({ baseUrl: cloud.baseUrl, viewerAddress });
    const withKey = { ...headers, 'x-local-viewer': viewerAddress, 'x-api-key': 'f'.repeat(64) };
    return Array.from({ length: ATTEMPTS }, (_, at) => [
      () => attacker().post('/sessions', { email: `nobody-${at}@example.org`, password: 'wrong' }, { headers }),
      () => attacker().post('/sessions', { email, password: 'wrong' }, { headers }),
      () => fetch(`${cloud.baseUrl}/api/v1/accounts`, { headers: withKey }),
    ]).flat();
  });
  const statuses: number[] = [];
  await eachOf(tries, AT_ONCE, async (attempt) => {
    statuses.push((await attempt()).status);
  });
  return statuses;
};

const minuteOf = (item: Kept): string => item.sk.slice(0, 'YYYY-MM-DDTHH:MM'.length);

/** The most that a minute got. */
const fullestMinute = (items: readonly Kept[]): readonly Kept[] =>
  [...Map.groupBy(items, minuteOf).values()].toSorted((a, b) => b.length - a.length)[0] ?? [];

/** Writes what a minute got into each minute of a day, signed as the service signs. */
const fillDay = async (day: string, minute: readonly Kept[], minutes: number): Promise<number> => {
  const table = openTable(environment);
  const ring = await openKeys(environment, table).readRing();
  const mac = createAuditMac(createKeyRing(async () => ring));
  const copies = await Promise.all(
    Array.from({ length: minutes }, (_, at) => at).flatMap((at) =>
      minute.map(async (item) => {
        const record = recordOf(item);
        const since = Date.parse(record.time) % MINUTE_MS;
        const time = new Date(Date.parse(day) + at * MINUTE_MS + since).toISOString();
        const text = JSON.stringify({ ...record, time });
        return { ...item, sk: `${time}#${record.id}`, text, mac: await mac.sign(text) };
      }),
    ),
  );
  const batches = Array.from({ length: Math.ceil(copies.length / 25) }, (_, at) => copies.slice(25 * at, 25 * at + 25));
  await eachOf(batches, AT_ONCE, async (batch) => {
    let left: BatchWriteCommand['input']['RequestItems'] = {
      [table.tableName]: batch.map((Item) => ({ PutRequest: { Item } })),
    };
    while (Object.keys(left ?? {}).length > 0)
      left = (await table.documents.send(new BatchWriteCommand({ RequestItems: left }))).UnprocessedItems;
  });
  return copies.length;
};

describe('three addresses that try wrong passwords and keys as fast as they can', () => {
  let minute: readonly Kept[];

  it('are refused, and write a record a minute for each address and kind of refusal', async () => {
    const statuses = await attack();
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    const written = await records();
    minute = fullestMinute(written);
    const kindOf = (item: Kept) => {
      const { type, details, viewerAddress, user } = recordOf(item);
      return JSON.stringify([type, (details as { readonly reason: string }).reason, viewerAddress, user]);
    };
    expect(new Set(minute.map(kindOf)).size).toBe(minute.length);
    expect(minute.length).toBeGreaterThanOrEqual(ADDRESSES.length);
    expect(minute.length).toBeLessThanOrEqual(3 * ADDRESSES.length);
  });

  it('leave the archive whole after a day: within its memory, each day verified with the one before', async () => {
    const [before, day] = [dayAgo(3), dayAgo(2)];
    await fillDay(before, minute, 1);
    const count = await fillDay(day, minute, MINUTES_OF_DAY);
    cloud.resetStats();
    expect(await cloud.invoke('archive-audit', {})).toMatchObject({ kind: 'done' });
    const peak = cloud.stats().peakRss['archive-audit'] ?? 0;
    expect(peak).toBeGreaterThan(0);
    expect(peak).toBeLessThan(MEMORY_BYTES);
    const command = ['scripts/audit-restore.ts', '--day', before, '--to', day, '--verify'];
    const { passed, output } = await runCommand('node', command, { env: environment });
    expect(output).toContain(`${before}: ${minute.length} records, intact`);
    expect(output).toContain(`${day}: ${count} records, intact`);
    expect(passed).toBe(true);
  });
});
