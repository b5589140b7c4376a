import { DeleteCommand, type DynamoDBDocumentClient, GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { entriesSk, ledgerPk, segmentSkPrefix } from '../../platform/dynamodb/keys.ts';
import type { PageAccount } from '../domain/entry.ts';
import type { SegmentRef } from './segment-store.ts';

const DAY_MS = 86_400_000;

/**
 * Deletes segments that no root names: older than a day, since a younger one may wait for the root write that takes it
 * up, and absent from a root read after they were listed. Gives their number.
 */
export const sweepSegments = async (
  documents: DynamoDBDocumentClient,
  tableName: string,
  { familyId, account, month, now }: { familyId: string; account: PageAccount; month: string; now: string },
): Promise<number> => {
  const pk = ledgerPk(familyId, account.tag);
  const limit = new Date(Date.parse(now) - DAY_MS).toISOString();
  const old: string[] = [];
  const query = {
    TableName: tableName,
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': pk, ':sk': segmentSkPrefix(month) },
    ProjectionExpression: 'sk, createdAt',
  };
  for await (const page of paginateQuery({ client: documents }, query)) {
    for (const item of page.Items ?? []) if (item['createdAt'] < limit) old.push(item['sk'] as string);
  }
  if (old.length === 0) return 0;

  const Key = { pk, sk: entriesSk(month) };
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  const named = new Set(((Item?.['segments'] ?? []) as readonly SegmentRef[]).map(({ name }) => name));
  const unnamed = old.filter((sk) => !named.has(sk.split('#')[2] ?? ''));
  for (const sk of unnamed) await documents.send(new DeleteCommand({ TableName: tableName, Key: { pk, sk } }));
  return unnamed.length;
};
