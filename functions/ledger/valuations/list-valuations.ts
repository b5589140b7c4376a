import { listValuationsEndpoint } from '../../../shared/ledger/endpoints.ts';
import { toValuation } from '../../../shared/ledger/schema/valuation.ts';
import { listView } from '../entry-reads.ts';

/** GET /api/v1/valuations, newest first. */
export const handler = listView(listValuationsEndpoint, 'valuation', toValuation);
