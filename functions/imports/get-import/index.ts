import { createImportRepository } from '../../../shared/imports/store/import-repository.ts';
import { composeApi } from '../../platform/api.ts';
import { createHandler } from './handler.ts';

const { api, documents, tableName } = composeApi();

export const handler = createHandler({ ...api, imports: createImportRepository(documents, tableName) });
