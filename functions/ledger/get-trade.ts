import { TRADES } from '../../shared/ledger/entry-endpoints.ts';
import { toTrade } from '../../shared/ledger/schema/security-entries.ts';
import { showView } from './entry-reads.ts';

/** GET /api/v1/trades/{id} */
export const handler = showView(TRADES.get, 'trade', toTrade);
