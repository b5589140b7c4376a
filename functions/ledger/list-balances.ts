import { BALANCES } from '../../shared/accounts/endpoints.ts';
import { toBalance } from '../../shared/accounts/schema/balance.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { composeEntryReads, type ListDependencies, listView } from './entry-reads.ts';

/** GET /api/v1/balances, newest first. */
export const createHandler = (deps: ListDependencies) => listView(BALANCES.list, deps, 'balance', toBalance);

export const handler = lambda(() => createHandler(composeEntryReads()));
