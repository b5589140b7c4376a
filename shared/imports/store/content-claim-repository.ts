import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { holds } from '../../platform/dynamodb/condition.ts';
import { familyPk } from '../../platform/dynamodb/keys.ts';
import type { ContentClaims } from '../use-cases/import-ports.ts';

const keyOf = (familyId: string, sha256: string) => ({ pk: familyPk(familyId), sk: `CONTENT#${sha256}` });

/** One item per native file content of a family, naming the import that may publish it. */
export const createContentClaimRepository = (documents: DynamoDBDocumentClient, tableName: string): ContentClaims => ({
  holder: async (familyId, sha256) => {
    const { Item } = await documents.send(
      new GetCommand({ TableName: tableName, Key: keyOf(familyId, sha256), ConsistentRead: true }),
    );
    return Item?.['importId'] as string | undefined;
  },
  move: (familyId, sha256, from, to) =>
    holds(
      documents.send(
        new PutCommand({
          TableName: tableName,
          Item: { ...keyOf(familyId, sha256), type: 'ContentClaim', importId: to },
          ConditionExpression: from === undefined ? 'attribute_not_exists(pk)' : 'importId = :from',
          ...(from !== undefined && { ExpressionAttributeValues: { ':from': from } }),
        }),
      ),
    ),
});
