import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { hashKey } from '../../platform/dynamodb/keys.ts';
import { queryAll } from '../../platform/dynamodb/query-all.ts';
import type { Audit } from '../domain/audit-event.ts';
import { type AuditRecord, toAuditRecord } from '../domain/audit-record.ts';
import type { AuditMac, Mac } from '../use-cases/people-ports.ts';

/** A day's records lie in several partitions, so that many sign-ins at once do not press on one. */
export const AUDIT_SHARDS = 4;
/** Standard retention in the table (contract §6); the archive keeps longer. */
const RETENTION_SECONDS = 90 * 86_400;

export type KeptRecord = { readonly record: AuditRecord; readonly text: string; readonly mac: Mac };

export type AuditRepository = Audit & {
  /** All records of a day of UTC in their order; consistent. The text is what the MAC is of. */
  readonly dayOf: (day: string) => Promise<readonly KeptRecord[]>;
};

type Options = {
  readonly mac: Pick<AuditMac, 'sign'>;
  readonly newId: () => string;
  readonly now: () => string;
};

export const auditPartition = (day: string, shard: number): string => `AUDIT#${day}#${shard}`;
const shardOf = (id: string): number => (hashKey(id).codePointAt(0) ?? 0) % AUDIT_SHARDS;

/** Records are put once, each with its MAC, and never changed: no function may update or delete below AUDIT#. */
export const createAuditRepository = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  { mac, newId, now }: Options,
): AuditRepository => ({
  record: async (event) => {
    const record = toAuditRecord(event, newId(), now());
    const text = JSON.stringify(record);
    const day = record.time.slice(0, 10);
    const Item = {
      pk: auditPartition(day, shardOf(record.id)),
      sk: `${record.time}#${record.id}`,
      type: 'AuditRecord',
      text,
      mac: await mac.sign(text),
      expiresAt: Math.ceil(Date.parse(record.time) / 1000) + RETENTION_SECONDS,
      ...historyKeys(record),
    };
    await documents.send(new PutCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' }));
  },
  dayOf: async (day) => {
    const shards = Array.from({ length: AUDIT_SHARDS }, (_, shard) => shard);
    const found = await Promise.all(
      shards.map((shard) => queryAll(documents, TableName, auditPartition(day, shard), day)),
    );
    return found
      .flat()
      .map(({ text, mac: kept }) => ({
        record: JSON.parse(String(text)) as AuditRecord,
        text: String(text),
        mac: kept as Mac,
      }))
      .toSorted((a, b) => (a.record.time + a.record.id < b.record.time + b.record.id ? -1 : 1));
  },
});

/** The index finds a user's own history. */
const historyKeys = ({ user, actor, time, id }: AuditRecord) => {
  const userId = (user ?? actor)?.userId;
  return userId === undefined ? {} : { gsi1pk: `AUDIT_USER#${userId}`, gsi1sk: `${time}#${id}` };
};
