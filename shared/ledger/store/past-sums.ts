import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateQuery,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { compressTightly, decompressText } from '../../platform/domain/bytes/compression.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';
import { isList, readerOf, readJson } from '../../platform/domain/stored-shape.ts';
import { bytesIn, textIn } from '../../platform/dynamodb/attributes.ts';
import { holds } from '../../platform/dynamodb/conditional-writes.ts';
import {
  ENTRIES_PREFIX,
  FIRST_YEAR_PLACE,
  type Item,
  LEDGER_SHARDS,
  ledgerPk,
  ledgerShardPk,
  pastBalancesKey,
  pastSumsKey,
  readYearPlace,
  summedYearPlace,
  yearPlace,
} from '../../platform/dynamodb/keys.ts';
import { mapInGroups } from '../../platform/dynamodb/map-in-groups.ts';
import type { PageAccount } from '../entries/domain/entry.ts';
import type { PastCurrency, PastSum } from '../totals/domain/past-sums.ts';
import type { KeptSums, PastSums, SummedYear } from '../use-cases/ledger-ports.ts';
import { createLruCache } from './lru-cache.ts';
import { decodeYear } from './year-header.ts';
import { newVersion, rootKey, unchangedSince } from './year-roots.ts';

/** Raise it if the form or the meaning of sums changes. Sums made by other rules are not used. */
const RULES = 1;
/** DynamoDB allows 400 KB per item. */
const MOST_BYTES = 390 * 1024;
const MOST_DECODED_TEXT = 4 * 1024 * 1024;

const readSums = readerOf<readonly PastSum[]>(isList);
/** Tag, currency and balances. */
type StoredBalances = readonly (readonly [string, string, PastCurrency['balances']])[];
const readBalances = readerOf<StoredBalances>(isList);
type Balances = ReadonlyMap<string, PastCurrency['balances']>;
const nameOf = (tag: string, currency: string): string => `${tag}|${currency}`;

/** Caches of the process. Their keys include the random version of each write. */
const decodedSums = createLruCache<readonly PastSum[]>(MOST_DECODED_TEXT);
const decodedBalances = createLruCache<Balances>(MOST_DECODED_TEXT);

/** A consistent read without balances; undefined if nothing was ever added up. */
export const readPastSums = async (
  documents: DynamoDBDocumentClient,
  tableName: string,
  familyId: FamilyId,
): Promise<(KeptSums & { readonly version: string }) | undefined> => {
  const Key = pastSumsKey(familyId);
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  if (Item === undefined) return undefined;
  const version = textIn(Item, 'version');
  if (Item['rules'] !== RULES) return { version, isReadable: false, sums: [] };
  const name = `${Key.pk} ${version}`;
  const known = decodedSums.get(name);
  if (known !== undefined) return { version, isReadable: true, sums: known };
  const text = decompressText(bytesIn(Item, 'body'));
  const sums = decodedSums.keep(name, readJson(readSums, text, name), text.length);
  return { version, isReadable: true, sums };
};

/** The sums with their balances; null if these were not stored, or were replaced in the meantime. */
export const withBalances = async (
  documents: DynamoDBDocumentClient,
  tableName: string,
  familyId: FamilyId,
  { version, sums }: { readonly version: string; readonly sums: readonly PastSum[] },
): Promise<readonly PastSum[]> => {
  const Key = pastBalancesKey(familyId, version);
  const read = async (): Promise<Balances> => {
    const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
    if (Item === undefined) return new Map();
    const text = decompressText(bytesIn(Item, 'body'));
    const stored = readJson(readBalances, text, Key.sk);
    const byName = new Map(stored.map(([tag, currency, balances]) => [nameOf(tag, currency), balances]));
    return decodedBalances.keep(Key.sk, byName, text.length);
  };
  const balances = decodedBalances.get(Key.sk) ?? (await read());
  return sums.map((sum) => ({
    ...sum,
    currencies: sum.currencies.map((own) => ({
      ...own,
      balances: balances.get(nameOf(sum.account.tag, own.currency)) ?? null,
    })),
  }));
};

const YEARS_AT_ONCE = 8;

/** The largest bodies of items, in compressed bytes. */
export type PastSumsLimits = { readonly sums?: number; readonly balances?: number };

