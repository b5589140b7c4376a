import { sha256 } from '../../../shared/platform/runtime.ts';
import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { createCatalogueRepository } from '../../../shared/catalogue/store/catalogue-repository.ts';
import { createMappables } from '../../../shared/imports/store/mappables.ts';
import { assignImportMappings } from '../../../shared/imports/use-cases/assign-mappings.ts';
import { composeApi } from '../../platform/api.ts';
import { composeRevision } from '../../platform/revision.ts';
import { createHandler } from './handler.ts';

const composed = composeApi();
const { api, documents, tableName } = composed;
const accounts = createAccountRepository(documents, tableName, { sha256 });
const records = createCatalogueRepository(documents, tableName);

export const handler = createHandler({
  ...api,
  assign: assignImportMappings({ ...composeRevision(composed), mappables: createMappables({ accounts, records }) }),
});
