import * as z from 'zod';
import { toMoney } from '../../platform/domain/money/currency.ts';
import { compare, subtract } from '../../platform/domain/money/decimal.ts';
import { Instant, LocalDate, Money } from '../../platform/schema/instant.ts';
import { wireName } from '../columns/domain/fields.ts';
import type { DetectedSettings } from '../detect/use-cases/detect-settings.ts';
import { IMPORT_TYPES } from '../domain/import-attributes.ts';
import { questionsNow } from '../domain/import-readiness.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import type { TallyAccount } from '../preview/domain/predict-pages.ts';
import type { Preflight } from '../preview/use-cases/preflight-import.ts';
import type { ImportPreview } from '../preview/use-cases/preview-import.ts';
import type { NewRecords } from '../preview/use-cases/preview-records.ts';
import type { ImportRow } from '../rows/domain/row.ts';
import { typeFacts } from '../types/domain/type-facts.ts';
import type { SavedConfiguration } from '../use-cases/import-ports.ts';
import { toWireConfiguration, WireConfiguration } from './import-configuration.ts';
import { ImportDetail, toImportDetail, toWireQuestion, WireQuestion } from './import-detail.ts';
import { toWireKnownRecords, WireKnownRecords } from './known-records.ts';
import { directionOfRow, ROW_DIRECTION } from './row-direction.ts';

const Count = z.int().min(0);
const WireNewRecords = z.object({ count: Count, names: z.array(z.string()).max(20) });

export const WirePreview = z.object({
  will_create: Count.describe(
    'Rows that create an entry or a record, including those in `will_review`; for a native file, only entries',
  ),
  will_match: Count.describe('Rows that match an existing entry or record'),
  will_skip_deleted: Count.describe(
    'Rows whose entry a person deleted: publishing leaves them out, unless `on_possible_duplicate` of the row is `create`. See `was_deleted` of the rows',
  ),
  will_review: Count.describe(
    'Rows that may be the same transactions as entries from another source, including deleted ones: see `on_possible_duplicate`. They also count in `will_create`',
  ),
  new_categories: WireNewRecords,
  new_tags: WireNewRecords,
  new_merchants: WireNewRecords,
  new_accounts: WireNewRecords,
  known_records: WireKnownRecords,
  date_range: z.object({ first: LocalDate, last: LocalDate }).nullable(),
  totals: z.array(
    z.object({
      account: z.object({ id: z.uuid().nullable(), name: z.string() }),
      currency: z.string(),
      inflow: Money,
      outflow: Money,
      net: Money.describe('`inflow` minus `outflow`: positive if more money comes in than goes out'),
      rows: Count.describe('Number of entries that publishing creates'),
      balance_before: Money.nullable().describe(
        'The balance of the account in this currency today: positive is owned, or for a liability what is owed; null if the file is too large to calculate it',
      ),
      balance_after: Money.nullable().describe('The balance after the import is published, in the same sign'),
      balance_currency: z.string().nullable().describe('The currency of the balances; null if they are null'),
      closing_balance: z
        .object({
          date: LocalDate.describe('The day of both balances'),
          stated: Money.describe('The closing balance that the file states, in the same sign as `balance_after`'),
          ledger: Money.describe(
            'The cash balance of the account at the end of that day after the import is published, in the same sign',
          ),
          difference: Money.describe('`stated` minus `ledger`: positive if the ledger has less'),
          agrees: z.boolean().describe('Whether both are equal'),
        })
        .nullable()
        .describe(
          'The last balance that the file states for the account in this currency; null if it states none. If they differ, transactions or the opening balance of the account are missing',
        ),
      opening_balance: z
        .object({
          date: LocalDate.describe('The account has the balance at the end of this day, before the first row'),
          amount: Money.describe('In the same sign as `balance_after`'),
          accepted: z
            .boolean()
            .describe(
              'Whether publishing gives it to the account. If not, set `opening_balance` of the import with PATCH to accept it',
            ),
        })
        .nullable()
        .describe(
          'The balance that an account without entries starts with; null if the account has entries, or if the file states no balance before its rows',
        ),
    }),
  ),
});

export type WirePreview = z.infer<typeof WirePreview>;

