import { HOLDINGS } from '../../shared/ledger/entry-endpoints.ts';
import { toHolding } from '../../shared/ledger/schema/security-entries.ts';
import { listView } from './entry-reads.ts';

/** GET /api/v1/holdings, newest first. */
export const handler = listView(HOLDINGS.list, 'holding', toHolding);
