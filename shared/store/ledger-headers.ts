import { type DynamoDBDocumentClient, paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { PageHeader } from '../domain/ledger/header.ts';
import type { LedgerHeaders } from '../use-cases/ports.ts';
import { fromHeaderItem, type HeaderItem } from './header-item.ts';
import { LEDGER_SHARDS, ledgerShardPk } from './keys.ts';

/** What the index carries of a root. */
type IndexItem = { readonly gsi1sk: string; readonly id: string; readonly header: HeaderItem };

/** Headers of a family's pages, by month and then tag, from the shards of the index. */
export const createLedgerHeaders = (documents: DynamoDBDocumentClient, tableName: string): LedgerHeaders => {
  const listShard = async (familyId: string, shard: number): Promise<readonly IndexItem[]> => {
    const items: IndexItem[] = [];
    const query = {
      TableName: tableName,
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :pk',
      ExpressionAttributeValues: { ':pk': ledgerShardPk(familyId, shard) },
      ExpressionAttributeNames: { '#header': 'header' },
      ProjectionExpression: 'gsi1sk, id, #header',
    };
    for await (const page of paginateQuery({ client: documents }, query)) {
      items.push(...((page.Items ?? []) as IndexItem[]));
    }
    return items;
  };

  return {
    list: async (familyId) => {
      const shards = Array.from({ length: LEDGER_SHARDS }, (_, shard) => listShard(familyId, shard));
      const items = (await Promise.all(shards)).flat();
      return items.sort((a, b) => (a.gsi1sk < b.gsi1sk ? -1 : 1)).map(toHeader);
    },
  };
};

const toHeader = ({ gsi1sk, id, header }: IndexItem): PageHeader => {
  const [month = '', tag = ''] = gsi1sk.split('#');
  return fromHeaderItem(header, { tag, month }, { id, tag });
};
