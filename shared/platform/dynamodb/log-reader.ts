import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Logged, LogReader } from '../use-cases/log-page.ts';
import type { Item } from './keys.ts';

/** A response of 1 MB rarely holds more items. */
const MAX_LIMIT = 4096;

/** Reads a log that is spread over several partitions and sorted by the time and id of its entries. */
export const createLogReader = <Entry>(
  documents: DynamoDBDocumentClient,
  TableName: string,
  partitions: readonly string[],
  toEntry: (item: Item) => Entry,
): LogReader<Entry> => ({
  newest: async function* ({ from, to }, expected = Number.POSITIVE_INFINITY) {
    if (from > to) return; // DynamoDB refuses such a range
    let unread: readonly Unread[] = partitions.map((pk) => ({ pk }));
    let waiting: readonly Item[] = [];
    // twice each partition's share, because the newest entries are not spread evenly
    let limit = Math.ceil((2 * expected) / partitions.length);
    while (unread.length > 0) {
      const parts = await Promise.all(unread.map((part) => readPart(documents, TableName, part, { from, to, limit })));
      unread = parts.flatMap(({ rest }) => rest);
      // entries that are still unread are older than this
      const reached =
        unread
          .map(({ after }) => sortKeyOf(after))
          .toSorted()
          .at(-1) ?? '';
      const read = [...waiting, ...parts.flatMap(({ items }) => items)];
      waiting = read.filter((item) => sortKeyOf(item) < reached);
      yield read
        .filter((item) => sortKeyOf(item) >= reached)
        .map((item): Logged<Entry> => ({ ...toEntry(item), key: sortKeyOf(item) }))
        .toSorted((a, b) => (a.key < b.key ? 1 : -1));
      limit *= 4; // a filter that matches few entries needs many more
    }
  },
});

type Unread = { readonly pk: string; readonly after?: Item };

const sortKeyOf = (item: Item | undefined): string => String(item?.['sk'] ?? '');

const readPart = async (
  documents: DynamoDBDocumentClient,
  TableName: string,
  { pk, after }: Unread,
  { from, to, limit }: { readonly from: string; readonly to: string; readonly limit: number },
): Promise<{ readonly items: readonly Item[]; readonly rest: readonly Unread[] }> => {
  const { Items = [], LastEvaluatedKey } = await documents.send(
    new QueryCommand({
      TableName,
      ConsistentRead: true,
      ScanIndexForward: false,
      Limit: Math.min(limit, MAX_LIMIT),
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
      ExclusiveStartKey: after,
    }),
  );
  return { items: Items, rest: LastEvaluatedKey === undefined ? [] : [{ pk, after: LastEvaluatedKey }] };
};
