import { toHolding } from '../../../shared/ledger/schema/holding.ts';
import { type ListDependencies, listView } from '../entry-views.ts';

/** GET /api/v1/holdings, newest first. */
export const createHandler = (deps: ListDependencies) => listView(deps, 'holding', toHolding);
