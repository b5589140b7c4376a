import { isZero, subtract, sum } from '../../../platform/domain/money/decimal.ts';
import { USER } from '../../../platform/domain/owner.ts';
import { type EntryContent, entryIdTail } from '../../entries/domain/entry.ts';
import { ALL_FIELDS, BLANK, equalBits, filledBits, takeFields } from '../../entries/domain/fields.ts';
import { withoutJoined } from '../../identity/domain/join-entries.ts';
import {
  isLiving,
  type LivingSlot,
  type Marker,
  type Owner,
  originalFor,
  type Page,
  type Slot,
  slotTail,
} from '../../pages/domain/page.ts';
import {
  bitOf,
  bitsOf,
  type EntryValues,
  editIdAt,
  fieldsOf,
  heldBits,
  isMadeBy,
  type PastChange,
  pick,
} from './entry-history.ts';

export type Undone = {
  readonly page: Page;
  /** The entries that got former values back, or exist again. */
  readonly entries: number;
};

/**
 * Takes a change set out of a page. A value that something else changed afterwards stays, and what changed it now
 * stands on the value before the change set, so that change sets can be undone in any order. Entries that it deleted
 * exist again, unless every import that reported them was reverted in between. Entries that it created are gone, unless
 * something else stands on them. A split that something changed afterwards stays. Repeating it changes nothing.
 */
export const undoOnPage = (page: Page, changeSetId: string, now: string): Undone => {
  let entries = 0;
  const count = <S extends Slot>(before: Slot, after: S): S => {
    if (after !== before) entries++;
    return after;
  };
  const kept = keptSplits(page, changeSetId, now);
  const goes = (slot: Slot): boolean =>
    isOnlyBy(slot, changeSetId, now) && (slot.parent === null || !kept.has(slot.parent));
  const left = page.slots.filter((slot) => !goes(slot));
  entries += page.slots.length - left.length;
  const splitParents = left.map((slot) => {
    if (isLiving(slot)) return count(slot, withoutCreator(undoSlot(slot, changeSetId, now), changeSetId));
    const isPartToKeep = slot.parent !== null && kept.get(slot.parent) === null;
    if (creatorOf(slot) === changeSetId && slot.removed !== null && !isPartToKeep) return { ...slot, removed: null };
    return slot.parent === null ? count(slot, restore(slot, changeSetId, now)) : slot;
  });
  const restorable = splitParents.some((slot) => !isLiving(slot) && slot.parent !== null && slot.removed !== null);
  const existing = restorable ? tailsOf(splitParents) : new Set<string>();
  const slots = splitParents.map((slot) => {
    if (isLiving(slot) || slot.parent === null) return slot;
    const heir = kept.get(slot.parent);
    if (heir !== undefined && slot.removed?.changeSetId === changeSetId) {
      return { ...slot, removed: heir === null ? null : { ...slot.removed, changeSetId: heir } };
    }
    const undo = existing.has(slot.parent) ? restore : withoutRemoved;
    return count(slot, undo(slot, changeSetId, now));
  });
  const isSame = entries === 0 && slots.every((slot, at) => slot === page.slots[at]);
  return {
    page: isSame ? page : withSums(withoutOrphans(withParts({ ...page, slots }, page)), page, changeSetId),
    entries,
  };
};

/**
 * For each transaction that the change set split or joined again, and whose parts changed afterwards: the change set or
 * the edit that did this, which takes over the former parts, or null if they stay for another reason.
 */
const keptSplits = (page: Page, changeSetId: string, now: string): ReadonlyMap<string, string | null> => {
  const kept = new Map<string, string | null>();
  const isIn = (part: Slot): boolean =>
    creatorOf(part) === changeSetId || (!isLiving(part) && part.removed?.changeSetId === changeSetId);
  const parts = page.slots.filter((slot) => slot.parent !== null && isIn(slot));
  for (const [tail, own] of Map.groupBy(parts, ({ parent }) => parent)) {
    const whole = page.slots.findLast((slot) => slotTail(slot) === tail);
    const isDeletedHere = whole !== undefined && !isLiving(whole) && whole.removed?.changeSetId === changeSetId;
    if (tail === null || whole === undefined || isDeletedHere) continue;
    const isTouched = own.some((part) => creatorOf(part) === changeSetId && !isUntouched(part, changeSetId, now));
    const later = isTouched ? null : laterSplit(whole, changeSetId);
    if (later !== undefined) kept.set(tail, later);
  }
  return kept;
};

