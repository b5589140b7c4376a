import { listValuationsEndpoint } from '../../shared/ledger/endpoints.ts';
import { toValuation } from '../../shared/ledger/schema/valuation.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { composeEntryReads, type ListDependencies, listView } from './entry-reads.ts';

/** GET /api/v1/valuations, newest first. */
export const createHandler = (deps: ListDependencies) =>
  listView(listValuationsEndpoint, deps, 'valuation', toValuation);

export const handler = lambda(() => createHandler(composeEntryReads()));
