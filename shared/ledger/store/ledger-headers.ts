import { type DynamoDBDocumentClient, paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { FamilyId } from '../../platform/domain/ids.ts';
import { compareText } from '../../platform/domain/text/compare-text.ts';
import { bytesIn, textIn } from '../../platform/dynamodb/attributes.ts';
import {
  ENTRIES_PREFIX,
  FIRST_YEAR_PLACE,
  type Item,
  LEDGER_SHARDS,
  ledgerPk,
  ledgerShardPk,
  readYearPlace,
  yearPlace,
} from '../../platform/dynamodb/keys.ts';
import type { PageHeader } from '../pages/domain/header.ts';
import { areWhole, missingYears, type PastSum } from '../totals/domain/past-sums.ts';
import type { AccountHeaders, LedgerHeaders, PlacedHeader, SegmentRef } from '../use-cases/ledger-ports.ts';
import { createLruCache } from './lru-cache.ts';
import { readPastSums, withBalances } from './past-sums.ts';
import { decodeYear, openYear, unpackYear } from './year-header.ts';
import { createYearRoots, nameOfYear, type YearKey } from './year-roots.ts';

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
  const listShard = async (familyId: FamilyId, shard: number, from: string | undefined) => {
    const years: PlacedYear[] = [];
    const query = {
      TableName: tableName,
      IndexName: 'gsi1',
      KeyConditionExpression: from === undefined ? 'gsi1pk = :pk' : 'gsi1pk = :pk AND gsi1sk >= :from',
      ExpressionAttributeValues: {
        ':pk': ledgerShardPk(familyId, shard),
        ...(from !== undefined && { ':from': from }),
      },
      ExpressionAttributeNames: { '#header': 'header' },
      ProjectionExpression: 'gsi1sk, id, #header',
    };
    for await (const { Items = [] } of paginateQuery({ client: documents }, query)) {
      for (const item of Items) {
        const own = toIndexItem(item);
        years.push({ ...readYearPlace(own.gsi1sk), headers: headersOf(own) });
      }
    }
    return years;
  };

  const listYears = async (familyId: FamilyId, from?: string): Promise<readonly PlacedYear[]> =>
    (await Promise.all(Array.from({ length: LEDGER_SHARDS }, (_, shard) => listShard(familyId, shard, from)))).flat();

  /** While a year moves into or out of a sum, the index may show it at neither of its two places. */
  const readMissing = async (
    familyId: FamilyId,
    sums: readonly PastSum[],
    years: readonly PlacedYear[],
  ): Promise<readonly PlacedYear[]> => {
    const missing = missingYears({ sums, years });
    if (missing.length === 0) return [];
    const roots = await createYearRoots(documents, tableName).readAll(familyId, missing);
    return roots.flatMap((root, at) => {
      const { tag, year } = missing[at] ?? { tag: '', year: '' };
      return root === undefined ? [] : [{ tag, year, headers: headersOf({ ...root, gsi1sk: yearPlace(year, tag) }) }];
    });
  };

  const list = async (familyId: FamilyId): Promise<readonly PlacedHeader[]> => {
    const shown = new Map((await listYears(familyId)).map((year) => [nameOfYear(year), year]));
    const { sums = [] } = (await readPastSums(documents, tableName, familyId)) ?? {};
    const years = [...shown.values()];
    return sorted([...years, ...(await readMissing(familyId, sums, years))]);
  };

  return {
    list,
    recent: async (familyId, options) => {
      const years = await listYears(familyId, FIRST_YEAR_PLACE);
      // read after the index: years that it shows as part of a sum are then in these sums, or in newer ones
      const stored = await readPastSums(documents, tableName, familyId);
      if (stored === undefined) return { headers: sorted(years), past: [] };
      if (!(stored.isReadable && areWhole({ sums: stored.sums, years }))) {
        return { headers: await list(familyId), past: [] };
      }
      const past = options?.withBalances ? await withBalances(documents, tableName, familyId, stored) : stored.sums;
      return { headers: sorted(years), past };
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

type PlacedYear = YearKey & { readonly headers: readonly PlacedHeader[] };

const sorted = (years: readonly PlacedYear[]): readonly PlacedHeader[] =>
  years.flatMap(({ headers }) => headers).sort(byMonthAndTag);

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
  const { pages, segments, version } = openYear(text, { id, tag: readYearPlace(gsi1sk).tag });
  return pages.map((page) => ({ ...page, segments: segmentsWith(segments, page.key.month), version }));
};

const segmentsWith = (segments: readonly SegmentRef[], month: string): readonly SegmentRef[] =>
  segments.filter(({ first, last }) => first <= month && month <= last);

const byMonthAndTag = ({ key: a }: PageHeader, { key: b }: PageHeader): number =>
  compareText(a.month, b.month) || compareText(a.tag, b.tag);
