import { createCatalogueRepository } from '../../shared/catalogue/store/catalogue-repository.ts';
import { createRecordMerges } from '../../shared/catalogue/store/record-merges.ts';
import { identifyRecords } from '../../shared/catalogue/use-cases/record-external-ids.ts';
import { clock, externalIds, inTable, made } from '../platform/adapters.ts';

export const records = /* @__PURE__ */ inTable(createCatalogueRepository);
export const recordMerges = /* @__PURE__ */ inTable(createRecordMerges);

/** Claims external ids of records before they are written. */
export const identify = () => identifyRecords(made({ claims: externalIds, records, now: clock }));
