import { randomBytes } from 'node:crypto';
import { type DynamoDBDocumentClient, GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { yearOf } from '../../platform/domain/dates/local-date.ts';
import type { Freshness } from '../../platform/domain/freshness.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';
import { bytesIn, textIn } from '../../platform/dynamodb/attributes.ts';
import { entriesSk, keyText, ledgerPk, segmentSkPrefix } from '../../platform/dynamodb/keys.ts';
import { deleteAll, getAll, putAll } from '../../platform/dynamodb/many-items.ts';
import type { SlotColumns } from '../pages/domain/decode-slots.ts';
import type { SegmentRef } from '../use-cases/ledger-ports.ts';
import { decodedSegmentCache } from './decoded-segment-cache.ts';
import { decodeYear } from './year-header.ts';

/** Well below the item limit of 400 KB: only an entry with a very long text needs several items. */
const ITEM_BYTES = 300 * 1024;
const NAME_BYTES = 12;

/** The content of a segment, before it has a name. */
export type NewSegment = Pick<SegmentRef, 'first' | 'last'> & { readonly body: Uint8Array };

/** A segment of the account with this tag. */
export type PlacedSegment = { readonly tag: string; readonly ref: SegmentRef };

export type SegmentStore = {
  /** Stored before the root that refers to them. */
  readonly put: (tag: string, segments: readonly NewSegment[], now: string) => Promise<readonly SegmentRef[]>;
  readonly remove: (segments: readonly PlacedSegment[]) => Promise<void>;
  /** In the requested order; undefined for a missing one. */
  readonly get: (
    segments: readonly PlacedSegment[],
    options?: Freshness,
  ) => Promise<readonly (Uint8Array | undefined)[]>;
  /** From the cache of this process; undefined if the segment is not in it, or no longer. */
  readonly cached: (segment: PlacedSegment) => SlotColumns | undefined;
  /**
   * The same as columns. What this process opened before is not decoded again; nor is it read again, unless it may lag:
   * then a missing segment shows that its root was replaced.
   */
  readonly open: (
    segments: readonly PlacedSegment[],
    options?: Freshness,
  ) => Promise<readonly (SlotColumns | undefined)[]>;
};

/** The immutable segments of a family. */
export const createSegmentStore = (
  documents: DynamoDBDocumentClient,
  tableName: string,
  familyId: FamilyId,
): SegmentStore => {
  const keysOf = ({ tag, ref: { first, name, items } }: PlacedSegment) =>
    Array.from({ length: items }, (_, item) => ({ pk: ledgerPk(familyId, tag), sk: skOf(first, name, item) }));
  const nameOf = ({ tag, ref: { name } }: PlacedSegment): string => `${ledgerPk(familyId, tag)}#${name}`;
  const get: SegmentStore['get'] = async (segments, options) => {
    const items = await getAll(documents, tableName, segments.flatMap(keysOf), options);
    const bodies = new Map(items.map((item) => [keyText(item), bytesIn(item, 'body')]));
    return segments.map((segment) => {
      const slices = keysOf(segment).map((key) => bodies.get(keyText(key)));
      const found = slices.filter((slice) => slice !== undefined);
      if (found.length < slices.length) return undefined;
      return checked(segment.ref, found[1] === undefined && found[0] ? found[0] : Buffer.concat(found));
    });
  };
  return {
    get,
    cached: (segment) => decodedSegmentCache.get(nameOf(segment)),
    open: async (segments, options) => {
      const opened = new Map(segments.map((segment) => [segment, decodedSegmentCache.get(nameOf(segment))]));
      const wanted =
        options?.mayLag === true ? segments : segments.filter((segment) => opened.get(segment) === undefined);
      const bodies = await get(wanted, options);
      for (const [at, segment] of wanted.entries()) {
        const body = bodies[at];
        opened.set(segment, body && (opened.get(segment) ?? decodedSegmentCache.getOrDecode(nameOf(segment), body)));
      }
      return segments.map((segment) => opened.get(segment));
    },
    put: async (tag, segments, now) => {
      const made = segments.map(({ first, last, body }) => ({ first, last, name: newName(), slices: slice(body) }));
      const items = made.flatMap(({ first, name, slices }) =>
        slices.map((body, item) => ({
          pk: ledgerPk(familyId, tag),
          sk: skOf(first, name, item),
          type: 'LedgerSegment',
          createdAt: now,
          body,
        })),
      );
      await putAll(documents, tableName, items);
      return made.map(({ slices, ...ref }) => ({
        ...ref,
        bytes: slices.reduce((sum, { length }) => sum + length, 0),
        items: slices.length,
      }));
    },
    remove: (segments) => deleteAll(documents, tableName, segments.flatMap(keysOf)),
  };
};

const checked = ({ name, bytes }: SegmentRef, body: Uint8Array): Uint8Array => {
  if (body.length !== bytes) throw new Error(`Segment ${name} does not have the length recorded in its root`);
  return body;
};

const newName = (): string => randomBytes(NAME_BYTES).toString('base64url');

const skOf = (first: string, name: string, item: number): string => `${segmentSkPrefix(first)}#${name}#${item}`;

const slice = (body: Uint8Array): readonly Uint8Array[] =>
  Array.from({ length: Math.ceil(body.length / ITEM_BYTES) }, (_, at) =>
    body.subarray(at * ITEM_BYTES, (at + 1) * ITEM_BYTES),
  );

const DAY_MS = 86_400_000;

/**
 * Deletes segments that failed writes left behind: those that begin with this month, are older than a day, because a
 * newer one may belong to an unfinished write, and are not in the root, which is read after listing them. Returns their
 * number.
 */
export const sweepSegments = async (
  documents: DynamoDBDocumentClient,
  tableName: string,
  { familyId, tag, first, now }: { familyId: FamilyId; tag: string; first: string; now: string },
): Promise<number> => {
  const pk = ledgerPk(familyId, tag);
  const limit = new Date(Date.parse(now) - DAY_MS).toISOString();
  const old: string[] = [];
  const query = {
    TableName: tableName,
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': pk, ':sk': `${segmentSkPrefix(first)}#` },
    ProjectionExpression: 'sk, createdAt',
  };
  for await (const page of paginateQuery({ client: documents }, query)) {
    for (const item of page.Items ?? []) if (textIn(item, 'createdAt') < limit) old.push(textIn(item, 'sk'));
  }
  if (old.length === 0) return 0;

  const Key = { pk, sk: entriesSk(yearOf(first)) };
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  const { segments } = decodeYear(bytesIn(Item ?? Key, 'header'), { id: '', tag });
  const named = new Set(segments.map(({ name }) => name));
  const unnamed = old.filter((sk) => !named.has(sk.split('#')[2] ?? ''));
  await deleteAll(
    documents,
    tableName,
    unnamed.map((sk) => ({ pk, sk })),
  );
  return unnamed.length;
};
