import {
  type DuplicateDependencies,
  listDuplicates,
} from '../../shared/changes/duplicates/use-cases/list-duplicates.ts';
import { type Findings, ifKnown } from '../../shared/changes/findings/use-cases/get-or-compute.ts';
import type { FindingRepository } from '../../shared/changes/store/finding-repository.ts';
import { listTransfers, type TransferDependencies } from '../../shared/changes/transfers/use-cases/list-transfers.ts';
import { pairKey } from '../../shared/ledger/identity/domain/ledger-duplicates.ts';
import { NO_FILTERS } from '../../shared/ledger/search/domain/entry-filters.ts';
import type { FamilyId } from '../../shared/platform/domain/ids.ts';
import { readOnce } from '../../shared/platform/domain/read-once.ts';
import type { RowMark } from '../../web/ledger/transaction-list.ts';

type Work = DuplicateDependencies & TransferDependencies & { readonly findings: FindingRepository };

/** The ids that may be duplicates or sides of a transfer, of those that a list shows. */
type MarksOf = (ids: readonly string[]) => Promise<ReadonlyMap<string, RowMark>>;

/**
 * From stored findings of duplicates and transfers: nothing is compared here. Whether a person dismissed a duplicate is
 * read only for a list that shows one.
 */
export const rememberedMarks = async (work: Work, familyId: FamilyId): Promise<MarksOf> => {
  const together = readOnce((id: string) => work.findings.readMany(id, ['duplicates', 'transfers']));
  const findings: Findings = { ...work.findings, read: async (id, name) => (await together(id)).get(name) };
  const deps = { ...work, findings, mostNow: 0 };
  const [transfers = [], duplicates = []] = await Promise.all([
    ifKnown(listTransfers(deps)(familyId, NO_FILTERS)),
    ifKnown(listDuplicates({ ...deps, dismissed: { list: async () => new Set() } })(familyId, NO_FILTERS)),
  ]);
  return async (ids) => {
    const shown = new Set(ids);
    const pairs = duplicates
      .map(({ kept, merged }) => [kept.id, merged.id] as const)
      .filter((pair) => pair.some((id) => shown.has(id)));
    const dismissed = pairs.length === 0 ? new Set<string>() : await work.dismissed.list(familyId);
    return new Map<string, RowMark>([
      ...transfers.flatMap(({ outflow, inflow }) => [outflow.id, inflow.id]).map((id) => [id, 'transfer'] as const),
      ...pairs
        .filter(([kept, merged]) => !dismissed.has(pairKey(kept, merged)))
        .flat()
        .map((id) => [id, 'duplicate'] as const),
    ]);
  };
};
