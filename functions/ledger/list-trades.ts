import { toTrade } from '../../shared/ledger/schema/trade.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { composeEntryReads } from './entry-reads.ts';
import { type ListDependencies, listView } from './entry-views.ts';

/** GET /api/v1/trades, newest first. */
export const createHandler = (deps: ListDependencies) => listView(deps, 'trade', toTrade);

export const handler = lambda(() => createHandler(composeEntryReads()));
