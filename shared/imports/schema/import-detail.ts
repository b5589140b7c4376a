import * as z from 'zod';
import { toMoney } from '../../platform/domain/money/currency.ts';
import { negate } from '../../platform/domain/money/decimal.ts';
import { Decimal, Instant, LocalDate, Money } from '../../platform/schema/instant.ts';
import { oneOf } from '../../platform/schema/validate.ts';
import { FAULT_KINDS } from '../balances/domain/balance-chain.ts';
import { decidedOpenings } from '../balances/domain/stated-opening-balances.ts';
import { wireName } from '../columns/domain/fields.ts';
import {
  IMPORT_STATUSES,
  IMPORT_TYPES,
  READBACK_STATUSES,
  type Readback,
  type Verification,
} from '../domain/import-attributes.ts';
import {
  type Completeness,
  completenessOf,
  publishErrors,
  questionsNow,
  statusDetail,
} from '../domain/import-readiness.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import { type OpenQuestion, QUESTION_FIELDS } from '../settings/domain/open-questions.ts';
import { FIGURES } from '../verification/domain/verification.ts';
import { toWireComparedMoney, WireComparedMoney } from './compared-money.ts';
import { toWireConfiguration, WireConfiguration } from './import-configuration.ts';
import { toWireKnownCounts, WireKnownCounts } from './known-records.ts';

/** Filters of GET /imports. */
export const ImportFilters = z.object({
  status: oneOf(IMPORT_STATUSES).optional(),
  type: oneOf(IMPORT_TYPES).optional(),
});

const Counts = z.record(z.string(), z.int());

/** Contract §2.5, with `derived_counts` and `sums`. */
const WireReadback = z.object({
  status: z.enum(READBACK_STATUSES),
  checked_at: Instant.nullish(),
  expected_record_counts: Counts.optional(),
  before_counts: Counts.optional(),
  after_counts: Counts.optional(),
  actual_delta_counts: Counts.optional(),
  matched_counts: Counts.optional(),
  checked_counts: Counts.optional(),
  derived_counts: Counts.optional(),
  mismatches: z.record(z.string(), z.object({ expected: z.int(), actual: z.int() })).optional(),
  sums: z
    .array(WireComparedMoney)
    .optional()
    .describe(
      'The money in the file and in the ledger, by account, currency and kind of entry. If any differs, `status` is `mismatch`, even if all counts agree. Absent if published before money was compared',
    ),
  error: z.string().nullish(),
});
const WireVerification = z.object({ expected_record_counts: Counts, readback: WireReadback });
type WireVerification = z.infer<typeof WireVerification>;

const toWireVerification = ({ expectedRecordCounts, readback }: Verification): WireVerification => ({
  expected_record_counts: expectedRecordCounts,
  readback: toWireReadback(readback),
});

const toWireReadback = (readback: Readback): z.infer<typeof WireReadback> => ({
  status: readback.status,
  checked_at: readback.checkedAt,
  expected_record_counts: readback.expectedRecordCounts,
  before_counts: readback.beforeCounts,
  after_counts: readback.afterCounts,
  actual_delta_counts: readback.actualDeltaCounts,
  matched_counts: readback.matchedCounts,
  checked_counts: readback.checkedCounts,
  derived_counts: readback.derivedCounts,
  mismatches: readback.mismatches,
  sums: readback.sums?.map(toWireComparedMoney),
  error: readback.error,
});

