import { sha256 } from '../../../shared/platform/runtime.ts';
import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { createCatalogueRepository } from '../../../shared/catalogue/store/catalogue-repository.ts';
import { createFamilyRepository } from '../../../shared/people/store/family-repository.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { createRecordNames } from '../../../shared/imports/store/record-names.ts';
import { updateImportRow } from '../../../shared/imports/use-cases/update-import-row.ts';
import { composeApi } from '../../platform/api.ts';
import { composeRevision } from '../../platform/revision.ts';
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
