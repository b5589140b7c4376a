import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { isUuid } from '../../platform/domain/uuid.ts';
import { holds } from '../../platform/dynamodb/condition.ts';
import { familyPk } from '../../platform/dynamodb/keys.ts';
import { queryAll } from '../../platform/dynamodb/query-all.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import type { Imports, InFlight } from '../use-cases/import-ports.ts';
import { IN_FLIGHT_SHARDS, inFlightKey, inFlightPartition } from './import-in-flight.ts';
import { IMPORT_PREFIX, keyOf, toItem, toRecord } from './import-item.ts';
import { conditionOf, updateOf } from './import-update.ts';

const SHARDS = Array.from({ length: IN_FLIGHT_SHARDS }, (_, shard) => shard);

/** Imports below their family; what is in flight is also in the index. A list reads every import of the family: its cost grows with their number. */
export const createImportRepository = (documents: DynamoDBDocumentClient, tableName: string): Imports => {
  const get = async (familyId: string, id: string) =>
    (await documents.send(new GetCommand({ TableName: tableName, Key: keyOf(familyId, id), ConsistentRead: true })))
      .Item;
  const findAny: Imports['findAny'] = async (familyId, id) => {
    const item = isUuid(id) ? await get(familyId, id) : undefined;
    return item && toRecord(item);
  };
  const listAll = async (familyId: string): Promise<readonly ImportRecord[]> => {
    const items = await queryAll(documents, tableName, familyPk(familyId), IMPORT_PREFIX);
    return items.map(toRecord).filter(({ deletedAt }) => deletedAt === null);
  };
  /** Where an answer is lost the SDK sends again, and the condition fails on what the first sending wrote. */
  const isWritten = async (familyId: string, id: string, revision: string): Promise<boolean> =>
    (await get(familyId, id))?.['revision'] === revision;
  return {
    findAny,
    find: async (familyId, id) => {
      const record = await findAny(familyId, id);
      return record?.deletedAt == null ? record : undefined;
    },
    create: async (record) => {
      const revision = randomUUID();
      const Item = { ...toItem(record), revision };
      const put = new PutCommand({ TableName: tableName, Item, ConditionExpression: 'attribute_not_exists(pk)' });
      if (await holds(documents.send(put))) return;
      if (!(await isWritten(record.familyId, record.id, revision)))
        throw new Error(`Import ${record.id} exists already`);
    },
    update: async (familyId, id, expected, change) => {
      const revision = randomUUID();
      const update = new UpdateCommand({
        TableName: tableName,
        Key: keyOf(familyId, id),
        ...merge(conditionOf(expected), updateOf(familyId, id, { ...change, revision })),
        ReturnValues: 'ALL_NEW',
      });
      try {
        return toRecord((await documents.send(update)).Attributes ?? {});
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        return (await isWritten(familyId, id, revision)) ? findAny(familyId, id) : undefined;
      }
    },
    list: async (familyId, query) => cutPage((await listAll(familyId)).toReversed(), query),
    listWithContent: async (familyId, sha256) => (await listAll(familyId)).filter(({ raw }) => raw?.sha256 === sha256),
    remove: async (familyId, id) => {
      await documents.send(new DeleteCommand({ TableName: tableName, Key: keyOf(familyId, id) }));
    },
    listInFlight: async () =>
      (await Promise.all(SHARDS.map((shard) => queryShard(documents, tableName, shard)))).flat(),
  };
};

const cutPage = (
  records: readonly ImportRecord[],
  { status, type, page, perPage }: Parameters<Imports['list']>[1],
): Awaited<ReturnType<Imports['list']>> => {
  const all = records.filter(
    (record) => (status === undefined || record.status === status) && (type === undefined || record.type === type),
  );
  const shown = Math.min(page, Math.max(1, Math.ceil(all.length / perPage)));
  return { items: all.slice((shown - 1) * perPage, shown * perPage), totalCount: all.length, page: shown };
};

const merge = (condition: ReturnType<typeof conditionOf>, update: ReturnType<typeof updateOf>) => ({
  ConditionExpression: condition.expression,
  UpdateExpression: update.expression,
  ExpressionAttributeNames: { ...condition.names, ...update.names },
  ExpressionAttributeValues: { ...condition.values, ...update.values },
});

const queryShard = async (
  documents: DynamoDBDocumentClient,
  tableName: string,
  shard: number,
): Promise<readonly InFlight[]> => {
  const found: InFlight[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await documents.send(
      new QueryCommand({
        TableName: tableName,
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :pk',
        ExpressionAttributeValues: { ':pk': inFlightPartition(shard) },
        ProjectionExpression: 'gsi1sk',
        ...(start && { ExclusiveStartKey: start }),
      }),
    );
    found.push(...Items.map(({ gsi1sk }) => inFlightKey.parse(gsi1sk as string)));
    start = LastEvaluatedKey;
  } while (start !== undefined);
  return found;
};
