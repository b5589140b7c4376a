import { createCatalogueRepository } from '../../shared/catalogue/store/catalogue-repository.ts';
import { createRecordMerges } from '../../shared/catalogue/store/record-merges.ts';
import { identifyRecords, identifyRestored } from '../../shared/catalogue/use-cases/record-external-ids.ts';
import { clock, externalIds, inTable, made } from '../platform/adapters.ts';

export const records = /* @__PURE__ */ inTable(createCatalogueRepository);
export const recordMerges = /* @__PURE__ */ inTable(createRecordMerges);

const IDENTIFYING = { claims: externalIds, records, now: clock };

/** Claims external ids of records before they are written. */
export const identify = () => identifyRecords(made(IDENTIFYING));
export const identifyAgain = () => identifyRestored(made(IDENTIFYING));
