import type { NewTransaction } from '../../../shared/changes/bulk/domain/plan-bulk.ts';

/** A transaction to create. */
export const newTransaction = (
  accountId: NewTransaction['accountId'],
  fields: Partial<NewTransaction> = {},
): NewTransaction => ({
  accountId,
  date: '2026-02-20',
  amount: '5',
  currency: null,
  name: 'New',
  notes: null,
  categoryId: null,
  merchantId: null,
  tagIds: [],
  excluded: false,
  kind: 'standard',
  ...fields,
});
