import { createLedgerHeaders } from '../../../shared/ledger/store/ledger-headers.ts';
import { updateValuation } from '../../../shared/ledger/use-cases/update-valuation.ts';
import { composeEntries } from '../entries.ts';
import { createHandler } from './handler.ts';

const { api, documents, tableName, accounts, edit, name } = composeEntries();
const headers = createLedgerHeaders(documents, tableName);

export const handler = createHandler({ ...api, update: updateValuation({ ...edit, accounts, headers }), name });
