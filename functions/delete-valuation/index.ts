import { createLedgerPages } from '../../shared/store/ledger-pages.ts';
import { deleteValuation } from '../../shared/use-cases/delete-valuation.ts';
import { composeApi } from '../api.ts';
import { createHandler } from './handler.ts';

const { api, documents, tableName } = composeApi();

export const handler = createHandler({
  ...api,
  remove: deleteValuation({ ledger: createLedgerPages(documents, tableName), now: api.now }),
});
