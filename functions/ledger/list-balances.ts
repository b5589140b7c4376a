import { BALANCES } from '../../shared/accounts/endpoints.ts';
import { toBalance } from '../../shared/accounts/schema/balance.ts';
import { listView } from './entry-reads.ts';

/** GET /api/v1/balances, newest first. */
export const handler = listView(BALANCES.list, 'balance', toBalance);
