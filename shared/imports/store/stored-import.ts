import * as z from 'zod';
import { ACCOUNT_TYPE_NAMES } from '../../ledger/entries/domain/account.ts';
import type { RecordCounts } from '../../ledger/entries/domain/record-types.ts';
import { MONEY_KINDS } from '../../ledger/history/domain/owned-entries.ts';
import type { RevertCounts } from '../../ledger/history/domain/revert.ts';
import type { UploadedFile } from '../../platform/domain/object-store.ts';
import type { Item } from '../../platform/dynamodb/keys.ts';
import { type FieldsOf, nullable, readStored, text, texts } from '../../platform/dynamodb/stored.ts';
import type { AccountFacts } from '../accounts/domain/account-facts.ts';
import { type BalanceFault, FAULT_KINDS } from '../balances/domain/balance-chain.ts';
import type { StatedOpening } from '../balances/domain/stated-opening-balances.ts';
import {
  AMOUNT_TYPE_MEANINGS,
  AMOUNT_TYPE_STRATEGIES,
  COLUMN_SEPARATORS,
  DUPLICATE_CHOICES,
  FEE_HANDLINGS,
  FILE_FORMATS,
  HEADER_SETTINGS,
  IMPORT_STATUSES,
  IMPORT_TYPES,
  type ImportConfiguration,
  type ImportStats,
  type ImportWarning,
  KNOWN_RECORD_CHOICES,
  type KnownRecordCounts,
  LEAVE_OUT,
  NUMBER_FORMATS,
  type OpeningBalance,
  OTHER_NAMES_CHOICES,
  READBACK_STATUSES,
  type Readback,
  SIGNAGE_CONVENTIONS,
  STATE_MEANINGS,
  TRADE_AMOUNTS,
  type Verification,
} from '../domain/import-attributes.ts';
import type {
  Attempt,
  Checkpoint,
  Failure,
  ImportRecord,
  Lease,
  RawFile,
  SessionImport,
} from '../domain/import-record.ts';
import { type OpenQuestion, QUESTION_FIELDS } from '../settings/domain/open-questions.ts';
import type { Answers } from '../settings/domain/remembered-settings.ts';
import type { Coverage, StatedPeriod, StatementBalance } from '../statements/domain/coverage.ts';
import type { ComparedMoney, FoundSum, MoneySum } from '../verification/domain/compared-money.ts';
import { type ComparedSum, FIGURES, type StatementProof } from '../verification/domain/verification.ts';

const number = z.number();
const optionalText = nullable(text);
/** Stored only if true. */
const flag = z.boolean().default(false);

/** Imports stored before a setting existed lack it. */
/** An answer for all securities, as it was stored before each had its own, is none. */
const StoredTradeAmounts = z.preprocess(
  (stored) => (typeof stored === 'string' ? null : stored),
  nullable(z.record(text, z.enum(TRADE_AMOUNTS))),
);

const StoredConfiguration = z.object({
  dateColLabel: optionalText,
  amountColLabel: optionalText,
  inflowColLabel: optionalText,
  outflowColLabel: optionalText,
  balanceColLabel: optionalText,
  nameColLabel: optionalText,
  categoryColLabel: optionalText,
  tagsColLabel: optionalText,
  notesColLabel: optionalText,
  accountColLabel: optionalText,
  qtyColLabel: optionalText,
  tickerColLabel: optionalText,
  priceColLabel: optionalText,
  entityTypeColLabel: optionalText,
  currencyColLabel: optionalText,
  exchangeOperatingMicColLabel: optionalText,
  stateColLabel: optionalText,
  feeColLabel: optionalText,
  otherFeeColLabel: optionalText,
  originalAmountColLabel: optionalText,
  originalCurrencyColLabel: optionalText,
  senderColLabel: optionalText,
  dateFormat: optionalText,
  datesFrom: optionalText,
  numberFormat: nullable(z.enum(NUMBER_FORMATS)),
  signageConvention: nullable(z.enum(SIGNAGE_CONVENTIONS)),
  colSep: nullable(z.enum(COLUMN_SEPARATORS)),
  amountTypeStrategy: nullable(z.enum(AMOUNT_TYPE_STRATEGIES)),
  amountTypeInflowValue: optionalText,
  amountTypeValues: nullable(z.record(text, z.enum(AMOUNT_TYPE_MEANINGS))),
  stateValues: nullable(z.record(text, z.enum(STATE_MEANINGS))),
  fees: nullable(z.enum(FEE_HANDLINGS)),
  tradeAmounts: StoredTradeAmounts,
  rowsToSkip: number.default(0),
  encoding: optionalText,
  header: nullable(z.enum(HEADER_SETTINGS)),
  leaveOut: nullable(z.enum(LEAVE_OUT)),
  fileFormat: nullable(z.enum(FILE_FORMATS)),
} satisfies FieldsOf<ImportConfiguration>);

