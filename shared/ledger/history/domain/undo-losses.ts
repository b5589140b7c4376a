import { type ExternalId, isSameExternalId } from '../../../platform/domain/external-id.ts';
import type { AccountId } from '../../../platform/domain/ids.ts';
import type { EntryContent } from '../../entries/domain/entry.ts';
import { isLiving, type Page, type Slot, slotId, slotTail } from '../../pages/domain/page.ts';

/** How many entries undoing a change set does not restore completely, because something was deleted in between. */
export type UndoLosses = {
  /** They stay in their present account, or stay deleted. */
  readonly left: number;
  /** Their former category, merchant or one of their tags is gone. */
  readonly blank: number;
  /** They stay although the change set created them, because something else stands on them. */
  readonly kept?: number;
  /** They stay split by the change set, because their parts changed afterwards. */
  readonly splits?: number;
  /** Another transaction has their external id by now. */
  readonly externalIds?: number;
  /** Rules, budgets, categories and recurring transactions that changed since a merge. */
  readonly records?: number;
  /** The name of a restored record whose own name is taken. */
  readonly renamedTo?: string;
  /** The restored record came back without its external id, which another one has. */
  readonly lostId?: true;
  /** The rule that the change set created changed since, so it stays. */
  readonly ruleKept?: true;
};

export const NO_LOSSES: UndoLosses = { left: 0, blank: 0 };

/**
 * The undone page without what would bring an entry into an account that no longer exists: it stays where it is, or
 * deleted. `exists` is asked about the account of the page with null.
 */
export const leaveInAccounts = (
  before: Page,
  undone: Page,
  exists: (accountId: AccountId | null) => boolean,
): { readonly page: Page; readonly left: number } => {
  let left = 0;
  const formerOf = slotFinder(before);
  const slots = undone.slots.map((slot) => {
    if (!isLiving(slot) || exists(slot.accountId)) return slot;
    const former = formerOf(slotTail(slot));
    if (former === undefined || former === slot) return slot;
    left++;
    return isLiving(former) ? { ...slot, accountId: former.accountId } : former;
  });
  return { page: left === 0 ? undone : { ...undone, slots }, left };
};

/** A record that an entry refers to. */
export type EntryReference = { readonly kind: 'category' | 'merchant' | 'tag'; readonly recordId: string };

/** For each entry that gets references back: the records that it refers to again. */
export const restoredReferences = (before: Page, undone: Page): readonly (readonly EntryReference[])[] => {
  const formerOf = slotFinder(before);
  return undone.slots.filter(isLiving).flatMap((slot) => {
    const former = formerOf(slotTail(slot));
    if (former === slot) return [];
    const already = former !== undefined && isLiving(former) ? new Set(referencesOf(former.content).map(nameOf)) : null;
    const restored = referencesOf(slot.content).filter((reference) => !already?.has(nameOf(reference)));
    return restored.length === 0 ? [] : [restored];
  });
};

/** The entries that get an external id back. */
export const restoredExternalIds = (
  before: Page,
  undone: Page,
): readonly { readonly entryId: string; readonly externalId: ExternalId }[] => {
  const formerOf = slotFinder(before);
  return undone.slots.filter(isLiving).flatMap((slot) => {
    const { externalId } = slot.content;
    const former = formerOf(slotTail(slot));
    if (externalId == null || former === slot) return [];
    const isKept = former !== undefined && isLiving(former) && isSameExternalId(former.content.externalId, externalId);
    return isKept ? [] : [{ entryId: slotId(undone, slot), externalId }];
  });
};

/** Without the external ids of these entries, which others have by now. */
export const withoutExternalIds = (page: Page, entryIds: ReadonlySet<string>): Page =>
  entryIds.size === 0
    ? page
    : {
        ...page,
        slots: page.slots.map((slot) =>
          isLiving(slot) && entryIds.has(slotId(page, slot))
            ? { ...slot, content: { ...slot.content, externalId: null } }
            : slot,
        ),
      };

const slotFinder = (page: Page): ((tail: string) => Slot | undefined) => {
  const byTail = new Map<string, Slot>(page.slots.map((slot) => [slotTail(slot), slot]));
  return (tail) => byTail.get(tail);
};

const referencesOf = ({ categoryId, merchantId, tagIds }: EntryContent): readonly EntryReference[] => [
  ...(categoryId === null ? [] : [{ kind: 'category' as const, recordId: categoryId }]),
  ...(merchantId === null ? [] : [{ kind: 'merchant' as const, recordId: merchantId }]),
  ...tagIds.map((recordId) => ({ kind: 'tag' as const, recordId })),
];

const nameOf = ({ kind, recordId }: EntryReference): string => `${kind} ${recordId}`;
