import { updateValuationEndpoint } from '../../../shared/ledger/endpoints.ts';
import { changeValuation } from './change-valuation.ts';

/** PATCH /api/v1/valuations/{id} */
export const handler = changeValuation(updateValuationEndpoint);
