import { randomUUID } from 'node:crypto';
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditRecord, toAuditRecord } from '../../../shared/people/admin/domain/audit-event.ts';
import {
  checkAudit,
  exportAudit,
  historyVisibleTo,
  matchesFilters,
} from '../../../shared/people/admin/use-cases/read-audit.ts';
import { createAuditRepository } from '../../../shared/people/store/audit-repository.ts';
import { eventOf } from '../../../shared/people/use-cases/audit-events.ts';
import { readLog } from '../../../shared/platform/use-cases/log-page.ts';
import { type AdminStores, actOf, adminStores, keepUser } from '../../support/people/admin-world.ts';
import { processorTime } from '../../support/processor-time.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
let stores: AdminStores;
beforeAll(async () => {
  table = await startDirectTable();
  stores = adminStores(table.documents, table.tableName);
});
afterAll(() => table.stop());

const logAt = (time: string) =>
  createAuditRepository(table.documents, table.tableName, { mac: stores.mac, newId: randomUUID, now: () => time });

const keep = async (...times: readonly string[]) => {
  const user = await keepUser(stores);
  for (const time of times) await logAt(time).record(eventOf(actOf(user), { type: 'logout', details: {} }));
  return user;
};

describe('the audit log', () => {
  it('finds the records of a range over several days, newest first, both ends included', async () => {
    const times = [
      '2026-01-30T23:59:59.999Z',
      '2026-01-31T00:00:00.000Z',
      '2026-02-02T12:00:00.000Z',
      '2026-02-02T12:00:00.001Z',
    ];
    const user = await keep(...times);
    const range = { from: '2026-01-31T00:00:00.000Z', to: '2026-02-02T12:00:00.000Z' };

    const found = await readLog(stores.auditLog, range, matchesFilters({ user: user.id }));
    expect(found.map(({ time }) => time)).toEqual(['2026-02-02T12:00:00.000Z', '2026-01-31T00:00:00.000Z']);
  });
});

describe('checkAudit', () => {
  const day = '2026-02-10';
  const itemsOf = async (userId: string) => {
    const [place] = await stores.auditLog.placesOf(userId);
    const { Items = [] } = await table.documents.send(
      new QueryCommand({
        TableName: table.tableName,
        KeyConditionExpression: 'pk = :pk AND sk = :sk',
        ExpressionAttributeValues: { ':pk': place?.pk, ':sk': place?.sk },
      }),
    );
    return Items[0] ?? {};
  };
  const spoil = async (change: (item: Record<string, unknown>) => Record<string, unknown>) => {
    const user = await keep(`${day}T10:00:00.000Z`);
    const item = await itemsOf(user.id);
    await table.documents.send(new PutCommand({ TableName: table.tableName, Item: change(item) }));
    const alarms: unknown[] = [];
    const check = checkAudit({ mac: stores.mac, alarm: (place) => alarms.push(place) });
    const kept = await stores.auditLog.read(await stores.auditLog.placesOf(user.id));
    return { checked: await check(kept), alarms };
  };

  it('accepts unchanged records', async () => {
    const { checked, alarms } = await spoil((item) => item);
    expect(checked).toMatchObject([{ tampered: false, record: { type: 'logout' } }]);
    expect(alarms).toEqual([]);
  });

  it.each([
    ['text', (item) => ({ ...item, text: String(item['text']).replace('192.0.2.7', '192.0.2.8') })],
    ['text that is no record', (item) => ({ ...item, text: 'nothing' })],
    ['text that is a number', (item) => ({ ...item, text: '5' })],
    ['MAC', (item) => ({ ...item, mac: { keyId: 'k1', mac: 'AAAA' } })],
    ['missing MAC', ({ mac: _, ...item }) => item],
    ['key of the MAC', (item) => ({ ...item, mac: { ...(item['mac'] as object), keyId: 'k9' } })],
  ] satisfies [string, (item: Record<string, unknown>) => Record<string, unknown>][])(
    'reports a changed %s',
    async (_what, change) => {
      const { checked, alarms } = await spoil(change);
      expect(checked).toMatchObject([{ tampered: true }]);
      expect(alarms).toHaveLength(1);
    },
  );

  it('reports a record copied to another time', async () => {
    const user = await keep('2026-02-20T10:00:00.000Z');
    const item = await itemsOf(user.id);
    const sk = String(item['sk']).replace('T10', 'T11');
    await table.documents.send(new PutCommand({ TableName: table.tableName, Item: { ...item, sk } }));

    const check = checkAudit({ mac: stores.mac, alarm: () => undefined });
    const whole = { from: '2026-02-20', to: '2026-02-20' };
    const checked = await check(await readLog(stores.auditLog, whole, () => true));
    expect(checked.map(({ time, tampered }) => [time, tampered])).toEqual(
      expect.arrayContaining([
        ['2026-02-20T10:00:00.000Z', false],
        ['2026-02-20T11:00:00.000Z', true],
      ]),
    );
  });
});

