import { createHash } from 'node:crypto';

/** The fewest letters and digits of a number that a bank gives to one transaction only. */
const FEWEST = 6;
/** 48 bits: two different numbers of one amount are equal by chance once in 281 million million. */
const HASH_LENGTH = 8;

/**
 * A short hash of the bank's number of a transaction, the same in every format of the bank; undefined if the text does not
 * identify a transaction: no digit (`NONREF`, `NOTPROVIDED`), zeros, or the place in a list (`0001`).
 */
export const referenceHash = (reference: string): string | undefined => {
  const plain = reference
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+/, '');
  if (plain.length < FEWEST || !/\p{N}/u.test(plain)) return undefined;
  return createHash('sha256').update(plain).digest('base64url').slice(0, HASH_LENGTH);
};
