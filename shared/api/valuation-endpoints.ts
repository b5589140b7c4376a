import { EntryListFilters } from '../ledger/schema/entry-filters.ts';
import type { Endpoint } from './endpoint.ts';
import { valuationExample } from './examples.ts';
import { BODY_ERRORS, KEY_ERRORS } from './request-errors.ts';

const one = { status: 200, shape: 'bare', of: 'Valuation', example: valuationExample } as const;
const common = { tag: 'Ledger', etag: true } as const;

const CHANGE = `Amount and date come together or not at all; notes may come alone. A date that has another valuation of the account
is a 422. The valuation keeps its id.`;
const changed = { valuation: { date: '2026-02-28', amount: '10250.00', notes: 'As on the statement' } };

export const VALUATION_ENDPOINTS: readonly Endpoint[] = [
  {
    id: 'listValuations',
    method: 'get',
    path: '/valuations',
    tag: 'Ledger',
    scope: 'read',
    summary: 'List valuations, newest first',
    filters: EntryListFilters,
    answer: { ...one, shape: 'list', description: 'A page of valuations' },
    errors: ['validation_failed', 'range_too_large'],
  },
  {
    ...common,
    id: 'createValuation',
    method: 'post',
    path: '/valuations',
    scope: 'write',
    summary: 'Say what an account is worth at the end of a day',
    description: `An account has one valuation a day: one that is there is updated and keeps its kind, its name and, unless others are
sent, its notes. The answer is 201 either way; with \`upsert\` (in the body or in \`valuation\`, the former counts) an
update answers 200.`,
    idempotent: true,
    request: {
      required: true,
      json: 'CreateValuation',
      example: {
        valuation: { account_id: valuationExample.account?.id, date: '2026-02-28', amount: '10250.00' },
        upsert: true,
      },
    },
    answer: {
      ...one,
      status: 201,
      description: 'The valuation, without a wrapper',
      or: { status: 200, description: 'With `upsert`: the valuation of the day, updated' },
    },
    errors: [...BODY_ERRORS, ...KEY_ERRORS, 'not_found', 'busy'],
  },
  {
    ...common,
    id: 'getValuation',
    method: 'get',
    path: '/valuations/{id}',
    scope: 'read',
    summary: 'Read a valuation by its entry id',
    answer: { ...one, description: 'The valuation, without a wrapper' },
    errors: ['not_found'],
  },
  ...(['patch', 'put'] as const).map(
    (method): Endpoint => ({
      ...common,
      id: method === 'patch' ? 'updateValuation' : 'replaceValuation',
      method,
      path: '/valuations/{id}',
      scope: 'write',
      summary:
        method === 'patch'
          ? 'Change a valuation; what is left out stays as it is'
          : 'Change a valuation, as PATCH does',
      description: CHANGE,
      request: { required: true, json: 'UpdateValuation', example: changed },
      answer: { ...one, description: 'The valuation as it is now, without a wrapper' },
      errors: [...BODY_ERRORS, 'not_found', 'busy'],
    }),
  ),
  {
    ...common,
    id: 'deleteValuation',
    method: 'delete',
    path: '/valuations/{id}',
    scope: 'write',
    summary: 'Delete a valuation',
    answer: { status: 204, description: 'It is gone', shape: 'empty', of: null },
    errors: ['not_found', 'busy'],
  },
];
