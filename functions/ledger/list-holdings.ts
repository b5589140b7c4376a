import { HOLDINGS } from '../../shared/ledger/entry-endpoints.ts';
import { toHolding } from '../../shared/ledger/schema/security-entries.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { composeEntryReads, type ListDependencies, listView } from './entry-reads.ts';

/** GET /api/v1/holdings, newest first. */
export const createHandler = (deps: ListDependencies) => listView(HOLDINGS.list, deps, 'holding', toHolding);

export const handler = lambda(() => createHandler(composeEntryReads()));
