import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateQuery,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { isUuid } from '../../platform/domain/uuid.ts';
import { holds } from '../../platform/dynamodb/condition.ts';
import { familyPk } from '../../platform/dynamodb/keys.ts';
import { queryAll } from '../../platform/dynamodb/query-all.ts';
import type { ExportRecord } from '../domain/export-record.ts';
import type { Exports, ExportWakeUp } from '../use-cases/export-ports.ts';
import { EXPORT_PREFIX, IN_FLIGHT, inFlightKey, keyOf, toItem, toRecord } from './export-item.ts';
import { updateOf } from './export-update.ts';

/** Exports below their family; those under way are also in the index. The table drops them some time after they expire. */
export const createExportRepository = (documents: DynamoDBDocumentClient, tableName: string): Exports => {
  const get = async (familyId: string, id: string) =>
    (await documents.send(new GetCommand({ TableName: tableName, Key: keyOf(familyId, id), ConsistentRead: true })))
      .Item;
  const isLiving = (record: ExportRecord, now: string): boolean => record.expiresAt > now;
  return {
    create: async (record) => {
      const put = new PutCommand({
        TableName: tableName,
        Item: toItem(record),
        ConditionExpression: 'attribute_not_exists(pk)',
      });
      await holds(documents.send(put));
    },
    find: async (familyId, id, now) => {
      const item = isUuid(id) ? await get(familyId, id) : undefined;
      const record = item && toRecord(item);
      return record && isLiving(record, now) ? record : undefined;
    },
    update: async (familyId, id, expected, change) => {
      const revision = randomUUID();
      const update = new UpdateCommand({
        TableName: tableName,
        Key: keyOf(familyId, id),
        ...updateOf(familyId, id, expected, { ...change, revision }),
        ReturnValues: 'ALL_NEW',
      });
      try {
        return toRecord((await documents.send(update)).Attributes ?? {});
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        const item = await get(familyId, id); // where an answer was lost the SDK has sent the update again
        return item?.['revision'] === revision ? toRecord(item) : undefined;
      }
    },
    list: async (familyId, now) => {
      const items = await queryAll(documents, tableName, familyPk(familyId), EXPORT_PREFIX);
      return items
        .map(toRecord)
        .filter((record) => isLiving(record, now))
        .toReversed();
    },
    listInFlight: () => findInFlight(documents, tableName),
  };
};

const findInFlight = async (documents: DynamoDBDocumentClient, TableName: string): Promise<readonly ExportWakeUp[]> => {
  const found: ExportWakeUp[] = [];
  const query = {
    TableName,
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :pk',
    ExpressionAttributeValues: { ':pk': IN_FLIGHT },
  };
  for await (const { Items = [] } of paginateQuery({ client: documents }, query)) {
    found.push(...Items.map(({ gsi1sk }) => inFlightKey.parse(String(gsi1sk))));
  }
  return found;
};
