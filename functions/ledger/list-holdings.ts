import { toHolding } from '../../shared/ledger/schema/holding.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { composeEntryReads } from './entry-reads.ts';
import { type ListDependencies, listView } from './entry-views.ts';

/** GET /api/v1/holdings, newest first. */
export const createHandler = (deps: ListDependencies) => listView(deps, 'holding', toHolding);

export const handler = lambda(() => createHandler(composeEntryReads()));
