import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuditMac } from '../../../shared/people/crypto/audit-mac.ts';
import { createKeyRing } from '../../../shared/people/crypto/key-ring.ts';
import { createAuditRepository } from '../../../shared/people/store/audit-repository.ts';
import { dayOfLog } from '../../support/people/day-of-log.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';
import { Killed, killedBefore } from '../../support/store/faulty-documents.ts';

const NOW = '2026-03-01T10:00:00.000Z';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const store = () => [table.documents, table.tableName] as const;

describe('the audit log', () => {
  const ring = createKeyRing(async () => JSON.stringify({ current: 'k1', k1: 'a'.repeat(64) }));
  const mac = createAuditMac(ring);
  const event = { type: 'logout', actor: null, user: null, provider: null, source: null, details: {} } as const;

  it('returns a day in order, with a MAC for each record', async () => {
    const times = ['2026-05-01T00:00:00.000Z', '2026-05-01T12:00:00.000Z', '2026-05-01T23:59:59.999Z'];
    for (const time of ['2026-04-30T23:59:59.999Z', ...times.toReversed(), '2026-05-02T00:00:00.000Z']) {
      const audit = createAuditRepository(...store(), { mac, newId: randomUUID, now: () => time });
      await audit.record(event);
    }
    const audit = createAuditRepository(...store(), { mac, newId: randomUUID, now: () => NOW });
    const day = await dayOfLog(audit, '2026-05-01');

    expect(day.map(({ text }) => JSON.parse(text).time)).toEqual(times);
    for (const kept of day) expect(await mac.verify(kept.text, kept.mac)).toBe(true);
  });

  it('does not overwrite a record, and fails the action if the write fails', async () => {
    const id = randomUUID();
    const audit = createAuditRepository(...store(), { mac, newId: () => id, now: () => NOW });
    await audit.record(event);
    await expect(audit.record(event)).rejects.toThrow();

    const dying = createAuditRepository(killedBefore(table.documents, 0).client, table.tableName, {
      mac,
      newId: randomUUID,
      now: () => NOW,
    });
    await expect(dying.record(event)).rejects.toThrow(Killed);
  });

  it('detects changes to stored records', async () => {
    const time = '2026-06-01T00:00:00.000Z';
    const audit = createAuditRepository(...store(), { mac, newId: randomUUID, now: () => time });
    await audit.record(event);
    const [kept] = await dayOfLog(audit, '2026-06-01');
    const forged = {
      pk: 'AUDIT#0',
      sk: `${time}#forged`,
      text: kept?.text.replace('logout', 'login'),
      mac: kept?.mac,
    };
    await table.documents.send(new PutCommand({ TableName: table.tableName, Item: forged }));

    const day = await dayOfLog(audit, '2026-06-01');
    const valid = await Promise.all(day.map((record) => mac.verify(record.text, record.mac)));
    expect(valid.filter(Boolean)).toHaveLength(1);
    expect(valid).toHaveLength(2);
  });
});
