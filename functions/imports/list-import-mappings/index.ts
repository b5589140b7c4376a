import { createImportRepository } from '../../../shared/imports/store/import-repository.ts';
import { createRowBlockStore } from '../../../shared/imports/store/row-block-store.ts';
import { listImportMappings } from '../../../shared/imports/use-cases/list-import-mappings.ts';
import { composeApi } from '../../platform/api.ts';
import { createHandler } from './handler.ts';

const { api, documents, tableName } = composeApi();

export const handler = createHandler({
  ...api,
  list: listImportMappings({
    imports: createImportRepository(documents, tableName),
    rows: createRowBlockStore(documents, tableName),
  }),
});
