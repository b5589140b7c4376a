import { USER } from '../../../platform/domain/owner.ts';
import type { Entry } from '../../entries/domain/entry.ts';
import type { LivingSlot } from '../../pages/domain/page.ts';

/** One of two entries that may be one transaction. */
export type MergeSide = { readonly entry: Entry; readonly slot: LivingSlot };

/** Why two entries cannot be one transaction; undefined if they can. */
export const faultOfMerge = (
  { entry: kept, slot }: MergeSide,
  { entry: merged, slot: other }: MergeSide,
): string | undefined => {
  if (kept.accountId !== merged.accountId) return 'both must be in the same account';
  if (kept.currency !== merged.currency || kept.amount !== merged.amount) {
    return `the amounts ${kept.amount} ${kept.currency} and ${merged.amount} ${merged.currency} differ`;
  }
  if (merged.hasParts) return `transaction ${merged.id} is split: send it as kept_transaction_id`;
  const part = [kept, merged].find(({ parentId }) => parentId !== null);
  if (part !== undefined) return `transaction ${part.id} is a part: merge its transaction ${part.parentId}`;
  if (merged.links !== null)
    return `transaction ${merged.id} is linked as a transfer or has a dismissed transfer: send it as kept_transaction_id`;
  const both = slot.owners.find(({ id }) => id !== USER && other.owners.some((owner) => owner.id === id));
  return both && `both come from the same source ${both.id}: if one is wrong, delete it`;
};
