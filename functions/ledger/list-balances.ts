import { toBalance } from '../../shared/accounts/schema/balance.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { composeEntryReads } from './entry-reads.ts';
import { type ListDependencies, listView } from './entry-views.ts';

/** GET /api/v1/balances, newest first. */
export const createHandler = (deps: ListDependencies) => listView(deps, 'balance', toBalance);

export const handler = lambda(() => createHandler(composeEntryReads()));
