import { updateValuationEndpoint } from '../../shared/ledger/endpoints.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { changeValuation, composeValuationChange, type Dependencies } from './change-valuation.ts';

/** PATCH /api/v1/valuations/{id} */
export const createHandler = (deps: Dependencies) => changeValuation(updateValuationEndpoint, deps);

export const handler = lambda(() => createHandler(composeValuationChange()));
