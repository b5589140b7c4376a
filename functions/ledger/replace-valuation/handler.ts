import { changeValuation, type Dependencies } from '../change-valuation.ts';

/** PUT /api/v1/valuations/{id} */
export const createHandler = (deps: Dependencies) => changeValuation(deps);