const StoredAnswers: z.ZodType<Answers> = z.partialRecord(StoredConfiguration.keyof(), text);

const counts: z.ZodType<RecordCounts> = z.record(text, number);

const money = { count: number, moneyIn: text, moneyOut: text };
const MoneySumFields = z.object(money satisfies FieldsOf<MoneySum>);
const moneyPlace = { account: text.nullable(), currency: text, kind: z.enum(MONEY_KINDS) };
const StoredComparedMoney = z.object({
  ...moneyPlace,
  expected: MoneySumFields,
  actual: MoneySumFields,
  existing: MoneySumFields,
} satisfies FieldsOf<ComparedMoney>);
const StoredFoundSum = z.object({ ...moneyPlace, isAdded: z.boolean(), ...money } satisfies FieldsOf<FoundSum>);

const StoredReadback = z.object({
  status: z.enum(READBACK_STATUSES),
  checkedAt: text.nullable().exactOptional(),
  expectedRecordCounts: counts.exactOptional(),
  beforeCounts: counts.exactOptional(),
  afterCounts: counts.exactOptional(),
  actualDeltaCounts: counts.exactOptional(),
  matchedCounts: counts.exactOptional(),
  checkedCounts: counts.exactOptional(),
  derivedCounts: counts.exactOptional(),
  mismatches: z.record(text, z.object({ expected: number, actual: number })).exactOptional(),
  sums: z.array(StoredComparedMoney).exactOptional(),
  error: text.nullable().exactOptional(),
} satisfies FieldsOf<Readback>);

const StoredFault = z.object({
  kind: z.enum(FAULT_KINDS),
  rows: z.tuple([number, number]),
  amount: text.nullable(),
} satisfies FieldsOf<BalanceFault>);

const StoredProof = z.object({
  currency: text,
  sums: z.array(
    z.object({
      figure: z.enum(FIGURES),
      from: number,
      to: number,
      expected: text,
      found: text,
    } satisfies FieldsOf<ComparedSum>),
  ),
  coversAllRows: z.boolean(),
  faults: z.array(StoredFault).exactOptional(),
} satisfies FieldsOf<StatementProof>);

const days = { from: text, to: text };
const balances = {
  currency: text.nullable(),
  opening: text.nullable(),
  closing: z.object({ date: text, amount: text }).nullable(),
};
const StoredPeriod = z.object({
  account: text,
  days: z.object(days).nullable(),
  ...balances,
} satisfies FieldsOf<StatedPeriod>);
const StoredCoverage = z.object({
  accountId: text,
  basis: z.enum(['stated', 'rows']),
  ...days,
  ...balances,
} satisfies FieldsOf<Coverage>);

const StoredQuestion = z.object({
  field: z.enum(QUESTION_FIELDS),
  question: text,
  text: text.exactOptional(),
  examples: texts.exactOptional(),
  candidates: z.array(z.object({ value: text, meaning: text })),
} satisfies FieldsOf<OpenQuestion>);

const StoredKnownCounts = z.object({
  same: number,
  updated: number,
  left: number,
  deleted: number,
  namesLeft: number.exactOptional(),
} satisfies FieldsOf<KnownRecordCounts>);

const place = { bucket: number, page: number };
const checkpoints = {
  plan: z.object({ phase: z.literal('plan'), state: text.nullable() }),
  catalogue: z.object({ phase: z.literal('catalogue'), state: text.nullable() }),
  pages: z.object({
    phase: z.literal('pages'),
    ...place,
    created: number.exactOptional(),
    matched: number.exactOptional(),
  }),
  readback: z.object({
    phase: z.literal('readback'),
    ...place,
    counts,
    matched: counts.exactOptional(),
    sums: z.array(StoredFoundSum).exactOptional(),
    known: z.object({ counts: StoredKnownCounts, missed: number }).exactOptional(),
  }),
  undo: z.object({ phase: z.literal('undo'), ...place }),
  release: z.object({ phase: z.literal('release'), steps: number }),
} satisfies {
  readonly [Phase in Checkpoint['phase']]: z.ZodObject<FieldsOf<Extract<Checkpoint, { readonly phase: Phase }>>>;
};
const { plan, ...laterPhases } = checkpoints;
const StoredCheckpoint = z.discriminatedUnion('phase', [plan, ...Object.values(laterPhases)]);

