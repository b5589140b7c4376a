import { BALANCES } from '../../shared/accounts/endpoints.ts';
import { toBalance } from '../../shared/accounts/schema/balance.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { composeEntryReads, type ShowDependencies, showView } from './entry-reads.ts';

/** GET /api/v1/balances/{id} */
export const createHandler = (deps: ShowDependencies) => showView(BALANCES.get, deps, 'balance', toBalance);

export const handler = lambda(() => createHandler(composeEntryReads()));
