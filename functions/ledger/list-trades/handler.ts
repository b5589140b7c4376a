import { toTrade } from '../../../shared/ledger/schema/trade.ts';
import { type ListDependencies, listView } from '../entry-views.ts';

/** GET /api/v1/trades, newest first. */
export const createHandler = (deps: ListDependencies) => listView(deps, 'trade', toTrade);
