import { audited } from '../platform/domain/access/access.ts';
import type { Endpoint } from '../platform/domain/endpoint.ts';
import { bulkTransactionsEndpoint } from './bulk-endpoints.ts';
import { startedChangeSet } from './endpoint-examples.ts';
import type { ChangeSet, ChangeSetEntry } from './schema/change-set.ts';
import type { EntryHistory } from './schema/entry-history.ts';
import { SUGGESTION_ENDPOINTS } from './suggestion-endpoints.ts';

const preparingExample = startedChangeSet({
  kind: 'bulk_edit',
  filter: { search: 'bakery', start_date: '2025-01-01' },
  changes: { category_id: '0195583c-0b1e-7d52-b6a4-91c3e7f52a04' },
});

const readyExample: ChangeSet = {
  ...preparingExample,
  status: 'ready',
  counts: { selected: 42, changes: 40, refused: 0, unchanged: 2 },
  updated_at: '2026-03-02T09:15:01.000Z',
};

const applyingExample: ChangeSet = { ...readyExample, status: 'applying', expires_at: null };

const appliedExample: ChangeSet = {
  ...applyingExample,
  status: 'applied',
  verification: { status: 'verified', applied: 40, skipped: 0, wrong: 0, checked_at: '2026-03-02T09:16:02.000Z' },
  revertable: true,
  updated_at: '2026-03-02T09:16:02.000Z',
  applied_at: '2026-03-02T09:16:02.000Z',
};

const entryExample: ChangeSetEntry = {
  transaction_id: '7f3a19c2-5ee2-8b41-9c7d-2a6e40d1f803',
  action: 'change',
  outcome: 'applied',
  merged_into: null,
  reason: null,
  before: { category_id: null },
  after: { category_id: '0195583c-0b1e-7d52-b6a4-91c3e7f52a04' },
  rule_ids: [],
  transaction: {
    date: '2026-02-27',
    name: 'Corner bakery',
    amount: '4.80',
    currency: 'EUR',
    account_id: 'd3e0fa00-0000-4000-8000-000000000003',
  },
};

const historyExample: EntryHistory = {
  at: '2026-03-02T09:16:01.000Z',
  action: 'changed',
  by: 'change_set',
  user_id: '0195583b-1c2d-7e3f-8a4b-5c6d7e8f9a0b',
  key_name: 'Laptop',
  change_set_id: '0195583d-4b20-7c53-8d7f-2a9e6f3b8c17',
  import_id: null,
  fields: ['category_id'],
  before: { category_id: null },
  after: { category_id: '0195583c-0b1e-7d52-b6a4-91c3e7f52a04' },
};

export const createChangeSetEndpoint = {
  id: 'createChangeSet',
  method: 'post',
  path: '/change_sets',
  scope: 'write',
  proposes: true,
  access: audited({
    table: { read: ['family', 'ledger'], write: ['family'] },
    uploads: { write: ['changes'] },
    queues: ['publish'],
  }),
  summary: 'Preview a change to many transactions',
  description: `Select transactions by the filters of their list, or by up to 500 ids. To give each transaction other values, send \`changes\` as a list
of up to 500, each with a \`transaction_id\`: such a preview is \`ready\` at once. Otherwise, the preview works out in the background what would change.
Nothing changes until you apply it: wait until \`status\` is \`ready\`, check its counts and transactions, and apply it. A preview
that is not applied is deleted after seven days. \`delete\` must be sent alone and deletes transactions with their parts. A part
of a split cannot be moved or deleted without its transaction, and a split transaction stays excluded: such transactions are
listed as refused, with the reason.

In a list, \`splits\` has the parts of a transaction, as in \`PATCH /transactions/{id}\`: they replace all that it has, and an empty list removes
the split. If they do not add up to its amount, it is listed as refused. A list has at most 2,000 parts in all. Reverting the change set
brings earlier parts back, unless the new ones were edited since.`,
  idempotent: true,
  request: {
    required: true,
    json: 'CreateChangeSet',
    wrapper: 'change_set',
    example: {
      filter: { search: 'bakery', start_date: '2025-01-01' },
      changes: { category_id: '0195583c-0b1e-7d52-b6a4-91c3e7f52a04' },
    },
  },
  answer: {
    status: 202,
    description: 'The change set, which is previewed in the background',
    shape: 'single',
    of: 'ChangeSet',
    example: preparingExample,
  },
  errors: ['too_many_proposals'],
} as const satisfies Endpoint;

