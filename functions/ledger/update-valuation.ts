import { createLedgerHeaders } from '../../shared/ledger/store/ledger-headers.ts';
import { updateValuation } from '../../shared/ledger/use-cases/valuation-writes.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { changeValuation, type Dependencies } from './change-valuation.ts';
import { composeEntries } from './entries.ts';

/** PATCH /api/v1/valuations/{id} */
export const createHandler = (deps: Dependencies) => changeValuation(deps);

export const handler = lambda(() => {
  const { api, documents, tableName, accounts, edit, name } = composeEntries();
  const headers = createLedgerHeaders(documents, tableName);
  return createHandler({ ...api, update: updateValuation({ ...edit, accounts, headers }), name });
});
