import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { holds } from '../../platform/dynamodb/condition.ts';
import { familyPk, hashKey } from '../../platform/dynamodb/keys.ts';
import type { ClientSessions } from '../use-cases/session-ports.ts';

const keyOf = (familyId: string, clientSessionId: string) => ({
  pk: familyPk(familyId),
  sk: `CLIENT_SESSION#${hashKey(clientSessionId)}`,
});

/** One item per id that a client gave to a session of its family. */
export const createClientSessions = (documents: DynamoDBDocumentClient, TableName: string): ClientSessions => ({
  find: async (familyId, clientSessionId) => {
    const Key = keyOf(familyId, clientSessionId);
    const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item?.['sessionId'] as string | undefined;
  },
  move: (familyId, clientSessionId, from, to) =>
    holds(
      documents.send(
        new PutCommand({
          TableName,
          Item: { ...keyOf(familyId, clientSessionId), type: 'ClientSession', sessionId: to },
          ConditionExpression: from === undefined ? 'attribute_not_exists(pk)' : 'sessionId = :from',
          ...(from !== undefined && { ExpressionAttributeValues: { ':from': from } }),
        }),
      ),
    ),
});
