import * as z from 'zod';
import { id, PAGING } from './arguments.ts';
import { shownValues } from './get-transaction.ts';
import { readRows } from './read-rows.ts';
import { createRecords, type NameOf } from './records.ts';
import { flow, ifTrue } from './shown.ts';
import { type Api, readingTool, type Sent } from './tool.ts';

export const listChanges = readingTool({
  name: 'list_changes',
  title: 'Change sets',
  description:
    'Lists change sets, which change many transactions at once and can be undone, the newest first. With change_set_id: that change set and what it does to each transaction.',
  input: z.strictObject({ change_set_id: id('Only this change set, with its entries').optional(), ...PAGING }),
  run: async (api, { change_set_id, ...paging }) => {
    if (change_set_id !== undefined) return oneChangeSet(api, change_set_id, paging);
    const list = (query: object) => api.GET('/change_sets', { params: { query } });
    const { rows, total } = await readRows('change_sets', paging, list, shownChangeSet);
    return { page: '/changes', data: { total_count: total }, rows };
  },
});

const oneChangeSet = async (api: Api, changeSet: string, paging: Parameters<typeof readRows>[1]) => {
  const path = { id: changeSet };
  const list = (query: object) => api.GET('/change_sets/{id}/entries', { params: { path, query } });
  const [{ data }, { rows, total }, nameOf] = await Promise.all([
    api.GET('/change_sets/{id}', { params: { path } }),
    readRows('entries', paging, list, (entry) => entry),
    createRecords(api).namesOf('account', 'category', 'merchant', 'tag'),
  ]);
  const entries = rows.items as readonly Sent<'ChangeSetEntry'>[];
  return {
    page: `/changes/${changeSet}`,
    data: { change_set: shownChangeSet(data), total_count: total },
    rows: { ...rows, items: entries.map((entry) => shownEntry(entry, nameOf)) },
  };
};

const MOST_IDS = 5;

export const shownChangeSet = (set: Sent<'ChangeSet'>): object => ({
  id: set.id,
  kind: set.kind,
  status: set.status,
  counts: set.counts,
  filter: set.filter,
  changes: set.changes,
  merged_record: set.merged_record && {
    type: set.merged_record.type,
    from: set.merged_record.from,
    into: set.merged_record.into,
  },
  rule_ids: set.rule_ids?.slice(0, MOST_IDS),
  source: set.source,
  key_name: set.key_name,
  verification: set.verification && {
    status: set.verification.status,
    applied: set.verification.applied,
    wrong: set.verification.wrong,
  },
  revertable: ifTrue(set.revertable),
  created_at: set.created_at,
  applied_at: set.applied_at,
  expires_at: set.expires_at,
  error: set.error,
});

export const shownEntry = (entry: Sent<'ChangeSetEntry'>, nameOf: NameOf): object => {
  const { transaction } = entry;
  return {
    transaction_id: entry.transaction_id,
    transaction: transaction && {
      date: transaction.date,
      name: transaction.name,
      amount: flow(transaction.amount, transaction.currency),
      account: nameOf('account', transaction.account_id),
    },
    action: entry.action,
    outcome: entry.outcome,
    reason: entry.reason,
    merged_into: entry.merged_into,
    before: shownValues(entry.before, nameOf),
    after: shownValues(entry.after, nameOf),
    rule_ids: entry.rule_ids,
  };
};
