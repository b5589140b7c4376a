import { type Entry, pageKeyOf } from '../../../ledger/entries/domain/entry.ts';
import { findEntry, findLiving } from '../../../ledger/pages/domain/read.ts';
import type { LedgerPages } from '../../../ledger/use-cases/ledger-ports.ts';
import { NotFoundError } from '../../../platform/domain/errors.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import { type HistoryEvent, historyOf } from '../domain/history-events.ts';

/**
 * Newest first.
 * @throws NotFoundError
 */
export const entryHistory =
  ({ ledger }: { readonly ledger: Pick<LedgerPages, 'read'> }) =>
  async (
    familyId: FamilyId,
    id: string,
  ): Promise<{ readonly entry: Entry; readonly events: readonly HistoryEvent[] }> => {
    const key = pageKeyOf(id);
    const page = key && (await ledger.read(familyId, { id: '', tag: key.tag }, key.month));
    const [entry, slot] = page === undefined ? [] : [findEntry(page, id), findLiving(page, id)];
    if (page === undefined || slot === undefined || entry?.kind !== 'transaction') {
      throw new NotFoundError('Transaction');
    }
    return { entry, events: historyOf(page, slot).toReversed() };
  };
