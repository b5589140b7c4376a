import { TRADES } from '../../shared/ledger/entry-endpoints.ts';
import { toTrade } from '../../shared/ledger/schema/security-entries.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { composeEntryReads, type ShowDependencies, showView } from './entry-reads.ts';

/** GET /api/v1/trades/{id} */
export const createHandler = (deps: ShowDependencies) => showView(TRADES.get, deps, 'trade', toTrade);

export const handler = lambda(() => createHandler(composeEntryReads()));
