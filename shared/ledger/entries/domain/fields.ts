import { type EntryContent, sameLinks } from './entry.ts';

/** The fields that a match can fill and an owner can support. */
export type SupportedFields = Pick<EntryContent, 'categoryId' | 'tagIds' | 'notes' | 'merchantId' | 'links'>;

/** One bit per field, as stored. */
export const CATEGORY = 1;
export const TAGS = 2;
export const NOTES = 4;
export const MERCHANT = 8;
/** A person changed another field. Used only in `edited` bits. */
export const ANYTHING_ELSE = 16;
export const LINKS = 32;
export const ALL_FIELDS = CATEGORY | TAGS | NOTES | MERCHANT | LINKS;

/** Bits of the fields that are not blank. */
export const filledBits = ({ categoryId, tagIds, notes, merchantId, links }: SupportedFields): number =>
  (categoryId === null ? 0 : CATEGORY) |
  (tagIds.length === 0 ? 0 : TAGS) |
  (notes === null || notes === '' ? 0 : NOTES) |
  (merchantId === null ? 0 : MERCHANT) |
  (links === null ? 0 : LINKS);

/** Bits of the fields that are equal in both, blank or not. */
export const equalBits = (a: SupportedFields, b: SupportedFields): number =>
  (a.categoryId === b.categoryId ? CATEGORY : 0) |
  (sameTags(a.tagIds, b.tagIds) ? TAGS : 0) |
  ((a.notes ?? '') === (b.notes ?? '') ? NOTES : 0) |
  (a.merchantId === b.merchantId ? MERCHANT : 0) |
  (sameLinks(a.links, b.links) ? LINKS : 0);

const sameTags = (a: readonly string[], b: readonly string[]): boolean => {
  if (a.length === 0 || b.length === 0) return a.length === b.length;
  const tags = new Set(a);
  return new Set(b).size === tags.size && b.every((tag) => tags.has(tag));
};

/** `content` with these fields copied from `source`. */
export const takeFields = <C extends SupportedFields>(content: C, source: SupportedFields, bits: number): C =>
  bits === 0
    ? content
    : {
        ...content,
        ...(bits & CATEGORY && { categoryId: source.categoryId }),
        ...(bits & TAGS && { tagIds: source.tagIds }),
        ...(bits & NOTES && { notes: source.notes }),
        ...(bits & MERCHANT && { merchantId: source.merchantId }),
        ...(bits & LINKS && { links: source.links }),
      };

export const BLANK: SupportedFields = { categoryId: null, tagIds: [], notes: null, merchantId: null, links: null };
