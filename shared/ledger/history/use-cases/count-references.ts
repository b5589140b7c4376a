import type { FamilyId } from '../../../platform/domain/ids.ts';
import { NO_FILTERS } from '../../search/domain/entry-filters.ts';
import { type SummaryDependencies, summarizePages } from '../../totals/use-cases/summarize-pages.ts';
import type { LedgerHeaders } from '../../use-cases/ledger-ports.ts';

type Dependencies = SummaryDependencies & { readonly headers: LedgerHeaders };

/**
 * How many transactions from that day on have each category, merchant and tag, by its id; those of none are absent. Opens the
 * pages of the range that are not remembered.
 */
export const countReferences =
  (deps: Dependencies) =>
  async (familyId: FamilyId, startDate: string): Promise<ReadonlyMap<string, number>> => {
    const headers = await deps.headers.list(familyId);
    const counts = new Map<string, number>();
    for (const { references } of await summarizePages(deps)(familyId, {
      headers,
      filters: { ...NO_FILTERS, startDate },
    })) {
      for (const [id, count] of references) counts.set(id, (counts.get(id) ?? 0) + count);
    }
    return counts;
  };