/** The sums of past years of a family, and the places of these years in the index. */
export const createPastSums = (
  documents: DynamoDBDocumentClient,
  tableName: string,
  { sums: mostSums = MOST_BYTES, balances: mostBalances = MOST_BYTES }: PastSumsLimits = {},
): PastSums => ({
  read: async (familyId) =>
    (await readPastSums(documents, tableName, familyId)) ?? { version: undefined, isReadable: true, sums: [] },
  accountsWithout: async (familyId, until, { isReadable }) => {
    const range = { from: isReadable ? FIRST_YEAR_PLACE : summedYearPlace('', ''), to: yearPlace(until, '~') };
    const shards = Array.from({ length: LEDGER_SHARDS }, (_, shard) => ledgerShardPk(familyId, shard));
    const found = await Promise.all(shards.map((pk) => accountsIn(documents, tableName, { pk, ...range })));
    return [...new Map(found.flat().map((account) => [account.tag, account])).values()];
  },
  yearsOf: async (familyId, account) => {
    const query = {
      TableName: tableName,
      ConsistentRead: true,
      ProjectionExpression: 'sk, gsi1sk, #version, #header',
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
      ExpressionAttributeNames: { '#header': 'header', '#version': 'version' },
      ExpressionAttributeValues: {
        ':pk': ledgerPk(familyId, account.tag),
        ':sk': ENTRIES_PREFIX,
      },
    };
    const years: SummedYear[] = [];
    for await (const { Items = [] } of paginateQuery({ client: documents }, query)) {
      for (const item of Items) years.push(toYear(item, account));
    }
    return years;
  },
  keep: async (familyId, fresh, years, { version: before, sums: known }) => {
    const replaced = new Set(fresh.map(({ account }) => account.tag));
    const others = known.filter(({ account }) => !replaced.has(account.tag));
    const sums = [
      ...(before === undefined
        ? others
        : await withBalances(documents, tableName, familyId, { version: before, sums: others })),
      ...fresh,
    ];
    const body = compressTightly(JSON.stringify(sums.map(withoutBalances)));
    if (body.length > mostSums) return;
    const version = newVersion();
    const balances = encodeBalances(sums);
    if (balances.length <= mostBalances) {
      const key = pastBalancesKey(familyId, version);
      await documents.send(
        new PutCommand({ TableName: tableName, Item: { ...key, type: 'PastBalances', body: balances } }),
      );
    }
    const item = { ...pastSumsKey(familyId), type: 'PastSums', rules: RULES, version, body };
    const put = new PutCommand({ TableName: tableName, Item: item, ...unchangedSince(before) });
    const isKept =
      (await holds(documents.send(put))) ||
      // if the answer was lost, the SDK may have repeated the write, which then failed
      (await readPastSums(documents, tableName, familyId))?.version === version;
    const unused = isKept ? before : version;
    if (unused !== undefined) {
      const Key = pastBalancesKey(familyId, unused);
      await documents.send(new DeleteCommand({ TableName: tableName, Key }));
    }
    if (!isKept) return;
    const untilOf = new Map(fresh.map(({ account, until }) => [account.tag, until]));
    const moved = years
      .map((year) => ({ ...year, isSummed: year.year <= (untilOf.get(year.tag) ?? ''), wasSummed: year.isSummed }))
      .filter(({ isSummed, wasSummed }) => isSummed !== wasSummed);
    await mapInGroups(moved, YEARS_AT_ONCE, (year) => move(documents, tableName, familyId, year));
  },
});

/** Few requests need balances, so these are in a separate item. If they do not fit, they are computed each time. */
const encodeBalances = (sums: readonly PastSum[]): Uint8Array => {
  const balances: StoredBalances = sums.flatMap(({ account, currencies }) =>
    currencies.map(({ currency, balances: own }) => [account.tag, currency, own] as const),
  );
  return compressTightly(JSON.stringify(balances));
};

const withoutBalances = (sum: PastSum): PastSum => ({
  ...sum,
  currencies: sum.currencies.map((currency) => ({ ...currency, balances: null })),
});

const accountsIn = async (
  documents: DynamoDBDocumentClient,
  tableName: string,
  { pk, from, to }: { readonly pk: string; readonly from: string; readonly to: string },
): Promise<readonly PageAccount[]> => {
  const query = {
    TableName: tableName,
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :pk AND gsi1sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
    ProjectionExpression: 'gsi1sk, id',
  };
  const accounts: PageAccount[] = [];
  for await (const { Items = [] } of paginateQuery({ client: documents }, query)) {
    for (const item of Items) {
      accounts.push({ id: textIn(item, 'id'), tag: readYearPlace(textIn(item, 'gsi1sk')).tag });
    }
  }
  return accounts;
};

const toYear = (item: Item, account: PageAccount): SummedYear => {
  const year = textIn(item, 'sk').slice(ENTRIES_PREFIX.length);
  return {
    tag: account.tag,
    year,
    version: textIn(item, 'version'),
    isSummed: item['gsi1sk'] === summedYearPlace(year, account.tag),
    headers: decodeYear(bytesIn(item, 'header'), account).pages,
  };
};

/** Moves a year to its place in the index, unless it was written in the meantime. */
const move = (
  documents: DynamoDBDocumentClient,
  tableName: string,
  familyId: FamilyId,
  { tag, year, version, isSummed }: SummedYear,
): Promise<boolean> =>
  holds(
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: rootKey(familyId, { tag, year }),
        UpdateExpression: 'SET gsi1sk = :place',
        ConditionExpression: '#version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: {
          ':place': (isSummed ? summedYearPlace : yearPlace)(year, tag),
          ':version': version,
        },
      }),
    ),
  );
