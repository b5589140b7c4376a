import { createExportRepository } from '../../../shared/exports/store/export-repository.ts';
import { composeApi } from '../../platform/api.ts';
import { composeExportLinks } from '../export-links.ts';
import { createHandler } from './handler.ts';

const { api, documents, tableName } = composeApi();

export const handler = createHandler({
  ...api,
  exports: createExportRepository(documents, tableName),
  linkOf: composeExportLinks(),
});
