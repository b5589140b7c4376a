import { BLANK_FIELDS } from '../../../shared/imports/columns/domain/fields.ts';
import type { ImportConfiguration } from '../../../shared/imports/domain/import-attributes.ts';
import { type ImportRecord, NO_SETTINGS } from '../../../shared/imports/domain/import-record.ts';
import type { ImportRow, RowEntry, RowFields } from '../../../shared/imports/rows/domain/row.ts';

export const aConfiguration = (over: Partial<ImportConfiguration> = {}): ImportConfiguration => ({
  ...NO_SETTINGS,
  ...over,
});

export const anImport = (over: Partial<ImportRecord> = {}): ImportRecord => ({
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  familyId: '0a3cfc5e-9d1f-4a6f-8d39-0c4f4a3f2d10',
  type: 'TransactionImport',
  status: 'pending',
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-05T10:00:00.000Z',
  accountId: null,
  configuration: aConfiguration(),
  raw: { key: 'raw/one', bytes: 10, sha256: 'ab' },
  session: null,
  preparing: false,
  publishRequested: false,
  acceptIncomplete: false,
  stats: { rowsCount: 1, validRowsCount: 1, invalidRowsCount: 0, mappingsCount: 0, unassignedMappingsCount: 0 },
  warnings: [],
  preflightErrors: [],
  rowErrors: [],
  openings: [],
  proof: null,
  blockers: [],
  error: null,
  verification: { expectedRecordCounts: { transactions: 1 }, readback: { status: 'not_verified' } },
  progress: null,
  dateBounds: { earliest: '1996-01-05', latest: '2026-01-06' },
  rowIndex: 'index',
  attempt: null,
  attemptStarted: false,
  checkpoint: null,
  plan: null,
  bindings: null,
  failure: null,
  todo: [],
  lease: null,
  touchedAt: '2026-01-05T10:00:00.000Z',
  wakes: 0,
  deletedAt: null,
  ...over,
});

export const anEntry = (over: Partial<RowEntry> = {}): RowEntry => ({
  kind: 'transaction',
  date: '2026-01-02',
  amount: '4.25',
  currencyFromFile: false,
  part: null,
  ...over,
});

export const aRow = (over: Partial<Omit<ImportRow, 'fields'>> & { fields?: Partial<RowFields> } = {}): ImportRow => ({
  rowNumber: 1,
  tags: [],
  splits: [],
  confidence: null,
  errors: [],
  entry: anEntry(),
  ...over,
  fields: { ...BLANK_FIELDS, date: '01/02/2026', amount: '-4.25', currency: 'USD', name: 'Coffee', ...over.fields },
});
