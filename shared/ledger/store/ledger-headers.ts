import { type DynamoDBDocumentClient, paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { FamilyId } from '../../platform/domain/ids.ts';
import { compareText } from '../../platform/domain/text/compare-text.ts';
import { bytesIn, textIn } from '../../platform/dynamodb/attributes.ts';
import { ENTRIES_PREFIX, type Item, LEDGER_SHARDS, ledgerPk, ledgerShardPk } from '../../platform/dynamodb/keys.ts';
import type { PageHeader } from '../pages/domain/header.ts';
import type { AccountHeaders, LedgerHeaders, PlacedHeader, SegmentRef } from '../use-cases/ledger-ports.ts';
import { createLruCache } from './lru-cache.ts';
import { decodeYear, openYear, unpackYear } from './year-header.ts';

/** The attributes of a year in the index. */
type IndexItem = { readonly gsi1sk: string; readonly id: string; readonly header: Uint8Array };

/** Characters of names and texts, which take about 15 MB as headers: some 1,500 years of accounts without securities. */
const MOST_DECODED_TEXT = 2 * 1024 * 1024;

/** Of the process: the name is all that the headers are made of. */
const decoded = createLruCache<readonly PlacedHeader[]>(MOST_DECODED_TEXT);

/**
 * Headers of a family's pages, by month and then tag, from the index shards; headers of one account from its years,
 * by month.
 */
export const createLedgerHeaders = (
  documents: DynamoDBDocumentClient,
  tableName: string,
): LedgerHeaders & AccountHeaders => {
  const listShard = async (familyId: FamilyId, shard: number): Promise<readonly PlacedHeader[]> => {
    const headers: PlacedHeader[] = [];
    const query = {
      TableName: tableName,
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :pk',
      ExpressionAttributeValues: { ':pk': ledgerShardPk(familyId, shard) },
      ExpressionAttributeNames: { '#header': 'header' },
      ProjectionExpression: 'gsi1sk, id, #header',
    };
    for await (const { Items = [] } of paginateQuery({ client: documents }, query)) {
      for (const item of Items) {
        headers.push(...headersOf(toIndexItem(item)));
      }
    }
    return headers;
  };

  return {
    list: async (familyId) => {
      const shards = Array.from({ length: LEDGER_SHARDS }, (_, shard) => listShard(familyId, shard));
      return (await Promise.all(shards)).flat().sort(byMonthAndTag);
    },
    ofAccount: async (familyId, account) => {
      const query = {
        TableName: tableName,
        ConsistentRead: true,
        ProjectionExpression: '#header',
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
        ExpressionAttributeNames: { '#header': 'header' },
        ExpressionAttributeValues: { ':pk': ledgerPk(familyId, account.tag), ':sk': ENTRIES_PREFIX },
      };
      const headers: PageHeader[] = [];
      for await (const { Items = [] } of paginateQuery({ client: documents }, query)) {
        for (const item of Items) headers.push(...decodeYear(bytesIn(item, 'header'), account).pages);
      }
      return headers;
    },
  };
};

const toIndexItem = (item: Item): IndexItem => ({
  gsi1sk: textIn(item, 'gsi1sk'),
  id: textIn(item, 'id'),
  header: bytesIn(item, 'header'),
});

/** All that the headers of the year are made of. */
const contentOf = ({ gsi1sk, id, header }: IndexItem): string =>
  `${gsi1sk}\n${id}\n${Buffer.from(header).toString('latin1')}`;

const headersOf = (item: IndexItem): readonly PlacedHeader[] => {
  const name = contentOf(item);
  const known = decoded.get(name);
  if (known !== undefined) return known;
  const text = unpackYear(item.header);
  return decoded.keep(name, placedHeaders(text, item), name.length + text.length);
};

const placedHeaders = (text: string, { gsi1sk, id }: IndexItem): readonly PlacedHeader[] => {
  const { pages, segments, version } = openYear(text, { id, tag: gsi1sk.split('#')[1] ?? '' });
  return pages.map((page) => ({ ...page, segments: segmentsWith(segments, page.key.month), version }));
};

const segmentsWith = (segments: readonly SegmentRef[], month: string): readonly SegmentRef[] =>
  segments.filter(({ first, last }) => first <= month && month <= last);

const byMonthAndTag = ({ key: a }: PageHeader, { key: b }: PageHeader): number =>
  compareText(a.month, b.month) || compareText(a.tag, b.tag);
