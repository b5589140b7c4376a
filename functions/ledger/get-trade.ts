import { toTrade } from '../../shared/ledger/schema/trade.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { composeEntryReads } from './entry-reads.ts';
import { type ShowDependencies, showView } from './entry-views.ts';

/** GET /api/v1/trades/{id} */
export const createHandler = (deps: ShowDependencies) => showView(deps, 'trade', toTrade);

export const handler = lambda(() => createHandler(composeEntryReads()));
