import { TRADES } from '../../shared/ledger/entry-endpoints.ts';
import { toTrade } from '../../shared/ledger/schema/security-entries.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { composeEntryReads, type ListDependencies, listView } from './entry-reads.ts';

/** GET /api/v1/trades, newest first. */
export const createHandler = (deps: ListDependencies) => listView(TRADES.list, deps, 'trade', toTrade);

export const handler = lambda(() => createHandler(composeEntryReads()));
