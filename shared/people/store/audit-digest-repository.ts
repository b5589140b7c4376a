import { type DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { holds } from '../../platform/dynamodb/condition.ts';
import type { Item } from '../../platform/dynamodb/item.ts';
import type { SealedDigest } from '../domain/audit-digest.ts';
import type { AuditDigests } from '../use-cases/audit/audit-archive-ports.ts';

const PARTITION = 'AUDIT#DIGESTS';

/** Digests of the days that were sealed, as append-only as the log itself. */
export const createAuditDigests = (documents: DynamoDBDocumentClient, TableName: string): AuditDigests => ({
  latest: async () => {
    const { Items = [] } = await documents.send(
      new QueryCommand({
        TableName,
        ConsistentRead: true,
        ScanIndexForward: false,
        Limit: 1,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': PARTITION },
      }),
    );
    return Items[0] && { day: String(Items[0]['sk']), digest: toDigest(Items[0]) };
  },
  find: async (day) => {
    const get = new GetCommand({ TableName, Key: { pk: PARTITION, sk: day }, ConsistentRead: true });
    const { Item } = await documents.send(get);
    return Item && toDigest(Item);
  },
  put: (day, digest) => {
    const Item = { pk: PARTITION, sk: day, type: 'AuditDigest', ...digest };
    return holds(documents.send(new PutCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' })));
  },
});

const toDigest = ({ text, keyId, mac }: Item): SealedDigest => ({
  text: String(text),
  keyId: String(keyId),
  mac: String(mac),
});
