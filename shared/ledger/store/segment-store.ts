import { randomUUID } from 'node:crypto';
import { DeleteCommand, type DynamoDBDocumentClient, GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { entriesSk, ledgerPk, segmentSkPrefix } from '../../platform/dynamodb/keys.ts';
import { getAll, putAll } from '../../platform/dynamodb/many-items.ts';
import type { PageAccount } from '../domain/entry.ts';

/** Well below the item limit of 400 KB: only an entry with a very long text needs several items. */
const ITEM_BYTES = 300 * 1024;

/** The location of a segment in a root: `items` items under a random name, with `bytes` in total. */
export type SegmentRef = { readonly name: string; readonly bytes: number; readonly items: number };

export type SegmentStore = {
  /** Stored before the root that refers to it. */
  readonly put: (bodies: readonly Uint8Array[], now: string) => Promise<readonly SegmentRef[]>;
  /** In the requested order; undefined if any is missing. */
  readonly get: (refs: readonly SegmentRef[]) => Promise<readonly Uint8Array[] | undefined>;
};

/** The immutable segments of one page. */
export const createSegmentStore = (
  documents: DynamoDBDocumentClient,
  tableName: string,
  pk: string,
  month: string,
): SegmentStore => {
  const skOf = (name: string, item: number): string => `${segmentSkPrefix(month)}${name}#${item}`;
  const keysOf = ({ name, items }: SegmentRef) =>
    Array.from({ length: items }, (_, item) => ({ pk, sk: skOf(name, item) }));
  return {
    put: async (bodies, now) => {
      const made = bodies.map((body) => ({ name: randomUUID(), slices: slice(body) }));
      const items = made.flatMap(({ name, slices }) =>
        slices.map((body, item) => ({ pk, sk: skOf(name, item), type: 'LedgerSegment', createdAt: now, body })),
      );
      await putAll(documents, tableName, items);
      return made.map(({ name, slices }, at) => ({ name, bytes: bodies[at]?.length ?? 0, items: slices.length }));
    },
    get: async (refs) => {
      const items = await getAll(documents, tableName, refs.flatMap(keysOf));
      const bodies = new Map(items.map((item) => [item['sk'] as string, item['body'] as Uint8Array]));
      const found = refs.map((ref) => keysOf(ref).map(({ sk }) => bodies.get(sk)));
      if (found.some((slices) => slices.includes(undefined))) return undefined;
      return found.map((slices) => Buffer.concat(slices.filter((one) => one !== undefined)));
    },
  };
};

const slice = (body: Uint8Array): readonly Uint8Array[] =>
  Array.from({ length: Math.ceil(body.length / ITEM_BYTES) }, (_, at) =>
    body.subarray(at * ITEM_BYTES, (at + 1) * ITEM_BYTES),
  );

const DAY_MS = 86_400_000;

/**
 * Deletes segments that no root refers to: older than a day, because a newer one may belong to an unfinished write, and
 * not in a root that was read after listing them. Returns their number.
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
