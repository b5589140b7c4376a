import { toHolding } from '../../shared/ledger/schema/holding.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { composeEntryReads } from './entry-reads.ts';
import { type ShowDependencies, showView } from './entry-views.ts';

/** GET /api/v1/holdings/{id} */
export const createHandler = (deps: ShowDependencies) => showView(deps, 'holding', toHolding);

export const handler = lambda(() => createHandler(composeEntryReads()));
