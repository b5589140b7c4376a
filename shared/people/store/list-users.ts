import { type DynamoDBDocumentClient, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { getAll } from '../../platform/dynamodb/get-all.ts';
import type { User } from '../domain/user.ts';
import type { Users } from '../use-cases/people-ports.ts';
import { toUser, USER_SHARDS, userKey, userPartition } from './user-item.ts';

/** Everybody: ids from the index, records from the table. One read for each user. */
export const listUsers =
  (documents: DynamoDBDocumentClient, TableName: string): Users['listAll'] =>
  async () => {
    const ids: string[] = [];
    for (let shard = 0; shard < USER_SHARDS; shard++) {
      const query = {
        TableName,
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :pk',
        ExpressionAttributeValues: { ':pk': userPartition(shard) },
      };
      for await (const page of paginateQuery({ client: documents }, query)) {
        ids.push(...(page.Items ?? []).map(({ gsi1sk }) => String(gsi1sk)));
      }
    }
    const users = (await getAll(documents, TableName, ids.map(userKey))).map(toUser);
    return users.toSorted(byEmail);
  };

const byEmail = (a: User, b: User): number => (a.email < b.email ? -1 : 1);
