import { type Entry, entryIdOfTail, tailOn } from '../../entries/domain/entry.ts';
import {
  createPartsFinder,
  type Fingerprint,
  fingerprintKey,
  isKeptDeleted,
  isLiving,
  isOwnedBy,
  type LivingSlot,
  mayBeSameExchange,
  type Page,
  slotFingerprint,
  slotId,
  slotKey,
  slotTail,
} from './page.ts';

/** Live entries in creation order. */
export const entriesOf = (page: Page): readonly Entry[] => page.slots.filter(isLiving).map(createEntryView(page));

export const findEntry = (page: Page, entryId: string): Entry | undefined => {
  const slot = findLiving(page, entryId);
  return slot === undefined ? undefined : createEntryView(page)(slot);
};

export const findLiving = (page: Page, entryId: string): LivingSlot | undefined => {
  const tail = tailOn({ tag: page.account.tag, month: page.month }, entryId);
  if (tail === undefined) return undefined;
  return page.slots.find((slot): slot is LivingSlot => isLiving(slot) && slotTail(slot) === tail);
};

export type Effect = {
  readonly action: 'create' | 'match';
  readonly entryId: string | null;
  /** A person deleted the entry of the row: it stays deleted if the action is `match`. */
  readonly deleted?: DeletedEntry;
};
export type DeletedEntry = { readonly entryId: string; readonly at: string };

/** The effect of publishing the nth row (from 1) with this fingerprint now. `wanted`: the deleted entry that somebody wants again. */
export const previewEffect = (page: Page, content: Fingerprint, occurrence: number, wanted?: string): Effect => {
  const key = fingerprintKey(content);
  const fitting = page.slots.filter(
    (slot) => slotKey(slot) === key && mayBeSameExchange(slotFingerprint(slot), content),
  );
  const living = fitting.filter(isLiving);
  const match = living[occurrence - 1];
  if (match !== undefined) return { action: 'match', entryId: slotId(page, match) };
  const gone = fitting.filter(isKeptDeleted)[occurrence - living.length - 1];
  if (gone === undefined) return { action: 'create', entryId: null };
  const deleted = { entryId: slotId(page, gone), at: gone.deletedAt };
  return { action: wanted === deleted.entryId ? 'create' : 'match', entryId: null, deleted };
};

/** Converts the slots of a page to entries for readers. */
export const createEntryView = (page: Page): ((slot: LivingSlot) => Entry) => {
  const findParts = createPartsFinder(page);
  return (slot) => entryOf(page, slot, findParts(slot));
};

/** The entry of a slot, for readers. */
export const entryOf = (page: Omit<Page, 'slots'>, slot: LivingSlot, hasParts: boolean): Entry => {
  const key = { tag: page.account.tag, month: page.month };
  const { birth, content, accountId, parent } = slot;
  return {
    ...content,
    excluded: content.excluded || hasParts,
    id: entryIdOfTail(key, slotTail(slot)),
    accountId: accountId ?? page.account.id,
    importId: birth.importId !== null && isOwnedBy(slot, birth.importId) ? birth.importId : null,
    parentId: parent === null ? null : entryIdOfTail(key, parent),
    hasParts,
    feed: slot.feed,
    createdAt: birth.at,
    updatedAt: updatedAt(slot),
  };
};

const updatedAt = ({ birth, editedAt, owners }: LivingSlot): string => {
  let latest = birth.at;
  if (editedAt !== null && editedAt > latest) latest = editedAt;
  for (const { filledAt } of owners) if (filledAt !== null && filledAt > latest) latest = filledAt;
  return latest;
};
