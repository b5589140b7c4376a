import { dateBounds } from './date-bounds.ts';
import type { ImportConfiguration, ImportType } from './import.ts';
import type { ImportRecord, RawFile } from './import-record.ts';
import { notVerified } from './verification.ts';

type NewImport = {
  readonly id: string;
  readonly familyId: string;
  readonly type: ImportType;
  readonly now: string;
  /** In the time zone of the family. */
  readonly today: string;
  readonly accountId?: string | null;
  readonly configuration?: ImportConfiguration;
  readonly raw?: RawFile | null;
};

/** An import of which nothing is known yet but how it is to be read. */
export const newImportRecord = ({
  id,
  familyId,
  type,
  now,
  today,
  accountId = null,
  configuration = NOTHING_SAID,
  raw = null,
}: NewImport): ImportRecord => ({
  id,
  familyId,
  type,
  status: 'pending',
  createdAt: now,
  updatedAt: now,
  accountId,
  configuration,
  raw,
  session: null,
  preparing: false,
  publishRequested: false,
  acceptIncomplete: false,
  stats: { rowsCount: 0, validRowsCount: 0, invalidRowsCount: 0, mappingsCount: 0, unassignedMappingsCount: 0 },
  warnings: [],
  preflightErrors: [],
  rowErrors: [],
  openings: [],
  proof: null,
  blockers: [],
  error: null,
  verification: notVerified({}),
  progress: null,
  dateBounds: dateBounds(today),
  rowIndex: null,
  attempt: null,
  attemptStarted: false,
  checkpoint: null,
  plan: null,
  bindings: null,
  failure: null,
  todo: [],
  lease: null,
  touchedAt: now,
  wakes: 0,
  deletedAt: null,
});

/** A configuration that leaves everything to the reader. */
export const NOTHING_SAID: ImportConfiguration = {
  dateColLabel: null,
  amountColLabel: null,
  nameColLabel: null,
  categoryColLabel: null,
  tagsColLabel: null,
  notesColLabel: null,
  accountColLabel: null,
  qtyColLabel: null,
  tickerColLabel: null,
  priceColLabel: null,
  entityTypeColLabel: null,
  currencyColLabel: null,
  exchangeOperatingMicColLabel: null,
  dateFormat: null,
  numberFormat: null,
  signageConvention: null,
  colSep: null,
  amountTypeStrategy: null,
  amountTypeInflowValue: null,
  rowsToSkip: 0,
  encoding: null,
};
