import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AMOUNT_TYPE_MEANINGS,
  AMOUNT_TYPE_STRATEGIES,
  COLUMN_SEPARATORS,
  FEE_HANDLINGS,
  FILE_FORMATS,
  HEADER_SETTINGS,
  IMPORT_STATUSES,
  IMPORT_TYPES,
  type ImportConfiguration,
  LEAVE_OUT,
  NUMBER_FORMATS,
  READBACK_STATUSES,
  type Readback,
  SIGNAGE_CONVENTIONS,
  STATE_MEANINGS,
  TRADE_AMOUNTS,
} from '../../../shared/imports/domain/import-attributes.ts';
import { type Checkpoint, type ImportRecord, NO_SETTINGS } from '../../../shared/imports/domain/import-record.ts';
import { createImportRepository } from '../../../shared/imports/store/import-repository.ts';
import { FIGURES } from '../../../shared/imports/verification/domain/verification.ts';
import { MONEY_KINDS } from '../../../shared/ledger/history/domain/owned-entries.ts';
import type { Item } from '../../../shared/platform/dynamodb/keys.ts';
import { runs, SEED } from '../../support/amounts.ts';
import { anImport } from '../../support/imports/import-builders.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const text = fc.string({ maxLength: 8, unit: 'grapheme' });
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const maybeText = orNull(text);
const number = fc.nat();
const texts = fc.array(text, { maxLength: 3 });
const days = fc.record({ from: text, to: text });
const balances = {
  currency: maybeText,
  opening: maybeText,
  closing: orNull(fc.record({ date: text, amount: text })),
};
const counts = fc.dictionary(fc.constantFrom('transactions', 'accounts', 'tags'), number);

const settings = Object.keys(NO_SETTINGS).map((name) => [name, maybeText]);
const configurations: fc.Arbitrary<ImportConfiguration> = fc.record({
  ...(Object.fromEntries(settings) as Readonly<Record<keyof ImportConfiguration, typeof maybeText>>),
  numberFormat: orNull(fc.constantFrom(...NUMBER_FORMATS)),
  signageConvention: orNull(fc.constantFrom(...SIGNAGE_CONVENTIONS)),
  colSep: orNull(fc.constantFrom(...COLUMN_SEPARATORS)),
  amountTypeStrategy: orNull(fc.constantFrom(...AMOUNT_TYPE_STRATEGIES)),
  amountTypeValues: orNull(fc.dictionary(text, fc.constantFrom(...AMOUNT_TYPE_MEANINGS))),
  stateValues: orNull(fc.dictionary(text, fc.constantFrom(...STATE_MEANINGS))),
  fees: orNull(fc.constantFrom(...FEE_HANDLINGS)),
  tradeAmounts: orNull(fc.dictionary(text, fc.constantFrom(...TRADE_AMOUNTS))),
  rowsToSkip: number,
  header: orNull(fc.constantFrom(...HEADER_SETTINGS)),
  leaveOut: orNull(fc.constantFrom(...LEAVE_OUT)),
  fileFormat: orNull(fc.constantFrom(...FILE_FORMATS)),
});

const money = fc.record({ count: number, moneyIn: text, moneyOut: text });
const foundSums = fc.array(
  fc.record({
    account: maybeText,
    currency: text,
    kind: fc.constantFrom(...MONEY_KINDS),
    isAdded: fc.boolean(),
    count: number,
    moneyIn: text,
    moneyOut: text,
  }),
  { maxLength: 3 },
);
const readbacks: fc.Arbitrary<Readback> = fc.record(
  {
    status: fc.constantFrom(...READBACK_STATUSES),
    checkedAt: maybeText,
    expectedRecordCounts: counts,
    beforeCounts: counts,
    afterCounts: counts,
    actualDeltaCounts: counts,
    checkedCounts: counts,
    derivedCounts: counts,
    mismatches: fc.dictionary(fc.constantFrom('tags', 'trades'), fc.record({ expected: number, actual: number })),
    sums: fc.array(
      fc.record({
        account: maybeText,
        currency: text,
        kind: fc.constantFrom(...MONEY_KINDS),
        expected: money,
        actual: money,
        existing: money,
      }),
      { maxLength: 3 },
    ),
    error: maybeText,
  },
  { requiredKeys: ['status'] },
);

