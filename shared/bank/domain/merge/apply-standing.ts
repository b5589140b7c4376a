import { isLiving } from '../../../ledger/domain/slot.ts';
import type { Sha256 } from '../../../platform/domain/hash.ts';
import { monthOf } from '../../../platform/domain/local-date.ts';
import { newFedSlot, standOn } from './apply-row.ts';
import type { DraftPages } from './draft-pages.ts';
import type { DeliveredRow, FeedWriter } from './feed-delivery.ts';
import type { SlotRef } from './feed-places.ts';
import type { Standing } from './matching.ts';
import { afterLatePending } from './next-feed.ts';

type Outcome = 'created' | 'updated' | 'matched' | 'pendingPosted' | 'unchanged';

/** Writes what the rows say onto the places where they stand, booked rows first. */
export const createApplier = (draft: DraftPages, writer: FeedWriter, sha256: Sha256) => {
  const refs = new Map<DeliveredRow, SlotRef>();
  /** Where a feed came to stand now. */
  const added: SlotRef[] = [];

  const stand = (row: DeliveredRow, ref: SlotRef, as: 'same' | 'booked' | 'found'): Outcome => {
    refs.set(row, ref);
    const before = draft.read(ref);
    if (as === 'found') added.push(ref);
    const hasParts = draft.hasParts(ref);
    if (!draft.write(ref, standOn(before, row, writer, { keepsDate: as === 'booked', hasParts }))) return 'unchanged';
    if (as === 'found' || !isLiving(before)) return 'matched';
    const wasPending = before.feed?.status === 'pending' || before.feed?.status === 'stale';
    return wasPending && !row.pending ? 'pendingPosted' : 'updated';
  };

  const outcomeOf = (row: DeliveredRow, standing: Standing): Outcome => {
    if (standing.as === 'echo') return 'unchanged';
    if (standing.as === 'late') return late(row, 'feed' in standing.on ? standing.on : refs.get(standing.on));
    if (standing.as !== 'new') return stand(row, standing.place, standing.as);
    const ref = draft.add(monthOf(row.date), newFedSlot(row, writer, sha256));
    refs.set(row, ref);
    added.push(ref);
    return 'created';
  };

  const late = (row: DeliveredRow, ref: SlotRef | undefined): Outcome => {
    const slot = ref && draft.read(ref);
    if (ref === undefined || slot === undefined || slot.feed === null) return 'unchanged';
    draft.write(ref, { ...slot, feed: afterLatePending(slot.feed, row) });
    return 'updated';
  };

  return {
    apply: (standings: ReadonlyMap<DeliveredRow, Standing>) => {
      const counts = { created: 0, updated: 0, matched: 0, pendingPosted: 0, unchanged: 0 };
      const isLate = ({ as }: Standing): boolean => as === 'late';
      const rows = [...standings];
      const inOrder = [...rows.filter(([, one]) => !isLate(one)), ...rows.filter(([, one]) => isLate(one))];
      for (const [row, standing] of inOrder) counts[outcomeOf(row, standing)]++;
      return { counts, added };
    },
  };
};
