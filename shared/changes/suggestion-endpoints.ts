import type { Endpoint } from '../platform/domain/endpoint.ts';
import { startedChangeSet } from './endpoint-examples.ts';
import type { Suggestion } from './schema/suggestion.ts';

const suggestionExample: Suggestion = {
  transaction_id: '7f3a19c2-5ee2-8b41-9c7d-2a6e40d1f803',
  transaction: {
    date: '2026-02-27',
    name: 'CORNER BAKERY 0231 LEEDS',
    amount: '4.80',
    currency: 'EUR',
    account_id: 'd3e0fa00-0000-4000-8000-000000000003',
  },
  category: {
    id: '0195583c-0b1e-7d52-b6a4-91c3e7f52a04',
    name: 'Food',
    probability: 0.974,
    basis: 'history',
    reason: '12 of the last 12 with this name',
  },
  merchant: null,
};

const acceptedExample = startedChangeSet({
  kind: 'suggestions',
  transaction_ids: ['7f3a19c2-5ee2-8b41-9c7d-2a6e40d1f803'],
  changes: { field: 'category' },
});

export const listSuggestionsEndpoint = {
  id: 'listSuggestions',
  method: 'get',
  path: '/suggestions',
  scope: 'read',
  access: { table: { read: ['family', 'ledger', 'findings'], write: ['findings'] } },
  memory: 1024,
  summary: 'List suggested categories and merchants, newest first',
  description: `Suggestions come from the family's own history: from the categories and merchants of transactions with the same merchant, the same
name, or two words of the name in common. Where the family has filed nothing of the kind, a chain of shops that is known, such as REWE, gets
the usual category that it belongs to, if the family has one of that name (\`Groceries\`). Suggestions with a probability below 0.9 are not listed, nor are suggestions for
transfers, excluded transactions and parts of a split. Only the newest 100,000 transactions are used. A change may take a moment
to appear in the list.`,
  filters: 'SuggestionFilters',
  answer: {
    status: 200,
    description: 'A page of transactions with suggestions',
    shape: 'list',
    of: 'Suggestion',
    example: suggestionExample,
  },
  errors: ['validation_failed'],
  event: { query: { field: 'category', per_page: '10' } },
} as const satisfies Endpoint;

export const acceptSuggestionsEndpoint = {
  id: 'acceptSuggestions',
  method: 'post',
  path: '/suggestions/accept',
  scope: 'write',
  access: { table: { read: ['family', 'ledger', 'findings'], write: ['family', 'findings'] }, queues: ['publish'] },
  memory: 1024,
  summary: 'Accept suggestions for one or many transactions',
  description: `Creates a change set of kind \`suggestions\`, which is applied immediately and can be reverted like any other. It fills only empty
fields: a transaction is left alone if it has no suggestion, or got a value in the meantime. Accepted values count as set by a
person. If none of the transactions has a suggestion, returns 422.`,
  idempotent: true,
  request: {
    required: true,
    json: 'AcceptSuggestions',
    example: {
      field: 'category',
      transaction_ids: ['7f3a19c2-5ee2-8b41-9c7d-2a6e40d1f803'],
      values: { '7f3a19c2-5ee2-8b41-9c7d-2a6e40d1f803': '0195583c-0b1e-7d52-b6a4-91c3e7f52a04' },
    },
  },
  answer: {
    status: 202,
    description: 'The change set, which is planned and applied in the background',
    shape: 'single',
    of: 'ChangeSet',
    example: acceptedExample,
  },
  errors: [],
} as const satisfies Endpoint;

export const SUGGESTION_ENDPOINTS = [listSuggestionsEndpoint, acceptSuggestionsEndpoint] as const;
