import type { Entry } from '../../../ledger/entries/domain/entry.ts';
import type { PlannedOutcome } from '../../change-sets/domain/bulk-edit.ts';
import type { SideChange } from './side-change.ts';

/** Limits the size of an entry, whose history also keeps former lists. */
const MAX_REJECTED = 500;

export const planTransfer = (entry: Entry, { link, reject }: SideChange): PlannedOutcome | undefined => {
  const { transfer = null, rejected = [] } = entry.links ?? {};
  if (link === undefined) {
    const all = [...new Set([...rejected, ...reject])];
    if (all.length === rejected.length) return undefined;
    if (all.length > MAX_REJECTED) {
      return {
        refusal: `A transaction can have at most ${MAX_REJECTED} dismissed transfers, and this one has ${rejected.length}`,
      };
    }
    return { change: { links: { transfer, rejected: all } } };
  }
  const { side, otherId, transactionKind, replaces } = link;
  if (entry.hasParts) return { refusal: 'A split transaction cannot be linked: link one of its parts' };
  if (transfer !== null && transfer.otherId !== otherId && transfer.otherId !== replaces) {
    return { refusal: `It is already a side of a transfer with ${transfer.otherId}` };
  }
  const isLinked = transfer?.otherId === otherId && transfer.side === side && transfer.status === 'confirmed';
  const notes = transfer?.otherId === otherId ? transfer.notes : null;
  const links = {
    transfer: { side, otherId, status: 'confirmed' as const, notes },
    rejected: rejected.filter((id) => id !== otherId),
  };
  const change = {
    ...(!isLinked && { links }),
    ...(entry.transactionKind !== transactionKind && { transactionKind }),
  };
  return Object.keys(change).length === 0 ? undefined : { change };
};

/** The sides that carry a link to a transaction that does not link back. `entries`: as they are now, by id. */
export const loneSides = (
  changes: Readonly<Record<string, SideChange>>,
  entries: ReadonlyMap<string, Entry>,
): readonly string[] =>
  Object.entries(changes).flatMap(([id, { link }]) => {
    if (link === undefined || entries.get(id)?.links?.transfer?.otherId !== link.otherId) return [];
    return entries.get(link.otherId)?.links?.transfer?.otherId === id ? [] : [id];
  });