const checkpoints: fc.Arbitrary<Checkpoint> = fc.oneof(
  fc.record({ phase: fc.constantFrom('plan', 'catalogue'), state: maybeText }),
  fc.record({ phase: fc.constantFrom('pages', 'undo'), bucket: number, page: number }),
  fc.record(
    { phase: fc.constant('readback'), bucket: number, page: number, counts, sums: foundSums },
    { requiredKeys: ['phase', 'bucket', 'page', 'counts'] },
  ),
  fc.record({ phase: fc.constant('release'), steps: number }),
) as fc.Arbitrary<Checkpoint>;

const records: fc.Arbitrary<ImportRecord> = fc.record<ImportRecord, keyof ImportRecord>(
  {
    id: fc.uuid(),
    familyId: fc.uuid(),
    type: fc.constantFrom(...IMPORT_TYPES),
    status: fc.constantFrom(...IMPORT_STATUSES),
    createdAt: text,
    updatedAt: text,
    accountId: maybeText,
    configuration: configurations,
    raw: orNull(
      fc.record(
        { key: text, bytes: number, filename: text, sha256: text, copyFrom: fc.record({ key: text, etag: text }) },
        { requiredKeys: ['key', 'bytes', 'sha256'] },
      ),
    ),
    session: orNull(fc.record({ chunks: text, outcome: maybeText })),
    preparing: fc.boolean(),
    publishRequested: fc.boolean(),
    acceptIncomplete: fc.boolean(),
    stats: fc.record({
      rowsCount: number,
      validRowsCount: number,
      invalidRowsCount: number,
      mappingsCount: number,
      unassignedMappingsCount: number,
    }),
    warnings: fc.array(fc.record({ line: orNull(number), code: text, message: text }), { maxLength: 3 }),
    preflightErrors: texts,
    rowErrors: texts,
    openings: fc.array(fc.record({ account: text, date: text, amount: text }), { maxLength: 2 }),
    proof: orNull(
      fc.record({
        currency: text,
        sums: fc.array(
          fc.record({
            figure: fc.constantFrom(...FIGURES),
            from: number,
            to: number,
            expected: text,
            found: text,
          }),
          { maxLength: 2 },
        ),
        coversAllRows: fc.boolean(),
      }),
    ),
    periods: fc.array(fc.record({ account: text, days: orNull(days), ...balances }), { maxLength: 2 }),
    coverage: fc.array(
      fc.record({
        accountId: text,
        basis: fc.constantFrom('stated', 'rows'),
        from: text,
        to: text,
        ...balances,
      }),
      { maxLength: 2 },
    ),
    blockers: texts,
    signQuestion: text,
    error: maybeText,
    verification: fc.record({ expectedRecordCounts: counts, readback: readbacks }),
    progress: orNull(fc.record({ done: number, total: number })),
    dateBounds: fc.record({ earliest: text, latest: text }),
    rowIndex: maybeText,
    attempt: orNull(fc.record({ id: text, begunAt: text })),
    attemptStarted: fc.boolean(),
    checkpoint: orNull(checkpoints),
    plan: maybeText,
    bindings: maybeText,
    failure: orNull(fc.record({ code: text, message: text })),
    todo: fc.array(fc.constant('readback'), { maxLength: 1 }),
    lease: orNull(fc.record({ holder: text, until: text })),
    touchedAt: text,
    wakes: number,
    deletedAt: maybeText,
  },
  { requiredKeys: Object.keys(anImport()) as (keyof ImportRecord)[] },
);

const RUNS = runs(60, 1000);

