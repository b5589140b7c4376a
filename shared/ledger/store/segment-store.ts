import { randomUUID } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { getAll } from '../../platform/dynamodb/get-all.ts';
import { segmentSkPrefix } from '../../platform/dynamodb/keys.ts';
import { putAll } from '../../platform/dynamodb/put-all.ts';

/** Well below the 400 KB of an item: only an entry with a text of a megabyte needs more than one. */
const ITEM_BYTES = 300 * 1024;

/** Where a root finds a segment: `items` items below one random name, `bytes` together. */
export type SegmentRef = { readonly name: string; readonly bytes: number; readonly items: number };

export type SegmentStore = {
  /** Stored before the root that names it. */
  readonly put: (bodies: readonly Uint8Array[], now: string) => Promise<readonly SegmentRef[]>;
  /** In the order asked; undefined as soon as one is missing. */
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