/** Whether the rows of a statement add up to its own figures. */
export const CompletenessShape = z.object({
  status: z.enum(['complete', 'incomplete', 'unknown']),
  difference: z
    .object({
      figure: z
        .enum(FIGURES)
        .describe('The figure compared: the change between two balances, or the total of money in or out'),
      currency: z.string(),
      expected: Money.describe(
        'The total that the figures of the statement require: money in is positive for `balance`, and the totals of money in and money out are both positive',
      ),
      found: Money.describe('The total of the valid rows, in the same sign'),
      amount: Money.describe('`expected` minus `found`: negative if the rows have more'),
    })
    .nullable()
    .describe(
      'The most significant difference between a figure and the rows. Null if `status` is not `incomplete`, or if no figure differs',
    ),
  places: z
    .array(
      z.object({
        kind: z.enum(FAULT_KINDS),
        rows: z.array(z.int().min(1)).length(2).describe('The row numbers'),
        amount: Money.nullable().describe(
          'For `missing`: the amount that is missing between the rows; money in is positive. Otherwise null',
        ),
      }),
    )
    .describe('Where the running balances do not follow from the rows, at most 20 places'),
});
export const WireCompleteness = CompletenessShape.nullable().describe(
  '`complete`: the rows add up to the opening and closing balances, or to the totals of money in and money out. `incomplete`: a figure differs from the rows. `unknown`: the file has no such figures, or they do not cover every row. Null for types that do not list transactions',
);
export type WireCompleteness = z.infer<typeof WireCompleteness>;

const toWireCompleteness = (completeness: Completeness | null): WireCompleteness => {
  if (completeness === null) return null;
  if (completeness.status !== 'incomplete') return { status: completeness.status, difference: null, places: [] };
  const { currency, faults } = completeness;
  const money = (value: string): string => toMoney(value, currency);
  const places = faults.map(({ kind, rows, amount }) => ({ kind, rows: [...rows], amount: amount && money(amount) }));
  if (completeness.difference === null) return { status: 'incomplete', difference: null, places };
  const { figure, expected, found, amount } = completeness.difference;
  const difference = { figure, currency, expected: money(expected), found: money(found), amount: money(amount) };
  return { status: 'incomplete', difference, places };
};

export const WireQuestion = z.object({
  field: z.enum(QUESTION_FIELDS),
  question: z.string().describe('The question, as a sentence'),
  text: z
    .string()
    .optional()
    .describe('For a question about one text of a column: the text, which is the key of the answer'),
  examples: z.array(z.string()).optional().describe('Rows that the answer decides, as in the file; at most 3'),
  candidates: z
    .array(z.object({ value: z.string(), meaning: z.string().describe('What the value means for this file') }))
    .describe('Values for the field that fit the file'),
});

export const toWireQuestion = ({
  field,
  question,
  text: about,
  examples,
  candidates,
}: OpenQuestion): z.infer<typeof WireQuestion> => ({
  field,
  question,
  ...(about !== undefined && { text: about }),
  ...(examples !== undefined && { examples: [...examples] }),
  candidates: candidates.map(({ value, meaning }) => ({ value, meaning })),
});

const Count = z.int().min(0);

const WireRevertCounts = z
  .object({
    removed_count: Count.describe('Entries that are removed, because only this import has them'),
    kept_for_others_count: Count.describe(
      'Entries that stay, because another import or a bank connection has them too',
    ),
    kept_for_people_count: Count.describe('Entries that stay, because a person added them'),
  })
  .nullable()
  .describe(
    'What reverting does to the entries of the import, counted when it was requested; parts of splits are not counted. Null unless it is being reverted, or was reverted and not published since',
  );

const toWireRevertCounts = ({ revertCounts: counts }: ImportRecord): z.infer<typeof WireRevertCounts> =>
  counts == null
    ? null
    : {
        removed_count: counts.removed,
        kept_for_others_count: counts.keptForOthers,
        kept_for_people_count: counts.keptForPeople,
      };

export const ImportStatus = z.enum(IMPORT_STATUSES);