/** Reads the item through the repository. */
const found = async (item: Item): Promise<ImportRecord | undefined> => {
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'eu-west-1' }));
  mockClient(documents).on(GetCommand).resolves({ Item: item });
  return createImportRepository(documents, 'table').findAny(anImport().familyId, anImport().id);
};

/** The item of an import as the first version of the service wrote it. */
const anItem = (over: Item = {}): Item => {
  const { id, familyId, status, createdAt, updatedAt, raw, stats, verification, dateBounds, touchedAt } = anImport();
  const { encoding: _, rowsToSkip: __, ...configuration } = NO_SETTINGS;
  return {
    ...{ pk: 'p', sk: 's', type: 'Import', importType: 'TransactionImport', revision: 'r', id, familyId, status },
    ...{ createdAt, updatedAt, configuration, raw, stats, verification, dateBounds, touchedAt, wakes: 0 },
    ...{ warnings: [], preflightErrors: [], rowErrors: [], blockers: [], todo: [] },
    ...over,
  };
};

describe('a stored import', () => {
  it(`is read as it was written, whatever it holds (${RUNS} records, TEST_SEED=${SEED})`, async () => {
    const imports = createImportRepository(table.documents, table.tableName);
    const readsBack = async (record: ImportRecord) => {
      await imports.create(record);
      expect(await imports.findAny(record.familyId, record.id)).toEqual(record);
    };
    await fc.assert(fc.asyncProperty(records, readsBack), { numRuns: RUNS, seed: SEED });
  });

  it('may lack every attribute that was added later, and drops those of the store', async () => {
    expect(await found(anItem())).toEqual(anImport({ rowIndex: null }));
  });

  it.each<readonly [string, Item]>([
    ['status', { status: 'secret' }],
    ['importType', { importType: 'secret' }],
    ['stats.rowsCount', { stats: { ...anImport().stats, rowsCount: 'secret' } }],
    ['stats.mappingsCount', { stats: { ...anImport().stats, mappingsCount: undefined } }],
    ['configuration.colSep', { configuration: { ...NO_SETTINGS, colSep: 'secret' } }],
    ['configuration.dateColLabel', { configuration: { ...NO_SETTINGS, dateColLabel: ['secret'] } }],
    ['raw.key', { raw: { key: 7, bytes: 1, sha256: 'secret' } }],
    ['raw.copyFrom.etag', { raw: { ...anImport().raw, copyFrom: { key: 'secret' } } }],
    [
      'warnings.1.code',
      {
        warnings: [
          { line: null, code: 'c', message: 'm' },
          { line: 1, message: 'secret' },
        ],
      },
    ],
    ['openings.0.amount', { openings: [{ account: 'secret', date: 'd', amount: 1 }] }],
    ['proof.sums.0.figure', { proof: { currency: 'USD', coversAllRows: true, sums: [{ figure: 'secret' }] } }],
    [
      'verification.expectedRecordCounts.tags',
      { verification: { ...anImport().verification, expectedRecordCounts: { tags: 'secret' } } },
    ],
    [
      'verification.readback.mismatches.tags.actual',
      {
        verification: {
          expectedRecordCounts: {},
          readback: { status: 'mismatch', mismatches: { tags: { expected: 1, actual: 'secret' } } },
        },
      },
    ],
    ['checkpoint.phase', { checkpoint: { phase: 'secret' } }],
    ['checkpoint.page', { checkpoint: { phase: 'pages', bucket: 0, page: 'secret' } }],
    ['lease.until', { lease: { holder: 'secret' } }],
    ['todo.0', { todo: ['secret'] }],
    ['preparing', { preparing: 'secret' }],
    ['deletedAt', { deletedAt: 8 }],
  ])('is refused with the name of %s, not its value, if that is damaged', async (field, damage) => {
    const error = await found(anItem(damage)).catch((thrown: unknown) => thrown);
    expect(String(error)).toMatch(`StoredItemError: A stored Import has an invalid ${field}: `);
    expect(String(error)).not.toContain('secret');
  });
});
