import { audited } from '../platform/domain/access/access.ts';
import type { Endpoint } from '../platform/domain/endpoint.ts';
import { startedChangeSet } from './endpoint-examples.ts';
import type { SuggestedTransfer, TransferSettings } from './schema/transfer.ts';

const OUTFLOW_ID = '7f3a19c2-5ee2-8b41-9c7d-2a6e40d1f803';
const INFLOW_ID = '2b8d40c1-5ee2-8a17-8f3e-91c3e7f52a04';
const PAIR = { outflow_transaction_id: OUTFLOW_ID, inflow_transaction_id: INFLOW_ID };

const suggestionExample: SuggestedTransfer = {
  outflow: {
    transaction_id: OUTFLOW_ID,
    account_id: 'd3e0fa00-0000-4000-8000-000000000003',
    account_name: 'Checking',
    date: '2026-02-27',
    amount: '200.00',
    currency: 'EUR',
    name: 'Transfer to Savings',
  },
  inflow: {
    transaction_id: INFLOW_ID,
    account_id: 'd3e0fa00-0000-4000-8000-000000000004',
    account_name: 'Savings',
    date: '2026-03-02',
    amount: '-200.00',
    currency: 'EUR',
    name: 'Deposit',
  },
  score: 0.55,
  reasons: [
    'same amount',
    '3 days apart',
    'the name of the other account',
    'one says transfer',
    'no other transaction fits',
  ],
  only_pair: true,
  certain: true,
};

export const listTransfersEndpoint = {
  id: 'listTransfers',
  method: 'get',
  path: '/transfers',
  scope: 'read',
  access: { table: { read: ['family', 'ledger', 'findings'], write: ['findings'] } },
  memory: 1024,
  summary: 'List suggested transfers between accounts, newest first',
  description: `Pairs of transactions that are probably the two sides of one transfer: amounts that are equal, differ by a small fee, or are in
two currencies at a rate seen in your other exchanges, at most four days apart. No transaction is in two pairs. Transactions
that are linked, excluded, split or pending are left out, and so are dismissed pairs. A filter selects a pair if it fits one of the
two transactions. Only the newest 100,000 transactions of the family are used.`,
  filters: 'EntryListFilters',
  answer: {
    status: 200,
    description: 'A page of suggestions',
    shape: 'list',
    of: 'SuggestedTransfer',
    example: suggestionExample,
  },
  errors: ['validation_failed'],
} as const satisfies Endpoint;

const ACCESS = { table: { read: ['family', 'ledger'], write: ['family'] }, queues: ['publish'] } as const;

export const linkTransfersEndpoint = {
  id: 'linkTransfers',
  method: 'post',
  path: '/transfers',
  scope: 'write',
  proposes: true,
  access: audited(ACCESS),
  summary: 'Link pairs of transactions as transfers',
  description: `At most 250 pairs, suggested or not. The two transactions of a pair must be in different accounts and at most 30 days apart. In the
same currency, their amounts must be equal, or differ by a small fee. The result is a change set that is applied immediately, or
later if you send \`preview: true\`, and can be reverted like any other. Money in gets the kind \`funds_movement\`; money out gets that kind, or \`cc_payment\`, \`loan_payment\`
or \`investment_contribution\`. Neither counts as income or spending. If one side changes meanwhile, neither is linked, and both are
counted as \`skipped\` or refused.`,
  idempotent: true,
  request: { required: true, json: 'LinkTransfers', example: { transfers: [PAIR] } },
  answer: {
    status: 202,
    description: 'The change set, which is planned and applied in the background',
    shape: 'single',
    of: 'ChangeSet',
    example: startedChangeSet({
      kind: 'transfers',
      transaction_ids: [OUTFLOW_ID, INFLOW_ID],
      changes: { link: [PAIR] },
    }),
  },
  errors: ['too_many_proposals'],
} as const satisfies Endpoint;

export const dismissTransfersEndpoint = {
  id: 'dismissTransfers',
  method: 'post',
  path: '/transfers/dismiss',
  scope: 'write',
  access: ACCESS,
  summary: 'Dismiss pairs of transactions that are not transfers',
  description: `Dismissed pairs are not suggested again unless the change set is reverted; they can still be linked. At most 250 pairs, each of
money out of one account and money into another. A linked pair cannot be dismissed. A transaction can have at most 500 dismissed
transfers.`,
  idempotent: true,
  request: { required: true, json: 'TransferPairs', example: { transfers: [PAIR] } },
  answer: {
    status: 202,
    description: 'The change set, which is planned and applied in the background',
    shape: 'single',
    of: 'ChangeSet',
    example: startedChangeSet({ kind: 'transfers', transaction_ids: [OUTFLOW_ID], changes: { dismiss: [PAIR] } }),
  },
  errors: [],
} as const satisfies Endpoint;

const settingsExample: TransferSettings = { link_transfers: 'only_pair' };

export const getTransferSettingsEndpoint = {
  id: 'getTransferSettings',
  method: 'get',
  path: '/transfers/settings',
  scope: 'read',
  access: { table: { read: ['family'] } },
  summary: 'Get the transfer settings',
  description: 'Whether transfers are linked automatically, for the whole family. The default is `ask`.',
  etag: true,
  answer: {
    status: 200,
    description: 'The settings',
    shape: 'single',
    of: 'TransferSettings',
    example: settingsExample,
  },
  errors: [],
} as const satisfies Endpoint;

export const updateTransferSettingsEndpoint = {
  id: 'updateTransferSettings',
  method: 'patch',
  path: '/transfers/settings',
  scope: 'write',
  access: { table: { read: ['family'], write: ['family'] } },
  summary: 'Change the transfer settings',
  description: `With \`only_pair\`, each published import and each bank sync links the \`certain\` pairs that contain a new transaction, as one change
set that can be reverted. All other pairs are suggested. A pair whose link was reverted is not linked automatically again.`,
  etag: true,
  request: { required: true, json: 'UpdateTransferSettings', example: settingsExample },
  answer: {
    status: 200,
    description: 'The settings',
    shape: 'single',
    of: 'TransferSettings',
    example: settingsExample,
  },
  errors: [],
} as const satisfies Endpoint;

export const TRANSFER_ENDPOINTS = [
  listTransfersEndpoint,
  linkTransfersEndpoint,
  dismissTransfersEndpoint,
  getTransferSettingsEndpoint,
  updateTransferSettingsEndpoint,
] as const;
