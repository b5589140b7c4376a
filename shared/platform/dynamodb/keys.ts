import { createHash } from 'node:crypto';
import type { FamilyId } from '../domain/ids.ts';

/** External text in a key: of fixed length, so that it cannot reach other keys. */
export const hashKey = (text: string): string => createHash('sha256').update(text).digest('base64url');

export const familyPk = (familyId: FamilyId): string => `FAMILY#${familyId}`;

/** The ledger of one account. The tag is 8 hex digits. */
export const ledgerPk = (familyId: FamilyId, tag: string): string => `LEDGER#${familyId}#${tag}`;

/** The sums of the past years of all accounts. */
export const pastSumsKey = (familyId: FamilyId): Key => ({ pk: ledgerPk(familyId, 'sums'), sk: 'PAST_SUMS' });

/** The balances at the end of each month of past years, for one version of the sums. */
export const pastBalancesKey = (familyId: FamilyId, version: string): Key => ({
  pk: ledgerPk(familyId, 'sums'),
  sk: `PAST_BALANCES#${version}`,
});

export const findingsPk = (familyId: FamilyId): string => `FINDINGS#${familyId}`;

export const ENTRIES_PREFIX = 'ENTRIES#';

export const entriesSk = (year: string): string => `${ENTRIES_PREFIX}${year}`;

/** Claims of account tags, in the family's partition. */
export const TAG_PREFIX = 'TAG#';

/** Of the segments that begin with a month. */
export const segmentSkPrefix = (month: string): string => `SEGMENT#${month}`;

/** The headers of a family are spread, to avoid a hot index partition when its pages are written. */
export const LEDGER_SHARDS = 4;

export const ledgerShardPk = (familyId: FamilyId, shard: number): string => `LEDGER#${familyId}#${shard}`;

export const ledgerShardOf = (tag: string): number => Number.parseInt(tag.slice(-1), 16) % LEDGER_SHARDS;

/** The place of a year of pages in the index. Years that a sum includes come before all others. */
export const yearPlace = (year: string, tag: string): string => `${year}#${tag}`;
export const summedYearPlace = (year: string, tag: string): string => `-${yearPlace(year, tag)}`;
/** Years that no sum includes are at this place or after it. */
export const FIRST_YEAR_PLACE = '0';

/** The year and the tag of a place. */
export const readYearPlace = (place: string): { readonly year: string; readonly tag: string } => {
  const [year = '', tag = ''] = place.replace(/^-/, '').split('#');
  return { year, tag };
};

export type Key = { readonly pk: string; readonly sk: string };
export type Item = Readonly<Record<string, unknown>>;

/** The key of an item as one text, for a map. */
export const keyText = ({ pk, sk }: Item): string => `${pk}\n${sk}`;
