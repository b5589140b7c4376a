import type { EntryContent } from '../../../ledger/domain/entry.ts';
import { type IdTail, idTailOf } from '../../../ledger/domain/entry-id.ts';
import type { Page } from '../../../ledger/domain/page.ts';
import { isLiving, type LivingSlot } from '../../../ledger/domain/slot.ts';
import { isFeedsOwn, newSlot, type Putter } from './put-anchor.ts';

/** The page with the opening value on it; undefined where it stands as it should, or a person has changed or deleted it. */
export const putOpening = (page: Page, opening: EntryContent, putter: Putter): Page | undefined => {
  const tail = idTailOf(putter.hash);
  if (page.slots.every((slot) => slot.tail !== tail)) {
    return { ...page, slots: [...page.slots, newSlot(opening, putter)] };
  }
  const own = findOwn(page, tail);
  const { date, amount, currency } = opening;
  if (own === undefined || (own.content.date === date && own.content.amount === amount)) return undefined;
  const moved: LivingSlot = { ...own, content: { ...own.content, date, amount, currency } };
  return { ...page, slots: page.slots.map((slot) => (slot === own ? moved : slot)) };
};

/** The page without the opening value that a feed put there before older entries came; undefined where none is to go. */
export const withoutOpening = (page: Page, hash: Uint8Array): Page | undefined => {
  const own = findOwn(page, idTailOf(hash));
  return own && { ...page, slots: page.slots.filter((slot) => slot !== own) };
};

const findOwn = (page: Page, tail: IdTail): LivingSlot | undefined =>
  page.slots.filter(isLiving).find((slot) => slot.tail === tail && isFeedsOwn(slot));