const WireSuggestion = z.object({
  account_id: z.uuid().nullable(),
  configuration: WireConfiguration.extend({ rows_to_skip: Count }),
  mappings: z.array(
    z.object({
      type: z.enum(['account', 'category', 'tag', 'account_type']),
      key: z.string(),
      mappable_id: z.uuid().nullable(),
      create_when_empty: z.boolean(),
      value: z.string().nullable(),
    }),
  ),
  import_id: z.uuid(),
  saved_at: Instant,
});

const WireFound = z.object({
  value: z.string(),
  confidence: z.enum(['certain', 'likely', 'guess']),
  why: z.string().describe('Why the value fits, as a sentence'),
});

const WireDetection = z.object({
  file_format: z.string().describe('The detected file format, e.g. `csv`, `qif`, `pdf` or `native`'),
  encoding: z.string().nullable().describe('The character encoding; null for a file that is not text'),
  type: z.enum(IMPORT_TYPES),
  fields: z
    .record(z.string(), WireFound)
    .describe('The values found for fields of POST /api/v1/imports, by field. Send them unchanged to use them'),
  questions: z.array(WireQuestion).describe('Settings that the file leaves open'),
});

const WireFirstRow = z.object({
  row_number: z.int().min(1),
  valid: z.boolean().describe('Whether the row has no errors'),
  left_out: z.boolean().describe('Whether the row is shown, but not written'),
  errors: z.array(z.string()),
  direction: ROW_DIRECTION,
  fields: z
    .record(z.string(), z.string())
    .describe(
      'The cells of the row that are not empty, by field; `date` is `YYYY-MM-DD` if it could be read, unlike in the rows of an import',
    ),
});

/** `headers` only for types with a header. */
export const PreflightAnswer = z.object({
  type: z.enum(IMPORT_TYPES),
  valid: z.boolean().describe('Whether the import can be published without changes'),
  content: z.object({ filename: z.string(), content_type: z.string().nullable(), byte_size: Count }),
  configuration: WireConfiguration,
  stats: ImportDetail.shape.stats,
  headers: z.array(z.string()).optional(),
  required_headers: z.array(z.string()).optional(),
  missing_required_headers: z.array(z.string()).optional(),
  expected_record_counts: z.record(z.string(), Count),
  completeness: ImportDetail.shape.completeness,
  errors: z.array(z.object({ code: z.string(), message: z.string() })),
  warnings: z.array(z.string()),
  preview: WirePreview.nullable().describe(
    'What publishing would change; null for a native file with errors, for one after others if it has more than 20,000 records, or more than 100,000 together with them, or if nothing could be read',
  ),
  first_rows: z.array(WireFirstRow).max(10).describe('The first 10 rows as they were read; empty for a native file'),
  detection: WireDetection.nullable().describe('What the content of the file shows; null if nothing can be detected'),
  suggested_configuration: WireSuggestion.nullable().describe(
    'The settings and mappings of the last completed import with the same header; the direction of money and the formats only if it went into the same account. They are used only if you send them. With `detect`, answers are used automatically: see `remembered` of an import',
  ),
});
export type PreflightAnswer = z.infer<typeof PreflightAnswer>;

export const toPreflightAnswer = (preflight: Preflight): PreflightAnswer => {
  const { record, content, headers, errors, preview, firstRows, detection, suggestion } = preflight;
  const detail = toImportDetail(record);
  return {
    type: record.type,
    valid: errors.length === 0,
    content: {
      filename: content.filename ?? (record.type === 'NativeImport' ? 'import.ndjson' : 'import.csv'),
      content_type: content.contentType,
      byte_size: content.bytes.length,
    },
    configuration: toWireConfiguration(record.configuration, record.type),
    stats: detail.stats,
    ...(headers !== null && {
      headers: [...headers.found],
      required_headers: [...headers.required],
      missing_required_headers: [...headers.missing],
    }),
    expected_record_counts: { ...record.verification.expectedRecordCounts },
    completeness: detail.completeness,
    errors: errors.map(({ code, message }) => ({ code, message })),
    warnings: record.warnings.map(({ message }) => message),
    preview: preview && toWirePreview(preview),
    first_rows: firstRows.map(toWireFirstRow),
    detection: detection && toWireDetection(detection, record),
    suggested_configuration: suggestion && toWireSuggestion(suggestion),
  };
};