/** The next change set or edit that changed the parts of this transaction; undefined if none did. */
const laterSplit = (whole: Slot, changeSetId: string): string | null | undefined => {
  const next = nextOfParts(isLiving(whole) ? whole.history : (whole.removed?.history ?? []), changeSetId);
  if (next !== undefined) return next.by.changeSetId ?? editIdAt(next.at);
  return isLiving(whole) ? undefined : (whole.removed?.changeSetId ?? null);
};

/** The first change of the parts after those of the change set, or of the amount that they add up to. */
const nextOfParts = (history: readonly PastChange[], changeSetId: string): PastChange | undefined => {
  const at = history.findLastIndex((change) => isMadeBy(change, changeSetId));
  return at === -1 ? undefined : history.slice(at + 1).find(isOfParts);
};

/** True for a change of parts, or of the amount, after the creation. */
export const isOfParts = ({ before, joined }: PastChange): boolean =>
  joined === undefined && (fieldsOf(before).length === 0 || 'amount' in before || 'currency' in before);

/** A transaction whose parts stay, or come back, has the amount of these, and a later change of them stands on the former one. */
const withSums = (undone: Page, before: Page, changeSetId: string): Page => {
  const sums = sumsOfParts(undone);
  if (sums.size === 0) return undone;
  const former = new Map(before.slots.filter(isLiving).map((slot) => [slotTail(slot), slot]));
  const formerSums = sumsOfParts(before);
  const slots = undone.slots.map((slot) => {
    const was = former.get(slotTail(slot));
    const wanted = sums.get(slotTail(slot));
    if (!isLiving(slot) || was === undefined || was === slot || wanted === undefined) return slot;
    const formerSum = formerSums.get(slotTail(slot));
    // a bank can book another amount than that of the parts
    if (isAmountOf(wanted, slot) || (formerSum !== undefined && !isAmountOf(formerSum, was))) return slot;
    const { amount, currency } = slot.content;
    const content = { ...slot.content, ...wanted };
    const next = nextOfParts(was.history, changeSetId);
    const history = slot.history.map((change) =>
      next !== undefined && change.at === next.at && change.by === next.by
        ? { ...change, before: { amount, currency, ...change.before } }
        : change,
    );
    return { ...slot, content, original: originalFor(slot, content), history };
  });
  return { ...undone, slots };
};

type Money = Pick<EntryContent, 'amount' | 'currency'>;

const isAmountOf = ({ amount, currency }: Money, { content }: LivingSlot): boolean =>
  currency === content.currency && isZero(subtract(amount, content.amount));

/** The sums of living parts, by the tail of their transaction. */
const sumsOfParts = (page: Page): ReadonlyMap<string, Money> => {
  const parts = page.slots.filter(isLiving).filter(({ parent }) => parent !== null);
  return new Map(
    [...Map.groupBy(parts, ({ parent }) => parent ?? '')].map(([tail, own]) => [
      tail,
      { amount: sum(own.map(({ content }) => content.amount)), currency: own[0]?.content.currency ?? '' },
    ]),
  );
};

/** Parts that were made after a move go where their transaction goes. */
const withParts = (undone: Page, before: Page): Page => {
  const moved = new Map<string | null, LivingSlot>();
  const former = new Set(before.slots);
  undone.slots.forEach((slot) => {
    if (!former.has(slot) && isLiving(slot) && slot.parent === null) moved.set(slotTail(slot), slot);
  });
  const slots = undone.slots.map((slot) => {
    const parent = slot.parent === null ? undefined : moved.get(slot.parent);
    if (parent === undefined || !isLiving(slot)) return slot;
    const { accountId, content } = parent;
    if (slot.accountId === accountId && slot.content.date === content.date) return slot;
    const placed = { ...slot, accountId, content: { ...slot.content, date: content.date } };
    return { ...placed, original: originalFor(placed, placed.content) };
  });
  return { ...undone, slots };
};

/** Without entries whose own sources were reverted, so that only those of a merged entry reported them, and their parts. */
const withoutOrphans = (page: Page): Page => {
  const gone = page.slots.filter((slot) => isLiving(slot) && slot.owners.length === 0);
  if (gone.length === 0) return page;
  const tails = new Set<string | null>(gone.map(slotTail));
  return { ...page, slots: page.slots.filter((slot) => !gone.includes(slot) && !tails.has(slot.parent)) };
};

/** Takes a change set out of one entry, which exists again if it was deleted; the same page if it is not in it. */
export const undoOnEntry = (page: Page, entryId: string, changeSetId: string, now: string): Page => {
  const tail = entryIdTail(entryId);
  const slots = page.slots.map((slot) => {
    if (slotTail(slot) !== tail) return slot;
    return isLiving(slot) ? undoSlot(slot, changeSetId, now) : restore(slot, changeSetId, now);
  });
  return slots.every((slot, at) => slot === page.slots[at]) ? page : withoutOrphans({ ...page, slots });
};

