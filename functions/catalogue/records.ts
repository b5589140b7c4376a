import { randomUUID } from 'node:crypto';
import { createCatalogueRepository } from '../../shared/catalogue/store/catalogue-repository.ts';
import { createRecordEdits } from '../../shared/ledger/store/record-edits.ts';
import { createFamilyRepository } from '../../shared/people/store/family-repository.ts';
import { createIdempotencyRepository } from '../../shared/platform/dynamodb/idempotency-repository.ts';
import { sha256 } from '../../shared/platform/runtime.ts';
import { composeApi } from '../platform/api.ts';

/** What the endpoints of categories, tags, merchants, rules and budgets are made of. */
export const composeRecords = () => {
  const { api, documents, tableName } = composeApi();
  const records = createCatalogueRepository(documents, tableName);
  return {
    api,
    reads: { records, sha256 },
    writes: {
      records,
      edits: createRecordEdits(documents, tableName),
      families: createFamilyRepository(documents, tableName),
      sha256,
      newId: randomUUID,
      now: api.now,
    },
    idempotency: createIdempotencyRepository(documents, tableName, randomUUID),
  };
};
