import { toBalance } from '../../../shared/accounts/schema/balance.ts';
import { type ListDependencies, listView } from '../entry-views.ts';

/** GET /api/v1/balances, newest first. */
export const createHandler = (deps: ListDependencies) => listView(deps, 'balance', toBalance);
