import { BALANCES } from '../../shared/accounts/endpoints.ts';
import { toBalance } from '../../shared/accounts/schema/balance.ts';
import { showView } from './entry-reads.ts';

/** GET /api/v1/balances/{id} */
export const handler = showView(BALANCES.get, 'balance', toBalance);
