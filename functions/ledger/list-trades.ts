import { TRADES } from '../../shared/ledger/entry-endpoints.ts';
import { toTrade } from '../../shared/ledger/schema/security-entries.ts';
import { listView } from './entry-reads.ts';

/** GET /api/v1/trades, newest first. */
export const handler = listView(TRADES.list, 'trade', toTrade);
