import { createImportRepository } from '../../shared/store/import-repository.ts';
import { createRowBlockStore } from '../../shared/store/row-block-store.ts';
import { listImportMappings } from '../../shared/use-cases/list-import-mappings.ts';
import { composeApi } from '../api.ts';
import { createHandler } from './handler.ts';

const { api, documents, tableName } = composeApi();

export const handler = createHandler({
  ...api,
  list: listImportMappings({
    imports: createImportRepository(documents, tableName),
    rows: createRowBlockStore(documents, tableName),
  }),
});
