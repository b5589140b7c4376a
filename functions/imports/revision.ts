import { setTimeout as sleep } from 'node:timers/promises';
import { createImportRepository } from '../../shared/imports/store/import-repository.ts';
import { createRowBlockStore } from '../../shared/imports/store/row-block-store.ts';
import type { ReviseImportDependencies } from '../../shared/imports/use-cases/revise-import.ts';
import type { composeApi } from '../platform/api.ts';

/** The dependencies of endpoints that change the rows of an import. */
export const composeRevision = ({ api, documents, tableName }: ReturnType<typeof composeApi>) =>
  ({
    imports: createImportRepository(documents, tableName),
    rows: createRowBlockStore(documents, tableName),
    sleep,
    random: Math.random,
    now: api.now,
  }) satisfies ReviseImportDependencies;
