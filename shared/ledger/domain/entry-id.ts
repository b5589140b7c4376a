import type { PageKey } from './entry.ts';

const MONTHS = 12;
const ID = /^([0-9a-f]{8})-([0-9a-f]{4})-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** What of an id its page does not say: 12 bits, variant, 62 bits, as 19 hex digits. */
export type IdTail = string;

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const VARIANT = '89ab';

/** The 74 bits of a hash that an id keeps. */
export const idTailOf = (hash: Uint8Array): IdTail => {
  const digit = (byte: number): string => HEX[hash[byte] ?? 0] ?? '';
  const start = digit(0) + digit(1).charAt(0) + VARIANT.charAt((hash[1] ?? 0) & 3);
  return start + digit(2) + digit(3) + digit(4) + digit(5) + digit(6) + digit(7) + digit(8) + digit(9).charAt(0);
};

export const entryIdOfTail = ({ tag, month }: PageKey, tail: IdTail): string =>
  `${tag}-${monthIndex(month)}-8${tail.slice(0, 3)}-${tail.slice(3, 7)}-${tail.slice(7)}`;

/** UUIDv8: account tag (32 bits), month index (year × 12 + month, 16 bits), version, variant, 74 bits of the hash. */
export const entryIdOf = (key: PageKey, hash: Uint8Array): string => entryIdOfTail(key, idTailOf(hash));

/** The page an id lies on; undefined for anything that is not such an id. */
export const pageKeyOf = (entryId: string): PageKey | undefined => {
  const [, tag, digits] = ID.exec(entryId) ?? [];
  if (tag === undefined || digits === undefined) return undefined;
  const index = Number.parseInt(digits, 16) - 1;
  if (index < 0) return undefined;
  const year = String(Math.floor(index / MONTHS)).padStart(4, '0');
  return { tag, month: `${year}-${String((index % MONTHS) + 1).padStart(2, '0')}` };
};

/** The tail of an id that lies on this page. */
export const tailOn = (key: PageKey, entryId: string): IdTail | undefined => {
  const home = pageKeyOf(entryId);
  if (home?.tag !== key.tag || home.month !== key.month) return undefined;
  return entryIdTail(entryId);
};

/** The tail of a well-formed entry id. */
export const entryIdTail = (entryId: string): IdTail =>
  entryId.slice(15, 18) + entryId.slice(19, 23) + entryId.slice(24);

const monthIndex = (month: string): string =>
  (Number(month.slice(0, 4)) * MONTHS + Number(month.slice(5, 7))).toString(16).padStart(4, '0');