/** The fields shared by the list and the detail; `filename` is an addition to the contract. */
export const ImportHead = z.object({
  id: z.uuid(),
  type: z.enum(IMPORT_TYPES),
  status: ImportStatus,
  created_at: Instant,
  updated_at: Instant,
  account_id: z.uuid().nullable(),
  filename: z.string().nullable().describe('The name of the uploaded file; null if it was sent without one'),
  error: z.string().optional(),
  reverted_at: Instant.nullable().describe(
    'When the import was reverted; null if it was not, or was published again since. A reverted import is `pending`, as before it was published',
  ),
});
export type ImportHead = z.infer<typeof ImportHead>;

const WireFile = z
  .object({
    byte_size: Count,
    sha256: z.string().describe('SHA-256 of the file as it was received, as hex: what `sha256sum FILE` prints'),
  })
  .nullable()
  .describe('The content of the file; null if it was sent in chunks, or has not been read yet');

const toWireFile = ({ raw, session }: ImportRecord): z.infer<typeof WireFile> =>
  raw === null || session !== null || raw.sha256 === '' ? null : { byte_size: raw.bytes, sha256: raw.sha256 };

/**
 * Contract §2.1, with `reverted_at`, `file`, `preparing`, `completeness`, `statement_balance`, `progress`, `revert_counts`, `warnings`, `questions`,
 * `sign_question` and `publish_errors`.
 */
export const ImportDetail = ImportHead.extend({
  file: WireFile,
  preparing: z.boolean(),
  status_detail: z.object({
    uploaded: z.boolean(),
    configured: z.boolean(),
    terminal: z.boolean(),
    cleaned: z.boolean(),
    publishable: z.boolean(),
    revertable: z.boolean(),
  }),
  configuration: WireConfiguration,
  stats: z.object({
    rows_count: Count,
    valid_rows_count: Count,
    invalid_rows_count: Count,
    left_out_rows_count: Count.describe('Rows that are shown but not written; not included in the other counts'),
    mappings_count: Count,
    unassigned_mappings_count: Count,
  }),
  remembered: z
    .array(
      z.object({
        field: WireConfiguration.keyof(),
        value: z.union([z.string(), z.record(z.string(), z.string())]),
        answered_at: Instant.describe('When it was sent or saved for an earlier file'),
      }),
    )
    .describe(
      'The settings in `configuration` that come from answers for an earlier file with the same header. To change one, set its field with PATCH',
    ),
  verification: WireVerification,
  known_records: WireKnownCounts,
  completeness: WireCompleteness,
  statement_balance: z
    .object({
      date: LocalDate.describe('The day at whose end the account has the balance'),
      amount: Decimal.describe('Positive is owned, or for a debt what is owed'),
    })
    .nullable()
    .describe('The balance that was set with PATCH, in the sign of the balance of the account; null if there is none'),
  opening_balances: z
    .array(
      z.object({
        account: z.string().describe('As in the file; blank for the account of the import'),
        currency: z.string().nullable().describe('null for the currency of the account'),
        date: LocalDate.describe('The balance is that at the end of this day, before the first row'),
        amount: Decimal.describe('Positive if the bank owes you money, negative if you owe it'),
        accepted: z
          .boolean()
          .describe(
            'Whether publishing gives it to the account. False if the stated balance may include transactions that are not in the file, or if it was removed: to accept it, set `opening_balance` with PATCH',
          ),
      }),
    )
    .describe(
      'The balances before the rows, from the balances that the file states or as set with PATCH. Publishing adds an accepted one to an account that has no entries yet, as its opening balance. Accounts with entries keep theirs',
    ),
  progress: z.object({ done: Count, total: Count }).nullable(),
  revert_counts: WireRevertCounts,
  warnings: z.array(z.object({ line: z.int().nullable(), code: z.string(), message: z.string() })),
  questions: z
    .array(WireQuestion)
    .describe(
      'Settings that the file leaves open. Before you publish, set each field to one of its candidates with PATCH',
    ),
  sign_question: z
    .string()
    .optional()
    .describe(
      'Present if the account is a credit card and nothing shows which sign is money in: the question to answer by setting `signage_convention`',
    ),
  publish_errors: z
    .array(z.string())
    .describe(
      'Why a pending import cannot be published now: the `errors` that publishing would return. Possible duplicates are not among them: see the rows with the effect `review`. Empty if `status_detail.publishable` is true, or if `status` is not `pending`',
    ),
});
export type ImportDetail = z.infer<typeof ImportDetail>;

