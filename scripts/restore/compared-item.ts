import { createHash } from 'node:crypto';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';

/** An item as DynamoDB sends it: a conversion would round numbers. */
export type RawItem = Readonly<Record<string, AttributeValue>>;

export const keyOf = ({ pk, sk }: RawItem): Record<string, AttributeValue> => {
  if (pk === undefined || sk === undefined) throw new Error('An item of the table has no key');
  return { pk, sk };
};

export const keyText = ({ pk, sk }: RawItem): string => JSON.stringify([pk?.S, sk?.S]);

/** The log is only added to: what was recorded since the chosen time stays. */
export const isAudit = ({ pk }: RawItem): boolean => pk?.S?.startsWith('AUDIT#') ?? false;

/** DynamoDB removes such an item at any time. */
export const isExpired = ({ expiresAt }: RawItem, at: Date): boolean =>
  expiresAt?.N !== undefined && Number(expiresAt.N) * 1000 <= at.getTime();

/** Equal for equal items, whatever the order of their attributes. */
export const textOf = (item: RawItem | undefined): string => JSON.stringify(item, sorted);

const sorted = (_name: string, value: unknown): unknown => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)));
};

const ALL_BITS = (1n << 256n) - 1n;

/** The sum of the items' hashes: the same in whatever order they are read. */
export const addToDigest = (digest: bigint, item: RawItem): bigint =>
  (digest + BigInt(`0x${createHash('sha256').update(textOf(item)).digest('hex')}`)) & ALL_BITS;
