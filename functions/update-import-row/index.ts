import { sha256 } from '../../shared/runtime.ts';
import { createAccountRepository } from '../../shared/store/account-repository.ts';
import { createCatalogueRepository } from '../../shared/store/catalogue-repository.ts';
import { createFamilyRepository } from '../../shared/store/family-repository.ts';
import { createLedgerPages } from '../../shared/store/ledger-pages.ts';
import { createRecordNames } from '../../shared/store/record-names.ts';
import { updateImportRow } from '../../shared/use-cases/update-import-row.ts';
import { composeApi } from '../api.ts';
import { composeRevision } from '../revision.ts';
import { createHandler } from './handler.ts';

const composed = composeApi();
const { api, documents, tableName } = composed;
const accounts = createAccountRepository(documents, tableName, { sha256 });
const records = createCatalogueRepository(documents, tableName);

export const handler = createHandler({
  ...api,
  update: updateImportRow({
    ...composeRevision(composed),
    families: createFamilyRepository(documents, tableName),
    accounts,
    records,
    names: createRecordNames({ accounts, records }),
    ledger: createLedgerPages(documents, tableName),
    sha256,
  }),
});
