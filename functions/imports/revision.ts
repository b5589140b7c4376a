import { setTimeout as sleep } from 'node:timers/promises';
import { createImportRepository } from '../../shared/imports/store/import-repository.ts';
import type { ReviseImportDependencies } from '../../shared/imports/use-cases/revise-import.ts';
import type { composeApi } from '../platform/api.ts';
import { composeRows } from './rows.ts';

/** The dependencies of endpoints that change the rows of an import. */
export const composeRevision = ({ api, documents, tableName }: ReturnType<typeof composeApi>) =>
  ({
    imports: createImportRepository(documents, tableName),
    rows: composeRows({ documents, tableName }),
    sleep,
    random: Math.random,
    now: api.now,
  }) satisfies ReviseImportDependencies;
