import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { deleteTransaction } from '../../../shared/ledger/use-cases/delete-transaction.ts';
import { composeApi } from '../../platform/api.ts';
import { createHandler } from './handler.ts';

const { api, documents, tableName } = composeApi();

export const handler = createHandler({
  ...api,
  remove: deleteTransaction({ ledger: createLedgerPages(documents, tableName), now: api.now }),
});
