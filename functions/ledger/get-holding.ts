import { HOLDINGS } from '../../shared/ledger/entry-endpoints.ts';
import { toHolding } from '../../shared/ledger/schema/security-entries.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { composeEntryReads, type ShowDependencies, showView } from './entry-reads.ts';

/** GET /api/v1/holdings/{id} */
export const createHandler = (deps: ShowDependencies) => showView(HOLDINGS.get, deps, 'holding', toHolding);

export const handler = lambda(() => createHandler(composeEntryReads()));
