import { type DynamoDBDocumentClient, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { getAll } from '../../platform/dynamodb/get-all.ts';
import type { Item } from '../../platform/dynamodb/item.ts';
import { queryAll } from '../../platform/dynamodb/query-all.ts';
import type { AuditRecord } from '../domain/audit-record.ts';
import type { AuditLog, AuditPlace, KeptAudit } from '../use-cases/admin/read-audit.ts';
import type { Mac } from '../use-cases/people-ports.ts';
import { AUDIT_SHARDS, auditPartition } from './audit-repository.ts';

/** The log as administrators read it: a record that somebody spoilt is shown, not stumbled over. */
export const createAuditLog = (documents: DynamoDBDocumentClient, TableName: string): AuditLog => ({
  dayOf: async (day) => {
    const shards = Array.from({ length: AUDIT_SHARDS }, (_, shard) => auditPartition(day, shard));
    const items = await Promise.all(shards.map((pk) => queryAll(documents, TableName, pk, day)));
    return items.flat().map(toKept);
  },
  placesOf: async (userId) => {
    const query = {
      TableName,
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :pk',
      ScanIndexForward: false,
      ExpressionAttributeValues: { ':pk': `AUDIT_USER#${userId}` },
    };
    const places: AuditPlace[] = [];
    for await (const { Items = [] } of paginateQuery({ client: documents }, query)) {
      places.push(...Items.map(({ pk, sk }) => ({ pk, sk })));
    }
    return places;
  },
  read: async (places) =>
    (await getAll(documents, TableName, places))
      .map(toKept)
      .toSorted((a, b) => (a.time + a.id < b.time + b.id ? 1 : -1)),
});

const toKept = ({ sk, text, mac }: Item): KeptAudit => {
  const [time = '', id = ''] = String(sk).split('#');
  return { id, time, record: parse(String(text)), text: String(text), mac: macOf(mac) };
};

const parse = (text: string): AuditRecord | null => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as AuditRecord) : null;
  } catch {
    return null;
  }
};

/** No key has an empty id. */
const macOf = (value: unknown): Mac => {
  const { keyId = '', mac = '' } = (value ?? {}) as Partial<Mac>;
  return { keyId: String(keyId), mac: String(mac) };
};