export const listChangeSetsEndpoint = {
  id: 'listChangeSets',
  method: 'get',
  path: '/change_sets',
  scope: 'read',
  access: { table: { read: ['family'] } },
  summary: 'List change sets, newest first',
  description: 'Expired previews are not listed.',
  filters: 'ChangeSetFilters',
  answer: {
    status: 200,
    description: 'A page of change sets',
    shape: 'list',
    of: 'ChangeSet',
    example: appliedExample,
  },
  errors: [],
} as const satisfies Endpoint;

export const getChangeSetEndpoint = {
  id: 'getChangeSet',
  method: 'get',
  path: '/change_sets/{id}',
  scope: 'read',
  access: { table: { read: ['family'] } },
  summary: 'Get a change set',
  description: 'Poll it while `status` is `preparing`, `applying` or `reverting`.',
  answer: { status: 200, description: 'The change set', shape: 'single', of: 'ChangeSet', example: readyExample },
  errors: ['not_found'],
} as const satisfies Endpoint;

export const listChangeSetEntriesEndpoint = {
  id: 'listChangeSetEntries',
  method: 'get',
  path: '/change_sets/{id}/entries',
  scope: 'read',
  access: { table: { read: ['family', 'ledger'] }, uploads: { read: ['changes'] } },
  summary: 'List what a change set does to each transaction',
  description:
    'In a change set with separate changes for each transaction, all are listed in the order of the request; otherwise, transactions that already have the new values are left out. `outcome` tells what became of each, and `reason` why it was not changed. Returns 409 `invalid_state` until the preview is ready.',
  answer: {
    status: 200,
    description: 'A page of transactions with their changes',
    shape: 'list',
    of: 'ChangeSetEntry',
    example: entryExample,
  },
  errors: ['not_found', 'invalid_state'],
} as const satisfies Endpoint;

export const applyChangeSetEndpoint = {
  id: 'applyChangeSet',
  method: 'post',
  path: '/change_sets/{id}/apply',
  scope: 'write',
  access: audited({
    table: { read: ['family', 'ledger'], write: ['family'] },
    uploads: { read: ['changes'] },
    queues: ['publish'],
  }),
  summary: 'Apply a previewed change set',
  description: `Changes exactly the transactions of the preview, in the background. A transaction that changed since the preview is left alone and
counted as \`skipped\`. Send \`if_unchanged: true\` to apply nothing in this case: it returns 409 \`conflict\` with
\`details.transaction_ids\`. Transactions in \`leave_out\` are skipped too. Afterwards every transaction is read back:
\`verification\` has the result. Repeating the request has no effect.`,
  request: { required: false, json: 'ApplyChangeSet', example: { if_unchanged: true } },
  answer: {
    status: 202,
    description: 'The change set, which is applied in the background',
    shape: 'single',
    of: 'ChangeSet',
    example: applyingExample,
  },
  errors: ['not_found', 'invalid_state', 'conflict'],
} as const satisfies Endpoint;

export const declineChangeSetEndpoint = {
  id: 'declineChangeSet',
  method: 'post',
  path: '/change_sets/{id}/decline',
  scope: 'write',
  proposes: true,
  access: audited({ table: { read: ['family'], write: ['family'] } }),
  summary: 'Decline a previewed change set',
  description: `The preview cannot be applied any more, and is deleted when it would have expired. A key with the scope \`propose\` declines only
what it proposed. Repeating the request has no effect.`,
  answer: {
    status: 200,
    description: 'The declined change set',
    shape: 'single',
    of: 'ChangeSet',
    example: { ...readyExample, status: 'declined', proposed_by: 'Assistant' },
  },
  errors: ['not_found', 'invalid_state'],
} as const satisfies Endpoint;

export const revertChangeSetEndpoint = {
  id: 'revertChangeSet',
  method: 'post',
  path: '/change_sets/{id}/revert',
  scope: 'write',
  access: audited({ table: { read: ['family'], write: ['family'] }, queues: ['publish'] }),
  summary: 'Revert an applied change set',
  description: `Restores the former values of every transaction, and the deleted transactions. Values that a person set later are kept. If later
change sets changed the same values, returns 409 \`conflict\` with \`details.change_set_ids\`; send \`include_later: true\` to
revert those too. A change set can be reverted for two years after it was applied.`,
  request: { required: false, json: 'RevertChangeSet', example: { include_later: false } },
  answer: {
    status: 202,
    description: 'The change set, which is reverted in the background',
    shape: 'single',
    of: 'ChangeSet',
    example: { ...appliedExample, status: 'reverting', revertable: false },
  },
  errors: ['not_found', 'invalid_state', 'conflict'],
} as const satisfies Endpoint;