describe('historyVisibleTo', () => {
  it('shows all admins the addresses of the user, but addresses of other actors only to super admins', async () => {
    const [boss, admin] = [await keepUser(stores, { role: 'super_admin' }), await keepUser(stores, { role: 'admin' })];
    const user = await keepUser(stores, { familyId: admin.familyId });
    const log = logAt('2026-02-20T10:00:00.000Z');
    const act = { type: 'user_reactivated', details: {}, user } as const;
    for (const actor of [user, admin, boss]) await log.record(eventOf(actOf(actor), act));
    const check = checkAudit({ mac: stores.mac, alarm: () => undefined });
    const kept = await check(await stores.auditLog.read(await stores.auditLog.placesOf(user.id)));
    const addressesFor = (reader: typeof admin) =>
      new Map(
        kept.map(historyVisibleTo(reader, user.id)).map(({ record }) => [record?.actor?.userId, record?.viewerAddress]),
      );

    const address = '192.0.2.7';
    expect(addressesFor(boss)).toEqual(new Map([user, admin, boss].map(({ id }) => [id, address])));
    expect(addressesFor(admin).get(user.id)).toBe(address);
    expect(addressesFor(admin).get(admin.id)).toBe(address);
    expect(addressesFor(admin).get(boss.id)).toBeNull();
    expect(kept.map(historyVisibleTo(admin, user.id))).toMatchObject(
      kept.map(({ id, tampered }) => ({ id, tampered })),
    );
  });
});

describe('exportAudit', () => {
  it('is recorded before anything is returned', async () => {
    const user = await keep('2026-02-25T10:00:00.000Z');
    const check = checkAudit({ mac: stores.mac, alarm: () => undefined });
    const range = { from: '2026-02-25T00:00:00.000Z', to: '2026-02-25T23:59:59.999Z' };
    const boss = await keepUser(stores, { role: 'super_admin' });

    expect(await exportAudit({ ...stores, check })(actOf(boss), range, { user: user.id })).toHaveLength(1);
    const [own] = await stores.auditLog.read(await stores.auditLog.placesOf(boss.id));
    expect(own?.record).toMatchObject({ type: 'audit_exported', details: { ...range, records: 1 } });

    const audit = { record: () => Promise.reject(new Error('no log')) };
    await expect(exportAudit({ ...stores, check, audit })(actOf(boss), range, {})).rejects.toThrow('no log');
  });
});

describe('matchesFilters', () => {
  const person = { userId: 'u1', email: 'ada@example.org' };
  const record: AuditRecord = toAuditRecord(
    {
      type: 'login_failed',
      actor: null,
      user: person,
      provider: 'okta',
      source: { viewerAddress: '198.51.100.23', userAgent: 'Firefox', requestId: 'r', sessionId: null },
      details: { reason: 'nonce', detail: null, method: 'saml', assertedEmail: null },
    },
    'id',
    '2026-02-01T00:00:00.000Z',
  );
  const matches = (filters: Parameters<typeof matchesFilters>[0]) =>
    matchesFilters(filters)({ record, text: JSON.stringify(record) });

  it.each([
    [{}],
    [{ type: 'login_failed', severity: 'error', provider: 'okta' }],
    [{ user: 'u1' }],
    [{ user: 'ADA@example.org' }],
    [{ text: 'FIREFOX' }],
    [{ text: 'nonce' }],
    [{ address: '198.51.100.23' }],
    [{ address: '198.51.*' }],
    [{ address: '*.23' }],
    [{ address: '198.*.100.*' }],
    [{ address: '*' }],
  ])('matches %j', (filters) => {
    expect(matches(filters)).toBe(true);
  });

  it.each([
    [{ type: 'login' }],
    [{ severity: 'info' }],
    [{ provider: 'google' }],
    [{ user: 'ada' }],
    [{ text: 'chrome' }],
    [{ address: '198.51.100.2' }],
    [{ address: '198.51.100.23*3' }],
    [{ address: '198.52.*' }],
    [{ address: '198.51.100.2*.23' }],
  ])('does not match %j', (filters) => {
    expect(matches(filters)).toBe(false);
  });

  it('does not treat the pattern as a regular expression, and is always fast', () => {
    const piece = fc.constantFrom('a', 'b', '.', '*', '1');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), fc.array(piece, { maxLength: 8 }), (parts, text) => {
        const [pattern, viewerAddress] = [parts.join(''), text.join('').replaceAll('*', '')];
        const expression = new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll(/\*+/g, '.*')}$`);
        const from = { ...record, viewerAddress } as AuditRecord;
        const found = matchesFilters({ address: pattern })({ record: from, text: '' });
        expect(found).toBe(expression.test(viewerAddress));
      }),
    );
    const slow = () => expect(matches({ address: `${'*1'.repeat(90)}x` })).toBe(false);
    expect(processorTime(slow)).toBeLessThan(500);
  });
});
