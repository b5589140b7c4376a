import { replaceValuationEndpoint } from '../../shared/ledger/endpoints.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { changeValuation, composeValuationChange, type Dependencies } from './change-valuation.ts';

/** PUT /api/v1/valuations/{id} */
export const createHandler = (deps: Dependencies) => changeValuation(replaceValuationEndpoint, deps);

export const handler = lambda(() => createHandler(composeValuationChange()));
