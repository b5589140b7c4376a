import { createLedgerHeaders } from '../../shared/ledger/store/ledger-headers.ts';
import { createLedgerKeys } from '../../shared/ledger/store/ledger-keys.ts';
import { createEntryReader, createLedgerPages } from '../../shared/ledger/store/ledger-pages.ts';
import { createPageParts, createPageSummaries } from '../../shared/ledger/store/page-summaries.ts';
import { createPastSums } from '../../shared/ledger/store/past-sums.ts';
import { createRecordEdits } from '../../shared/ledger/store/record-edits.ts';
import { once } from '../../shared/platform/entry.ts';
import { eventRecorder } from '../events/adapters.ts';
import { documents, inTable, tableName } from '../platform/adapters.ts';

export const ledger = /* @__PURE__ */ inTable(createLedgerPages);
/** The ledger for changes that are announced as events. */
export const announcingLedger = /* @__PURE__ */ once(() =>
  createLedgerPages(documents(), tableName(), undefined, eventRecorder()),
);
export const headers = /* @__PURE__ */ inTable(createLedgerHeaders);
export const entries = /* @__PURE__ */ inTable(createEntryReader);
export const pastSums = /* @__PURE__ */ inTable(createPastSums);
export const ledgerKeys = /* @__PURE__ */ inTable(createLedgerKeys);
export const summaries = /* @__PURE__ */ inTable((documents, tableName) => createPageSummaries(documents, tableName));
export const parts = /* @__PURE__ */ inTable((documents, tableName) => createPageParts(documents, tableName));
export const recordEdits = /* @__PURE__ */ inTable(createRecordEdits);