export const listTransactionHistoryEndpoint = {
  id: 'listTransactionHistory',
  method: 'get',
  path: '/transactions/{id}/history',
  scope: 'read',
  access: { table: { read: ['ledger'] } },
  summary: 'List the history of a transaction, newest first',
  description: `Who or what created it, the other sources that reported it, and the changes by people and change sets, with the former and the new
values. The last 50 changes are kept, for two years.`,
  answer: {
    status: 200,
    description: 'A page of history',
    shape: 'list',
    of: 'EntryHistory',
    example: historyExample,
  },
  errors: ['not_found'],
} as const satisfies Endpoint;

const rulesExample: ChangeSet = {
  ...preparingExample,
  kind: 'rules',
  filter: { start_date: '2024-01-01' },
  changes: {},
  rule_ids: ['0195583c-7c1d-7e52-8d3f-4a5b6c7d8e9f'],
};

const RULES_ACCESS = { table: { read: ['family'], write: ['family'] }, queues: ['publish'] } as const;
const HOW_RULES_RUN = `Rules run by \`position\`; rules without one run last, in the order they were created. Each rule sees the result of the rules
before it. After a rule with \`stop_after_match\` matches a transaction, no later rule runs on it. Values that a person set are
never changed, and transactions dated before a rule's \`effective_date\` are skipped. Text conditions ignore case and have no
wildcards; amounts are compared without their sign. \`set_transaction_tags\` adds a tag;
\`set_as_transfer_or_payment\` sets the kind \`funds_movement\`. Notifications, labels of investments and automatic actions
have no effect.`;

export const previewRuleEndpoint = {
  id: 'previewRule',
  method: 'post',
  path: '/rules/{id}/preview',
  scope: 'write',
  proposes: true,
  access: audited(RULES_ACCESS),
  summary: 'Preview what a rule does to existing transactions',
  description: `The rule can be inactive. The result is a change set, which can be applied and reverted like any other. ${HOW_RULES_RUN}`,
  idempotent: true,
  request: { required: false, json: 'PreviewRule', example: { filter: { start_date: '2024-01-01' } } },
  answer: {
    status: 202,
    description: 'The change set, which is previewed in the background',
    shape: 'single',
    of: 'ChangeSet',
    example: rulesExample,
  },
  errors: ['not_found'],
} as const satisfies Endpoint;

export const previewRulesEndpoint = {
  id: 'previewRules',
  method: 'post',
  path: '/rules/preview',
  scope: 'write',
  proposes: true,
  access: audited(RULES_ACCESS),
  summary: 'Preview what rules do to existing transactions',
  description: `The result is a change set, which can be applied and reverted like any other. With \`rule\`, applying it also creates that rule, and reverting it
takes the rule away, unless it changed since. ${HOW_RULES_RUN}`,
  idempotent: true,
  request: { required: false, json: 'PreviewRules', example: { filter: { start_date: '2024-01-01' } } },
  answer: {
    status: 202,
    description: 'The change set, which is previewed in the background',
    shape: 'single',
    of: 'ChangeSet',
    example: { ...rulesExample, rule_ids: null },
  },
  errors: [],
} as const satisfies Endpoint;

export const applyRulesEndpoint = {
  id: 'applyRules',
  method: 'post',
  path: '/rules/apply',
  scope: 'write',
  access: RULES_ACCESS,
  summary: 'Apply rules to existing transactions',
  description: `Like the preview, but the change set is applied without confirmation. ${HOW_RULES_RUN}`,
  idempotent: true,
  request: {
    required: false,
    json: 'RunRules',
    example: { rule_ids: ['0195583c-7c1d-7e52-8d3f-4a5b6c7d8e9f'], filter: { start_date: '2024-01-01' } },
  },
  answer: {
    status: 202,
    description: 'The change set, which is planned and applied in the background',
    shape: 'single',
    of: 'ChangeSet',
    example: rulesExample,
  },
  errors: [],
} as const satisfies Endpoint;

export const CHANGE_ENDPOINTS = [
  createChangeSetEndpoint,
  listChangeSetsEndpoint,
  getChangeSetEndpoint,
  listChangeSetEntriesEndpoint,
  applyChangeSetEndpoint,
  declineChangeSetEndpoint,
  revertChangeSetEndpoint,
  listTransactionHistoryEndpoint,
  previewRuleEndpoint,
  previewRulesEndpoint,
  applyRulesEndpoint,
  ...SUGGESTION_ENDPOINTS,
  bulkTransactionsEndpoint,
] as const;