/** The page with the former values of the entries that an import corrected. */
export const withoutCorrections = (page: Page, importId: string, now: string): Page => {
  const isOf = (history: readonly PastChange[] = []): boolean => history.some(({ by }) => by.importId === importId);
  if (!page.slots.some((slot) => isOf(isLiving(slot) ? slot.history : slot.removed?.history))) return page;
  const slots = page.slots.map((slot) =>
    isLiving(slot) ? undoSlot(slot, importId, now) : withoutRemoved(slot, importId, now),
  );
  return withParts({ ...page, slots }, page);
};

/** The tails of the entries that can have parts. */
const tailsOf = (slots: readonly Slot[]): ReadonlySet<string> =>
  new Set(slots.filter((slot) => isLiving(slot) && slot.parent === null).map(slotTail));

/** The change set that created the entry; null if none did. */
export const creatorOf = ({ birth }: Slot): string | null => (birth.importId === null ? birth.attempt : null);

/** True if the change set created, changed or deleted the entry of this slot. */
export const isChangedBy = (slot: Slot, changeSetId: string): boolean =>
  creatorOf(slot) === changeSetId ||
  (isLiving(slot)
    ? slot.history.some((change) => isMadeBy(change, changeSetId))
    : slot.removed?.changeSetId === changeSetId);

/**
 * An entry that the change set created and that nothing else stands on: no import, bank or person has touched it since.
 * Change sets that changed it are undone too, sooner or later.
 */
const isOnlyBy = (slot: Slot, changeSetId: string, now: string): boolean => {
  if (!isLiving(slot) || creatorOf(slot) !== changeSetId) return false;
  if (slot.feed !== null || slot.owners.some(({ id }) => id !== USER)) return false;
  const sets = slot.history.flatMap(({ by }) => by.changeSetId ?? []);
  const left = sets.reduce((some, id) => undoSlot(some, id, now), slot);
  return withoutMoves(left, now).edited === 0;
};

/** The same of a part that something removed afterwards: false if a person did. */
const isUntouched = (part: Slot, changeSetId: string, now: string): boolean => {
  if (isLiving(part)) return isOnlyBy(part, changeSetId, now);
  const { deletedAt: _deletedAt, original: _original, removed, ...base } = part;
  return removed !== null && isOnlyBy({ ...base, ...removed, deletedAt: null }, changeSetId, now);
};

/** A part without the changes that only took it along with its transaction. */
const withoutMoves = (slot: LivingSlot, now: string): LivingSlot => {
  if (slot.parent === null) return slot;
  const at = slot.history.findIndex(({ before }) => {
    const fields = fieldsOf(before);
    return fields.length > 0 && fields.every((field) => field === 'date' || field === 'accountId');
  });
  const move = slot.history[at];
  return move === undefined ? slot : withoutMoves(takeOut(slot, move, slot.history.slice(at + 1), now), now);
};

/** From then on, a created entry that stays belongs to the imports that reported it, if any did. */
const withoutCreator = (slot: LivingSlot, changeSetId: string): LivingSlot => {
  const others = slot.owners.filter(({ id }) => id !== USER);
  const isHeld = creatorOf(slot) !== changeSetId || others.length === 0 || others.length === slot.owners.length;
  return isHeld ? slot : { ...slot, owners: others };
};

/** The entries that the change set created and that undoing it keeps, without parts. */
export const keptBy = (page: Page, changeSetId: string): number =>
  page.slots.filter((slot) => isLiving(slot) && slot.parent === null && creatorOf(slot) === changeSetId).length;

/** The tails of the transactions that still have parts from the change set. */
export const splitBy = (page: Page, changeSetId: string): ReadonlySet<string> =>
  new Set(page.slots.flatMap((slot) => (isLiving(slot) && creatorOf(slot) === changeSetId ? (slot.parent ?? []) : [])));

const undoSlot = (slot: LivingSlot, changeSetId: string, now: string): LivingSlot => {
  const at = slot.history.findLastIndex((change) => isMadeBy(change, changeSetId));
  const change = slot.history[at];
  if (change === undefined) return slot;
  return undoSlot(takeOut(slot, change, slot.history.slice(at + 1), now), changeSetId, now);
};

