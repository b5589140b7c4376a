import { createExportRepository } from '../../shared/store/export-repository.ts';
import { composeApi } from '../api.ts';
import { composeExportLinks } from '../export-links.ts';
import { createHandler } from './handler.ts';

const { api, documents, tableName } = composeApi();

export const handler = createHandler({
  ...api,
  exports: createExportRepository(documents, tableName),
  linkOf: composeExportLinks(),
});
