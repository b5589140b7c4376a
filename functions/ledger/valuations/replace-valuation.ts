import { replaceValuationEndpoint } from '../../../shared/ledger/endpoints.ts';
import { changeValuation } from './change-valuation.ts';

/** PUT /api/v1/valuations/{id} */
export const handler = changeValuation(replaceValuationEndpoint);
