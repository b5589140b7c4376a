import { createCatalogueRepository } from '../../shared/store/catalogue-repository.ts';
import { createLedgerHeaders } from '../../shared/store/ledger-headers.ts';
import { createLedgerPages } from '../../shared/store/ledger-pages.ts';
import { deleteConnection } from '../../shared/use-cases/bank/connections/delete-connection.ts';
import { composeBanks } from '../banks.ts';
import { composeRawAnswers } from '../raw-answers.ts';
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
