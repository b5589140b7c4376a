import { nameValues } from '../../../shared/changes/change-sets/use-cases/name-values.ts';
import { entryHistory } from '../../../shared/changes/history/use-cases/entry-history.ts';
import { toEntryHistory } from '../../../shared/changes/schema/entry-history.ts';
import type { FamilyId } from '../../../shared/platform/domain/ids.ts';
import type { HistoryContent } from '../../../web/ledger/history-section.ts';
import { familyNames } from '../../platform/family-names.ts';
import type { LedgerWork } from '../ledger-work.ts';

/** The history of a transaction, newest first, with the names of the records in it. */
export const readHistory = async (
  work: Pick<LedgerWork, 'ledger' | 'accounts' | 'records' | 'users'>,
  familyId: FamilyId,
  entryId: string,
): Promise<HistoryContent> => {
  const { entry, events } = await entryHistory(work)(familyId, entryId);
  const shown = events.map((event) => toEntryHistory(event, entry.currency));
  const values = shown.flatMap(({ before, after }) => [...Object.values(before), ...Object.values(after)]);
  const [names, people] = await Promise.all([nameValues(work)(familyId, values), familyNames(work)(familyId)]);
  return { events: shown, names, people };
};
