import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { deleteValuation } from '../../../shared/ledger/use-cases/delete-valuation.ts';
import { composeApi } from '../../platform/api.ts';
import { createHandler } from './handler.ts';

const { api, documents, tableName } = composeApi();

export const handler = createHandler({
  ...api,
  remove: deleteValuation({ ledger: createLedgerPages(documents, tableName), now: api.now }),
});
