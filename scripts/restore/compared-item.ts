import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { HELD_FAMILIES } from '../../shared/platform/dynamodb/held-families.ts';

/** An item as DynamoDB sends it: a conversion would round numbers. */
export type RawItem = Readonly<Record<string, AttributeValue>>;

export const keyOf = ({ pk, sk }: RawItem): Record<string, AttributeValue> => {
  if (pk === undefined || sk === undefined) throw new Error('An item of the table has no key');
  return { pk, sk };
};

export const keyText = ({ pk, sk }: RawItem): string => JSON.stringify([pk?.S, sk?.S]);

/** The log is only added to: what was recorded since the chosen time stays. */
export const isAudit = ({ pk }: RawItem): boolean => pk?.S?.startsWith('AUDIT#') ?? false;

/** Where the restored table remembers how far a restore is. */
export const PROGRESS_PK = 'RESTORE_PROGRESS';

/** Of restores themselves, never part of what is restored: a family that was held then would be held for ever. */
export const isOfRestores = ({ pk }: RawItem): boolean => pk?.S === PROGRESS_PK || pk?.S === HELD_FAMILIES.pk;

/** DynamoDB removes such an item at any time. */
export const isExpired = ({ expiresAt }: RawItem, at: Date): boolean =>
  expiresAt?.N !== undefined && Number(expiresAt.N) * 1000 <= at.getTime();

/** Equal for equal items, whatever the order of their attributes and of the values of their sets. */
export const textOf = (value: unknown): string => {
  if (value instanceof Uint8Array) return JSON.stringify(Buffer.from(value).toString('base64'));
  if (Array.isArray(value)) return `[${value.map(textOf).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, of]) => `${JSON.stringify(name)}:${isSet(name, of) ? setOf(of) : textOf(of)}`,
  );
  return `{${fields.sort().join()}}`;
};

/** A map of the item can have a name like this, too, but its value is no list. */
const isSet = (name: string, value: unknown): value is readonly unknown[] =>
  (name === 'SS' || name === 'NS' || name === 'BS') && Array.isArray(value);

const setOf = (values: readonly unknown[]): string => `[${values.map(textOf).sort().join()}]`;

const ALL_BITS = (1n << 256n) - 1n;

export const addDigests = (left: bigint, right: bigint): bigint => (left + right) & ALL_BITS;

/** The hash of an item's text. A sum of hashes is the same in whatever order the items are read. */
export const digestOf = (item: RawItem): bigint =>
  BigInt(`0x${createHash('sha256').update(textOf(item)).digest('hex')}`);

/** Compares values first, which is faster: usually they are in the same order. */
export const isEqual = (left: RawItem, right: RawItem): boolean =>
  isDeepStrictEqual(left, right) || textOf(left) === textOf(right);