const StoredImport = z.object({
  id: text,
  familyId: text,
  importType: z.enum(IMPORT_TYPES),
  status: z.enum(IMPORT_STATUSES),
  createdAt: text,
  updatedAt: text,
  accountId: optionalText,
  configuration: StoredConfiguration,
  answers: StoredAnswers.exactOptional(),
  fileAccount: z
    .object({
      number: optionalText,
      type: nullable(z.enum(ACCOUNT_TYPE_NAMES)),
      currency: optionalText,
      spoken: nullable(texts),
      bank: nullable(text).exactOptional(),
    } satisfies FieldsOf<AccountFacts>)
    .exactOptional(),
  raw: nullable(
    z.object({
      key: text,
      bytes: number,
      filename: text.exactOptional(),
      sha256: text,
      copyFrom: z.object({ key: text, etag: text } satisfies FieldsOf<UploadedFile>).exactOptional(),
    } satisfies FieldsOf<RawFile>),
  ),
  session: nullable(z.object({ chunks: text, outcome: text.nullable() } satisfies FieldsOf<SessionImport>)),
  identifiesByRow: z.literal(true).exactOptional(),
  proposerKey: text.exactOptional(),
  preparing: flag,
  publishRequested: flag,
  acceptIncomplete: flag,
  onPossibleDuplicate: z.enum(DUPLICATE_CHOICES).exactOptional(),
  onPossibleBooking: z.enum(DUPLICATE_CHOICES).exactOptional(),
  onOtherNames: z.enum(OTHER_NAMES_CHOICES).exactOptional(),
  onKnownRecords: z.enum(KNOWN_RECORD_CHOICES).exactOptional(),
  knownRecords: StoredKnownCounts.nullable().exactOptional(),
  stats: z.object({
    rowsCount: number,
    validRowsCount: number,
    invalidRowsCount: number,
    leftOutRowsCount: number.exactOptional(),
    mappingsCount: number,
    unassignedMappingsCount: number,
  } satisfies FieldsOf<ImportStats>),
  warnings: z.array(z.object({ line: number.nullable(), code: text, message: text } satisfies FieldsOf<ImportWarning>)),
  preflightErrors: texts,
  rowErrors: texts,
  openings: z
    .array(z.object({ account: text, date: text, amount: text } satisfies FieldsOf<OpeningBalance>))
    .default([]),
  statedOpenings: z
    .array(
      z.object({
        account: text,
        currency: text.nullable(),
        date: text,
        amount: text,
        until: text.nullable(),
        isCertain: z.boolean(),
      } satisfies FieldsOf<StatedOpening>),
    )
    .exactOptional(),
  openingBalance: z
    .union([z.object({ date: text, amount: text }), z.literal('none')])
    .nullable()
    .exactOptional(),
  proof: nullable(StoredProof),
  periods: z.array(StoredPeriod).nullable().exactOptional(),
  statementBalance: z
    .object({ date: text, amount: text, isOwed: z.boolean() } satisfies FieldsOf<StatementBalance>)
    .nullable()
    .exactOptional(),
  coverage: z.array(StoredCoverage).nullable().exactOptional(),
  blockers: texts,
  questions: z.array(StoredQuestion).exactOptional(),
  missingColumns: texts.exactOptional(),
  signQuestion: text.nullable().exactOptional(),
  error: optionalText,
  verification: z.object({
    expectedRecordCounts: counts,
    readback: StoredReadback,
  } satisfies FieldsOf<Verification>),
  progress: nullable(
    z.object({ done: number, total: number } satisfies FieldsOf<NonNullable<ImportRecord['progress']>>),
  ),
  dateBounds: z.object({ earliest: text, latest: text, today: text.optional() } satisfies FieldsOf<
    ImportRecord['dateBounds']
  >),
  rowIndex: optionalText,
  attempt: nullable(z.object({ id: text, begunAt: text } satisfies FieldsOf<Attempt>)),
  attemptStarted: flag,
  checkpoint: nullable(StoredCheckpoint),
  plan: optionalText,
  bindings: optionalText,
  failure: nullable(z.object({ code: text, message: text } satisfies FieldsOf<Failure>)),
  revertCounts: z
    .object({ removed: number, keptForPeople: number, keptForOthers: number } satisfies FieldsOf<RevertCounts>)
    .nullable()
    .exactOptional(),
  todo: z.array(z.literal('readback')),
  lease: nullable(z.object({ holder: text, until: text } satisfies FieldsOf<Lease>)),
  touchedAt: text,
  wakes: number,
  deletedAt: optionalText,
} satisfies FieldsOf<Omit<ImportRecord, 'type'> & { readonly importType: ImportRecord['type'] }>);

/**
 * The record of a stored import. `type` is the entity type of every item, so the import's own is `importType`.
 * @throws StoredItemError
 */
export const toRecord = (item: Item): ImportRecord => {
  const { importType: type, ...record } = readStored('Import', StoredImport, item);
  return { ...record, type };
};
