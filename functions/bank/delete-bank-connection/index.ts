import { createCatalogueRepository } from '../../../shared/catalogue/store/catalogue-repository.ts';
import { createLedgerHeaders } from '../../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { deleteConnection } from '../../../shared/bank/use-cases/connections/delete-connection.ts';
import { composeBanks } from '../banks.ts';
import { composeRawAnswers } from '../../platform/raw-answers.ts';
import { createHandler } from './handler.ts';

const { api, banks, documents, tableName } = composeBanks();

export const handler = createHandler({
  ...api,
  remove: deleteConnection({
    ...banks,
    headers: createLedgerHeaders(documents, tableName),
    ledger: createLedgerPages(documents, tableName),
    records: createCatalogueRepository(documents, tableName),
    raw: composeRawAnswers(api.now),
  }),
});
