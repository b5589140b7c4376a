import { sha256 } from '../../shared/runtime.ts';
import { createAccountRepository } from '../../shared/store/account-repository.ts';
import { createCatalogueRepository } from '../../shared/store/catalogue-repository.ts';
import { createMappables } from '../../shared/store/mappables.ts';
import { assignImportMappings } from '../../shared/use-cases/assign-mappings.ts';
import { composeApi } from '../api.ts';
import { composeRevision } from '../revision.ts';
import { createHandler } from './handler.ts';

const composed = composeApi();
const { api, documents, tableName } = composed;
const accounts = createAccountRepository(documents, tableName, { sha256 });
const records = createCatalogueRepository(documents, tableName);

export const handler = createHandler({
  ...api,
  assign: assignImportMappings({ ...composeRevision(composed), mappables: createMappables({ accounts, records }) }),
});
