import { USER } from '../../platform/domain/owner.ts';
import { createSlot } from './create-slot.ts';
import { deleteEntry, type Edited } from './edit.ts';
import type { Entry, EntryContent } from './entry.ts';
import { type IdTail, idTailOf } from './entry-id.ts';
import { ANYTHING_ELSE } from './fields.ts';
import { type Page, slotTail } from './page.ts';
import { entriesOf, findLiving } from './read.ts';
import type { LivingSlot } from './slot.ts';

/** The living parts of an entry, in their order. */
export const partsOf = (page: Page, entryId: string): readonly Entry[] =>
  entriesOf(page).filter(({ parentId }) => parentId === entryId);

/**
 * A person's parts in place of those that the entry has; none at all makes it whole again. Parts are of their parent's
 * account. `hashOf` makes the id of the n-th part.
 */
export const splitEntry = (
  page: Page,
  entryId: string,
  parts: readonly EntryContent[],
  hashOf: (index: number) => Uint8Array,
  now: string,
): Edited => {
  const parent = findLiving(page, entryId);
  const former = partsOf(page, entryId);
  if (parent === undefined || isSame(former, parts)) return { page, changed: false };
  const bare = former.reduce((left, { id }) => deleteEntry(left, id, now).page, page);
  const tail = slotTail(page, parent);
  const made = parts.map((part, index) => partSlot(parent, tail, part, idTailOf(hashOf(index)), now));
  // its own edit, so that two people who split the same state do not both succeed
  const edited = { ...parent, edited: parent.edited | ANYTHING_ELSE, editedAt: now };
  const slots = bare.slots.map((slot) => (slot === parent ? edited : slot));
  return { page: { ...bare, slots: [...slots, ...made] }, changed: true };
};

/** Asked again for the parts that are there, nothing is split anew. */
const isSame = (former: readonly Entry[], parts: readonly EntryContent[]): boolean =>
  former.length === parts.length &&
  parts.every((part, at) => {
    const { [at]: known } = former;
    const fields = Object.keys(part) as (keyof EntryContent)[];
    return known !== undefined && fields.every((field) => JSON.stringify(part[field]) === JSON.stringify(known[field]));
  });

const partSlot = (
  parent: LivingSlot,
  parentTail: IdTail,
  part: EntryContent,
  tail: IdTail,
  now: string,
): LivingSlot => {
  const birth = { importId: null, attempt: null, at: now };
  const slot = createSlot(birth, USER, { ...part, row: 0 }, { tail, parent: parentTail });
  return { ...slot, accountId: parent.accountId };
};
