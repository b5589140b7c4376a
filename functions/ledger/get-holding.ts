import { HOLDINGS } from '../../shared/ledger/entry-endpoints.ts';
import { toHolding } from '../../shared/ledger/schema/security-entries.ts';
import { showView } from './entry-reads.ts';

/** GET /api/v1/holdings/{id} */
export const handler = showView(HOLDINGS.get, 'holding', toHolding);