/** The slot without this change; `later` ones take over what it remembers of the fields that they changed too. */
const takeOut = (slot: LivingSlot, change: PastChange, later: readonly PastChange[], now: string): LivingSlot => {
  const earlier = slot.history.slice(0, slot.history.indexOf(change));
  let before = change.before;
  let fresh = change.fresh;
  let support = change.support;
  const handed = later.map((next) => {
    const shared = fieldsOf(next.before).filter((field) => field in before);
    const marked = next.marks & fresh;
    fresh &= ~marked;
    if (shared.length === 0) return marked === 0 ? next : { ...next, fresh: next.fresh | marked };
    const bits = shared.reduce((all, field) => all | bitOf(field), 0);
    const taken = { ...next.before, ...pick(before, shared) };
    const joined = [...withoutBits(next.support, bits), ...onlyBits(support, bits)];
    before = pick(
      before,
      fieldsOf(before).filter((field) => !shared.includes(field)),
    );
    support = withoutBits(support, bits);
    return { ...next, before: taken, fresh: next.fresh | marked, support: joined };
  });
  const left = { ...slot, history: [...earlier, ...handed], edited: slot.edited & ~fresh, editedAt: now };
  return restoreValues(withoutJoined(left, change.joined ?? []), before, support);
};

const withoutBits = (support: PastChange['support'], bits: number): PastChange['support'] =>
  support.map((source) => ({ ...source, bits: source.bits & ~bits })).filter((source) => source.bits !== 0);

const onlyBits = (support: PastChange['support'], bits: number): PastChange['support'] => withoutBits(support, ~bits);

/**
 * The slot with former values. A value that only reverted imports supported is gone, like those imports. A row that
 * reported the present value meanwhile fills a field that is blank again.
 */
const restoreValues = (slot: LivingSlot, before: Partial<EntryValues>, support: PastChange['support']): LivingSlot => {
  const { accountId = slot.accountId, ...former } = before;
  const bits = bitsOf(before) & ALL_FIELDS;
  const given: EntryContent = { ...slot.content, ...former };
  const owners = slot.owners.map((owner): Owner => {
    const again = support.reduce((all, source) => (source.id === owner.id ? all | source.bits : all), 0);
    const equal = equalBits(given, slot.content) & owner.bits & bits;
    return { ...owner, bits: (owner.bits & ~bits) | again | equal };
  });
  const supported = owners.reduce((all, owner) => all | owner.bits, 0);
  const gone = bits & filledBits(given) & ~supported & ~heldBits(slot);
  const content = takeFields(given, BLANK, gone);
  const free = bits & ~filledBits(content) & ~heldBits(slot);
  const reported = slot.owners.reduce((all, owner) => all | owner.bits, 0) & free;
  const filled = takeFields(content, slot.content, reported);
  const restored = {
    ...slot,
    accountId,
    owners: owners.map((owner, at) => ({ ...owner, bits: owner.bits | ((slot.owners[at]?.bits ?? 0) & reported) })),
  };
  return { ...restored, content: filled, original: originalFor(slot, filled) };
};

const restore = (marker: Marker, changeSetId: string, now: string): Slot => {
  const { removed } = marker;
  if (removed === null) return marker;
  if (removed.changeSetId !== changeSetId) return withoutRemoved(marker, changeSetId, now);
  const { changeSetId: _, owners, ...entry } = removed;
  const before = new Set(owners.map(({ id }) => id));
  const still = new Set([USER, ...marker.owners.map(({ id }) => id)]);
  const kept = [...owners.filter(({ id }) => still.has(id)), ...marker.owners.filter(({ id }) => !before.has(id))];
  if (kept.length === 0) return { ...marker, removed: null };
  const { deletedAt: _deletedAt, original: _original, removed: _removed, ...base } = marker;
  const slot: LivingSlot = { ...base, ...entry, owners: kept, deletedAt: null, editedAt: now };
  const lost = owners.reduce((bits, owner) => bits | owner.bits, 0);
  const supported = kept.reduce((bits, owner) => bits | owner.bits, 0);
  const content = takeFields(slot.content, BLANK, lost & ~supported & ~heldBits(slot));
  return undoSlot({ ...slot, content }, changeSetId, now);
};

/** Takes the change set out of what a marker can restore. */
const withoutRemoved = (marker: Marker, changeSetId: string, now: string): Marker => {
  const { removed } = marker;
  if (removed === null) return marker;
  if (removed.changeSetId === changeSetId) return { ...marker, removed: null };
  if (!removed.history.some((change) => isMadeBy(change, changeSetId))) return marker;
  const { deletedAt: _deletedAt, original: _original, removed: _removed, ...base } = marker;
  const living = undoSlot({ ...base, ...removed, deletedAt: null }, changeSetId, now);
  const { content, accountId, original, edited, editedAt, history, owners } = living;
  return { ...marker, removed: { ...removed, content, accountId, original, edited, editedAt, history, owners } };
};