const toWireFirstRow = (row: ImportRow): z.infer<typeof WireFirstRow> => ({
  row_number: row.rowNumber,
  valid: row.errors.length === 0,
  left_out: row.leftOut === true,
  errors: [...row.errors],
  direction: directionOfRow(row),
  fields: Object.fromEntries(
    Object.entries({ ...row.fields, date: row.entry?.date ?? row.fields.date }).flatMap(([name, cell]) =>
      cell ? [[wireName(name), String(cell)]] : [],
    ),
  ),
});

const toWireDetection = (
  { detected, questions }: DetectedSettings,
  { missingColumns }: ImportRecord,
): z.infer<typeof WireDetection> => {
  const { type, encoding, configuration, findings } = detected;
  const asked = new Set<string>(questions.map(({ field }) => field));
  const values = { ...toWireConfiguration(configuration, type), rows_to_skip: String(configuration.rowsToSkip) };
  const of = (name: string) => findings.find(({ about }) => about === (FOUND_WITH[name] ?? name));
  const fields = Object.entries(values).flatMap(([name, value]) => {
    const finding = of(name);
    if (value === null || finding === undefined || asked.has(name)) return [];
    return [
      [
        name,
        {
          value: typeof value === 'string' ? value : JSON.stringify(value),
          confidence: finding.confidence,
          why: finding.why,
        },
      ] as const,
    ];
  });
  return {
    file_format: configuration.fileFormat ?? typeFacts(type)?.format ?? 'native',
    encoding,
    type,
    fields: Object.fromEntries(fields),
    questions: questionsNow({ questions, ...(missingColumns && { missingColumns }) }).map(toWireQuestion),
  };
};

/** Fields that are found together with another one. */
const FOUND_WITH: Readonly<Record<string, string>> = {
  rows_to_skip: 'header',
  entity_type_col_label: 'signage_convention',
  amount_type_strategy: 'signage_convention',
  amount_type_inflow_value: 'signage_convention',
  amount_type_values: 'signage_convention',
};

export const toWirePreview = ({
  willCreate,
  willMatch,
  willSkipDeleted,
  willReview,
  newRecords,
  dateRange,
  totals,
  known,
}: ImportPreview): WirePreview => ({
  will_create: willCreate,
  will_match: willMatch,
  will_skip_deleted: willSkipDeleted,
  will_review: willReview,
  new_categories: toWireNewRecords(newRecords.category),
  new_tags: toWireNewRecords(newRecords.tag),
  new_merchants: toWireNewRecords(newRecords.merchant),
  new_accounts: toWireNewRecords(newRecords.account),
  known_records: toWireKnownRecords(known),
  date_range: dateRange && { first: dateRange.first, last: dateRange.last },
  totals: totals.map(({ account, currency, inflow, outflow, net, rows, balance, closing, opening }) => ({
    account: toWireAccount(account),
    currency,
    inflow: toMoney(inflow, currency),
    outflow: toMoney(outflow, currency),
    net: toMoney(net, currency),
    rows,
    balance_before: balance && toMoney(balance.before, balance.currency),
    balance_after: balance && toMoney(balance.after, balance.currency),
    balance_currency: balance?.currency ?? null,
    closing_balance: closing && {
      date: closing.date,
      stated: toMoney(closing.stated, currency),
      ledger: toMoney(closing.ledger, currency),
      difference: toMoney(subtract(closing.stated, closing.ledger), currency),
      agrees: compare(closing.stated, closing.ledger) === 0,
    },
    opening_balance: opening && {
      date: opening.date,
      amount: toMoney(opening.amount, currency),
      accepted: opening.isAdded,
    },
  })),
});

const toWireAccount = ({ id, name }: TallyAccount) => ({ id, name });
const toWireNewRecords = ({ count, names }: NewRecords) => ({ count, names: [...names] });

const toWireSuggestion = (saved: SavedConfiguration): z.infer<typeof WireSuggestion> => ({
  account_id: saved.accountId,
  configuration: {
    ...toWireConfiguration(saved.configuration, saved.type),
    rows_to_skip: saved.configuration.rowsToSkip,
  },
  mappings: saved.assignments.map(({ type, key, mappable, createWhenEmpty, value }) => ({
    type,
    key,
    value,
    mappable_id: mappable?.id ?? null,
    create_when_empty: createWhenEmpty,
  })),
  import_id: saved.importId,
  saved_at: saved.savedAt,
});
