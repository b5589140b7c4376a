import type { ChangeSet } from './schema/change-set.ts';

/** A change set that was just asked for. */
export const startedChangeSet = (
  fields: Pick<ChangeSet, 'kind' | 'changes'> & Partial<Pick<ChangeSet, 'filter' | 'transaction_ids'>>,
): ChangeSet => ({
  id: '0195583d-4b20-7c53-8d7f-2a9e6f3b8c17',
  status: 'preparing',
  filter: null,
  transaction_ids: null,
  rule_ids: null,
  rule: null,
  merged_record: null,
  source: null,
  proposed_by: null,
  key_name: 'Laptop',
  counts: { selected: 0, changes: 0, refused: 0, unchanged: 0 },
  verification: null,
  stands_on: [],
  revertable: false,
  created_at: '2026-03-02T09:15:00.000Z',
  updated_at: '2026-03-02T09:15:00.000Z',
  applied_at: null,
  expires_at: '2026-03-09T09:15:00.000Z',
  ...fields,
});
