import { InvalidStateError } from '../../../platform/domain/errors.ts';
import { entryIdTail } from '../../entries/domain/entry.ts';
import { isLiving, type LivingSlot, type Page, type Slot, slotTail } from '../../pages/domain/page.ts';
import { editIdAt, fieldsOf, isMadeBy, type PastChange } from './entry-history.ts';
import { isChangedBy, undoOnPage } from './undo-changes.ts';

/**
 * Takes out of an entry, and of its parts, what a person changed at this UTC instant; a deleted entry exists again. Values that changed
 * afterwards stay. Returns the same page if nothing is left of the edit.
 * @throws InvalidStateError if parts and transaction would no longer fit each other
 */
export const undoEdit = (page: Page, entryId: string, at: string, now: string): Page => {
  const tail = entryIdTail(entryId);
  const edit = editIdAt(at);
  const isOwn = (slot: Slot): boolean => slotTail(slot) === tail || slot.parent === tail;
  const own = page.slots.filter(isOwn);
  const whole = own.find((slot) => slotTail(slot) === tail);
  if (whole === undefined || !own.some((slot) => isChangedBy(slot, edit))) return page;
  if (whole.parent !== null && isOfWhole(whole, edit)) throw refused('it changed together with its transaction');
  const isSplit = isLiving(whole) && partChanges(whole).some((change) => isMadeBy(change, edit));
  const made = isSplit ? own.filter((slot) => slot.parent === tail && isMadeAt(slot, at)) : [];
  if (isSplit) requireLastSplit(whole, made, edit);
  else if (isOfPresentSum(whole, own, edit)) {
    throw refused('its parts would no longer add up to its amount: join them, or split it again');
  }
  const left = { ...page, slots: own.filter((slot) => !made.includes(slot)) };
  const undone = undoOnPage(left, edit, now).page;
  const after = new Map(undone.slots.map((slot) => [slotTail(slot), slot]));
  const slots = page.slots.flatMap((slot) => (isOwn(slot) ? (after.get(slotTail(slot)) ?? []) : slot));
  return { ...page, slots };
};

/** Changes of the parts: they remember no former values. The first change of an entry that a person added is its creation. */
const partChanges = ({ history, birth }: LivingSlot): readonly PastChange[] =>
  history.filter(({ before, at, joined }) => fieldsOf(before).length === 0 && joined === undefined && at !== birth.at);

const isMadeAt = ({ birth }: Slot, at: string): boolean =>
  birth.importId === null && birth.attempt === null && birth.at === at;

const FOLLOWED = ['accountId', 'date'] as const;

/** A part follows its transaction to another day and account, and goes when it is joined or split in another way. */
const isOfWhole = (part: Slot, edit: string): boolean =>
  !isLiving(part) ||
  part.history.some((change) => isMadeBy(change, edit) && FOLLOWED.some((field) => field in change.before));

const requireLastSplit = (whole: LivingSlot, made: readonly Slot[], edit: string): void => {
  const last = partChanges(whole).at(-1);
  if (last === undefined || !isMadeBy(last, edit)) throw refused('its parts changed again afterwards');
  if (made.some((part) => !isLiving(part) || part.history.length > 0 || part.content.links != null)) {
    throw refused('one of its parts changed afterwards');
  }
};

/** Whether the edit set what its present parts add up to. */
const isOfPresentSum = (whole: Slot, own: readonly Slot[], edit: string): boolean =>
  isLiving(whole) &&
  own.some((slot) => slot.parent !== null && isLiving(slot)) &&
  whole.history.some(({ before, ...change }) => isMadeBy(change, edit) && ('amount' in before || 'currency' in before));

const refused = (reason: string): InvalidStateError => new InvalidStateError(`This change cannot be undone: ${reason}`);