export const toImportHead = (record: ImportRecord): ImportHead => ({
  id: record.id,
  type: record.type,
  status: record.status,
  created_at: record.createdAt,
  updated_at: record.updatedAt,
  account_id: record.accountId,
  filename: record.raw?.filename ?? null,
  ...(record.error !== null && { error: record.error }),
  reverted_at: revertedAt(record),
});

const revertedAt = ({ verification: { readback } }: ImportRecord): string | null =>
  readback.status === 'reverted' ? (readback.checkedAt ?? null) : null;

const toStatementBalance = ({ statementBalance }: ImportRecord): ImportDetail['statement_balance'] => {
  if (statementBalance == null) return null;
  const { date, amount, isOwed } = statementBalance;
  return { date, amount: isOwed ? negate(amount) : amount };
};

/** Answers from before the import were given for an earlier file. */
const toWireRemembered = ({
  answers = {},
  configuration,
  type,
  createdAt,
}: ImportRecord): ImportDetail['remembered'] => {
  const values = toWireConfiguration(configuration, type);
  return WireConfiguration.keyof().options.flatMap((field) => {
    const at = Object.entries(answers).find(([name]) => wireName(name) === field)?.[1];
    const { [field]: value } = values;
    return at === undefined || at >= createdAt || value === null ? [] : [{ field, value, answered_at: at }];
  });
};

const toOpeningBalances = (record: ImportRecord): ImportDetail['opening_balances'] =>
  decidedOpenings(record).map(({ account, currency, date, amount, isAdded }) => ({
    account,
    currency,
    date,
    amount,
    accepted: isAdded,
  }));

export const toImportDetail = (record: ImportRecord): ImportDetail => ({
  ...toImportHead(record),
  file: toWireFile(record),
  preparing: record.preparing,
  status_detail: statusDetail(record),
  configuration: toWireConfiguration(record.configuration, record.type),
  stats: {
    rows_count: record.stats.rowsCount,
    valid_rows_count: record.stats.validRowsCount,
    invalid_rows_count: record.stats.invalidRowsCount,
    left_out_rows_count: record.stats.leftOutRowsCount ?? 0,
    mappings_count: record.stats.mappingsCount,
    unassigned_mappings_count: record.stats.unassignedMappingsCount,
  },
  remembered: toWireRemembered(record),
  verification: toWireVerification(record.verification),
  known_records: toWireKnownCounts(record.knownRecords),
  completeness: toWireCompleteness(completenessOf(record)),
  statement_balance: toStatementBalance(record),
  opening_balances: toOpeningBalances(record),
  progress: record.progress,
  revert_counts: toWireRevertCounts(record),
  warnings: record.warnings.map(({ line, code, message }) => ({ line, code, message })),
  questions: questionsNow(record).map(toWireQuestion),
  ...(record.signQuestion != null && { sign_question: record.signQuestion }),
  publish_errors: record.status === 'pending' && !record.preparing ? [...publishErrors(record)] : [],
});

/** An item of GET /api/v1/imports. */
export const ImportSummary = ImportHead.extend({
  rows_count: z.int().min(0),
  status_detail: z.object({ uploaded: z.boolean(), configured: z.boolean(), terminal: z.boolean() }),
});
export type ImportSummary = z.infer<typeof ImportSummary>;

export const toImportSummary = (record: ImportRecord): ImportSummary => {
  const { uploaded, configured, terminal } = statusDetail(record);
  return {
    ...toImportHead(record),
    rows_count: record.stats.rowsCount,
    status_detail: { uploaded, configured, terminal },
  };
};
