import { createCatalogueRepository } from '../../shared/catalogue/store/catalogue-repository.ts';
import { createRecordMerges } from '../../shared/catalogue/store/record-merges.ts';
import { inTable } from '../platform/adapters.ts';

export const records = /* @__PURE__ */ inTable(createCatalogueRepository);
export const recordMerges = /* @__PURE__ */ inTable(createRecordMerges);
