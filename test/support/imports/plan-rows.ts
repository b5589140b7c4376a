import type { PlanRow } from '../../../shared/imports/publish/domain/plan.ts';
import { aPlannedEntry } from '../ledger/ledger-builders.ts';

/** A row of a plan that names no other records. */
export const aPlanRow = ({ row = 1, ...over }: Partial<PlanRow> = {}): PlanRow => {
  const { categoryId: _, merchantId: __, tagIds: ___, currency: ____, ...rest } = aPlannedEntry({ row });
  const plain = { account: 0, category: null, merchant: null, tags: [], security: null, links: null, currency: null };
  return { ...rest, ...plain, ...over };
};
