import { type DynamoDBDocumentClient, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { ENTRIES_PREFIX, LEDGER_SHARDS, ledgerPk, ledgerShardPk } from '../../platform/dynamodb/keys.ts';
import type { PageHeader } from '../domain/header.ts';
import type { AccountHeaders, LedgerHeaders } from '../use-cases/ledger-ports.ts';
import { fromHeaderItem, type HeaderItem } from './header-item.ts';

/** What the index carries of a root. */
type IndexItem = { readonly gsi1sk: string; readonly id: string; readonly header: HeaderItem };

/** Headers of a family's pages, by month and then tag, from the shards of the index; those of one account from its roots. */
export const createLedgerHeaders = (
  documents: DynamoDBDocumentClient,
  tableName: string,
): LedgerHeaders & AccountHeaders => {
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
    ofAccount: async (familyId, account) => {
      const query = {
        TableName: tableName,
        ConsistentRead: true,
        ProjectionExpression: 'sk, #header',
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
        ExpressionAttributeNames: { '#header': 'header' },
        ExpressionAttributeValues: { ':pk': ledgerPk(familyId, account.tag), ':sk': ENTRIES_PREFIX },
      };
      const headers: PageHeader[] = [];
      for await (const { Items = [] } of paginateQuery({ client: documents }, query)) {
        for (const { sk, header } of Items) {
          const key = { tag: account.tag, month: String(sk).slice(ENTRIES_PREFIX.length) };
          headers.push(fromHeaderItem(header as HeaderItem, key, account));
        }
      }
      return headers;
    },
  };
};

const toHeader = ({ gsi1sk, id, header }: IndexItem): PageHeader => {
  const [month = '', tag = ''] = gsi1sk.split('#');
  return fromHeaderItem(header, { tag, month }, { id, tag });
};
