import { ACCOUNT_ENDPOINTS, BALANCES } from '../accounts/endpoints.ts';
import { EXCHANGE_RATE_ENDPOINTS } from '../accounts/exchange-rate-endpoints.ts';
import { BANK_ENDPOINTS } from '../bank/endpoints.ts';
import { BUDGETS, CATEGORIES, MERCHANTS, RECURRING_TRANSACTIONS, RULES, TAGS } from '../catalogue/endpoints.ts';
import { DUPLICATE_ENDPOINTS } from '../changes/duplicate-endpoints.ts';
import { CHANGE_ENDPOINTS } from '../changes/endpoints.ts';
import { MIRROR_ENDPOINTS } from '../changes/mirror-endpoints.ts';
import { RECORD_MERGE_ENDPOINTS } from '../changes/record-merge-endpoints.ts';
import { TRANSFER_ENDPOINTS } from '../changes/transfer-endpoints.ts';
import { EVENT_ENDPOINTS } from '../events/endpoints.ts';
import { WEBHOOK_ENDPOINTS } from '../events/webhook-endpoints.ts';
import { EXPORT_ENDPOINTS } from '../exports/endpoints.ts';
import { getUsageEndpoint, IMPORT_ENDPOINTS } from '../imports/endpoints.ts';
import { SESSION_ENDPOINTS } from '../imports/session-endpoints.ts';
import { listAccountStatementsEndpoint } from '../imports/statement-endpoints.ts';
import { TRANSACTION_ENDPOINTS, VALUATION_ENDPOINTS } from '../ledger/endpoints.ts';
import { HOLDINGS, TRADES } from '../ledger/entry-endpoints.ts';
import { INVITATION_ENDPOINTS } from '../people/invitation-endpoints.ts';
import { PREFERENCE_ENDPOINTS } from '../people/preference-endpoints.ts';
import type { Endpoint } from '../platform/domain/endpoint.ts';
import { getInvestmentsEndpoint } from '../reports/investments/endpoints.ts';
import { getBalanceSheetEndpoint } from '../reports/net-worth/endpoints.ts';
import { getSpendingEndpoint } from '../reports/spending/endpoints.ts';
import type { AnswerName, FilterName, RequestName } from './components.ts';

/** An endpoint whose schemas are all in components.ts. */
export type DocumentedEndpoint = Endpoint & {
  readonly filters?: FilterName;
  readonly request?: { readonly json: RequestName; readonly form?: RequestName };
  readonly answer: { readonly of: AnswerName | null };
};

const getOpenApiEndpoint = {
  id: 'getOpenApi',
  function: 'get-openapi',
  method: 'get',
  path: '/openapi.json',
  scope: null,
  access: { apiInfo: true },
  summary: 'Get the OpenAPI document',
  description: 'Describes every endpoint. No API key is needed.',
  answer: {
    status: 200,
    description: 'The document, OpenAPI 3.1',
    shape: 'bare',
    of: null,
    example: { openapi: '3.1.0', info: { title: 'Counterfoil', version: '1' } },
  },
  errors: [],
} as const satisfies Endpoint;

/** Every endpoint of the API; docs/routes.md shows them as one table with the pages. */
export const ENDPOINTS: readonly DocumentedEndpoint[] = [
  ...IMPORT_ENDPOINTS,
  ...SESSION_ENDPOINTS,
  ...EXPORT_ENDPOINTS,
  ...CHANGE_ENDPOINTS,
  ...TRANSFER_ENDPOINTS,
  ...DUPLICATE_ENDPOINTS,
  ...RECORD_MERGE_ENDPOINTS,
  ...MIRROR_ENDPOINTS,
  ...VALUATION_ENDPOINTS,
  ...ACCOUNT_ENDPOINTS,
  listAccountStatementsEndpoint,
  ...TRANSACTION_ENDPOINTS,
  TRADES.list,
  TRADES.get,
  HOLDINGS.list,
  HOLDINGS.get,
  BALANCES.list,
  BALANCES.get,
  getBalanceSheetEndpoint,
  getSpendingEndpoint,
  getInvestmentsEndpoint,
  ...EXCHANGE_RATE_ENDPOINTS,
  ...BANK_ENDPOINTS,
  ...[CATEGORIES, TAGS, MERCHANTS, RULES, BUDGETS, RECURRING_TRANSACTIONS].flatMap(
    (endpoints): readonly DocumentedEndpoint[] => Object.values(endpoints),
  ),
  ...EVENT_ENDPOINTS,
  ...WEBHOOK_ENDPOINTS,
  ...PREFERENCE_ENDPOINTS,
  ...INVITATION_ENDPOINTS,
  getUsageEndpoint,
  getOpenApiEndpoint,
];
