import { createHash } from 'node:crypto';

/** A part of a key that comes from outside: of fixed length, and unable to reach into another key. */
export const hashKey = (text: string): string => createHash('sha256').update(text).digest('base64url');

export const familyPk = (familyId: string): string => `FAMILY#${familyId}`;

/** Everything of one account's ledger. The tag is 8 hex digits. */
export const ledgerPk = (familyId: string, tag: string): string => `LEDGER#${familyId}#${tag}`;

export const ENTRIES_PREFIX = 'ENTRIES#';

export const entriesSk = (month: string): string => `${ENTRIES_PREFIX}${month}`;

/** Claims of accounts' tags, in the family's partition. */
export const TAG_PREFIX = 'TAG#';

export const segmentSkPrefix = (month: string): string => `SEGMENT#${month}#`;

/** Headers of a family are spread, so that writing its pages does not press on one index partition. */
export const LEDGER_SHARDS = 4;

export const ledgerShardPk = (familyId: string, shard: number): string => `LEDGER#${familyId}#${shard}`;

export const ledgerShardOf = (tag: string): number => Number.parseInt(tag.slice(-1), 16) % LEDGER_SHARDS;

export type Key = { readonly pk: string; readonly sk: string };
export type Item = Readonly<Record<string, unknown>>;
