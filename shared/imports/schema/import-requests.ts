import * as z from 'zod';
import { DomainError, quoteAny, ValidationError } from '../../platform/domain/errors.ts';
import { keysOf } from '../../platform/domain/keys-of.ts';
import { byteSize } from '../../platform/domain/text/byte-size.ts';
import { AmountField, DateField } from '../../platform/schema/entry-fields.ts';
import { validate } from '../../platform/schema/validate.ts';
import { wireName } from '../columns/domain/fields.ts';
import {
  AMOUNT_TYPE_MEANINGS,
  AMOUNT_TYPE_STRATEGIES,
  COLUMN_SEPARATORS,
  FEE_HANDLINGS,
  IMPORT_TYPES,
  type ImportConfiguration,
  type ImportType,
  LEAVE_OUT,
  NUMBER_FORMATS,
  SIGNAGE_CONVENTIONS,
  STATE_MEANINGS,
  TRADE_AMOUNTS,
} from '../domain/import-attributes.ts';
import type { Acceptance } from '../domain/import-readiness.ts';
import { limitOf, type SentContent } from '../domain/sent-file.ts';
import { typeFacts } from '../types/domain/type-facts.ts';
import type { ImportSettings } from '../use-cases/update-import.ts';
import { toContent, UploadId } from './import-content.ts';
import {
  AcceptIncomplete,
  Choice,
  OnKnownRecords,
  OnOtherNames,
  OnPossibleDuplicate,
  toAcceptance,
} from './publish-fields.ts';
import { HeaderChoice, OptionalDay, OptionalId, OptionalText, optionalChoice, optionalMeanings } from './wire-text.ts';

/** The supported import types. */
export const BUILT_IMPORT_TYPES: readonly ImportType[] = IMPORT_TYPES.filter(
  (type) => type === 'NativeImport' || typeFacts(type) !== undefined,
);

/** Defaults to TransactionImport if missing or blank. @throws DomainError `invalid_import_type`, listing the supported types */
const toImportType = (value: unknown): ImportType => {
  if (value == null || (typeof value === 'string' && value.trim() === '')) return 'TransactionImport';
  const built = BUILT_IMPORT_TYPES.find((type) => type === value);
  if (built !== undefined) return built;
  throw new DomainError(
    'invalid_import_type',
    `type must be one of ${BUILT_IMPORT_TYPES.join(', ')}, not ${quoteAny(value)}`,
  );
};

/** The fields of the form next to the file; a missing type is detected. */
const NewImportFields = z.object({ type: OptionalText, account_id: OptionalId });

export const toNewImport = (
  fields: Readonly<Record<string, unknown>>,
): { readonly type: ImportType | null; readonly accountId: string | null } => {
  const { type, account_id: accountId } = validate(NewImportFields, fields);
  return { type: type === null ? null : toImportType(type), accountId: accountId?.toLowerCase() ?? null };
};

export type CreateImportRequest = {
  readonly type: ImportType;
  readonly accountId: string | null;
  readonly publish: boolean;
  readonly accepted: Acceptance;
  readonly detect: { readonly isTypeGiven: boolean } | null;
  readonly configuration: ImportConfiguration;
  readonly content: SentContent | null;
  /** The id of an uploaded file, sent instead of content. */
  readonly uploadId: string | null;
};

const OF_PUBLISHING = {
  publish: true,
  accept_incomplete: true,
  on_possible_duplicate: true,
  on_other_names: true,
  on_known_records: true,
} as const;
const ONLY_CREATE = { ...OF_PUBLISHING, detect: true } as const;

const isGiven = (type: unknown): boolean => typeof type === 'string' && type.trim() !== '';

const UploadFields = z.object({ upload_id: OptionalId });

/** Checks the type first, then the fields, then the content. @throws DomainError 422 */
export const toCreateImportRequest = (body: Parameters<typeof toContent>[0]): CreateImportRequest => {
  const type = toImportType(body.fields['type']);
  const fields = validate(CreateImportFields, body.fields);
  const { upload_id: uploadId } = validate(UploadFields, body.fields);
  const isTypeGiven = isGiven(body.fields['type']);
  const content = toContent(body, fields.detect && !isTypeGiven ? null : type);
  if (uploadId !== null && content !== null && content.bytes.length > 0) {
    throw new ValidationError(['Send either upload_id or the content itself, not both']);
  }
  return {
    type,
    accountId: fields.account_id?.toLowerCase() ?? null,
    publish: fields.publish,
    accepted: toAcceptance(fields),
    detect: fields.detect ? { isTypeGiven } : null,
    configuration: toConfiguration(fields),
    content: uploadId === null ? content : null,
    uploadId,
  };
};

/** API fields to configuration keys. */
export const toConfiguration = (fields: Omit<CreateImportFields, keyof typeof ONLY_CREATE>): ImportConfiguration => ({
  dateColLabel: fields.date_col_label,
  amountColLabel: fields.amount_col_label,
  inflowColLabel: fields.inflow_col_label,
  outflowColLabel: fields.outflow_col_label,
  balanceColLabel: fields.balance_col_label,
  nameColLabel: fields.name_col_label,
  categoryColLabel: fields.category_col_label,
  tagsColLabel: fields.tags_col_label,
  notesColLabel: fields.notes_col_label,
  accountColLabel: fields.account_col_label,
  qtyColLabel: fields.qty_col_label,
  tickerColLabel: fields.ticker_col_label,
  priceColLabel: fields.price_col_label,
  entityTypeColLabel: fields.entity_type_col_label,
  currencyColLabel: fields.currency_col_label,
  exchangeOperatingMicColLabel: fields.exchange_operating_mic_col_label,
  stateColLabel: fields.state_col_label,
  feeColLabel: fields.fee_col_label,
  otherFeeColLabel: fields.other_fee_col_label,
  originalAmountColLabel: fields.original_amount_col_label,
  originalCurrencyColLabel: fields.original_currency_col_label,
  senderColLabel: fields.sender_col_label,
  dateFormat: fields.date_format,
  datesFrom: fields.dates_from,
  numberFormat: fields.number_format,
  signageConvention: fields.signage_convention,
  colSep: fields.col_sep,
  amountTypeStrategy: fields.amount_type_strategy,
  amountTypeInflowValue: fields.amount_type_inflow_value,
  amountTypeValues: fields.amount_type_values,
  stateValues: fields.state_values,
  fees: fields.fees,
  tradeAmounts: fields.trade_amounts,
  rowsToSkip: fields.rows_to_skip,
  encoding: fields.encoding,
  header: fields.header,
  leaveOut: fields.leave_out,
  fileFormat: null,
});

const NOT_COUNTABLE = 'must be a whole number of 0 or more';
const RowsToSkip = z
  .union(
    [z.int(NOT_COUNTABLE).min(0, NOT_COUNTABLE), z.string().regex(/^\s*\d{0,9}\s*$/, NOT_COUNTABLE)],
    NOT_COUNTABLE,
  )
  .nullish()
  .transform((value) => Number(value ?? 0));

/** The fields of POST /api/v1/imports other than the content; `type` is checked separately because it has its own error code. */
export const CreateImportFields = z.object({
  account_id: OptionalId,
  publish: Choice,
  accept_incomplete: AcceptIncomplete,
  on_possible_duplicate: OnPossibleDuplicate,
  on_other_names: OnOtherNames,
  on_known_records: OnKnownRecords,
  detect: Choice.describe(
    'Detects the settings that are not sent. Those that the file leaves open are in `questions`, and hold back the import. Without it, settings that are not sent have the defaults named at each field; columns are found by the headers of the type, which the guide "File formats" lists',
  ),
  date_col_label: OptionalText,
  amount_col_label: OptionalText,
  inflow_col_label: OptionalText,
  outflow_col_label: OptionalText,
  balance_col_label: OptionalText,
  name_col_label: OptionalText,
  category_col_label: OptionalText,
  tags_col_label: OptionalText,
  notes_col_label: OptionalText,
  account_col_label: OptionalText,
  qty_col_label: OptionalText,
  ticker_col_label: OptionalText,
  price_col_label: OptionalText,
  entity_type_col_label: OptionalText,
  currency_col_label: OptionalText,
  exchange_operating_mic_col_label: OptionalText,
  state_col_label: OptionalText,
  fee_col_label: OptionalText,
  other_fee_col_label: OptionalText,
  original_amount_col_label: OptionalText,
  original_currency_col_label: OptionalText,
  sender_col_label: OptionalText,
  date_format: OptionalText,
  number_format: optionalChoice(NUMBER_FORMATS, [
    'COMMA_AND_POINT',
    'POINT_AND_COMMA',
    'SPACE_AND_COMMA',
    'COMMA_ONLY',
  ]),
  signage_convention: optionalChoice(SIGNAGE_CONVENTIONS),
  col_sep: optionalChoice(COLUMN_SEPARATORS, ['COMMA', 'SEMICOLON', 'TAB', 'PIPE']),
  amount_type_strategy: optionalChoice(AMOUNT_TYPE_STRATEGIES),
  amount_type_inflow_value: OptionalText,
  amount_type_values: optionalMeanings(AMOUNT_TYPE_MEANINGS),
  state_values: optionalMeanings(STATE_MEANINGS),
  fees: optionalChoice(FEE_HANDLINGS),
  trade_amounts: optionalMeanings(TRADE_AMOUNTS),
  rows_to_skip: RowsToSkip,
  encoding: OptionalText,
  header: HeaderChoice,
  leave_out: optionalChoice(LEAVE_OUT),
  dates_from: OptionalDay,
});
export type CreateImportFields = z.output<typeof CreateImportFields>;

const type = z
  .enum(IMPORT_TYPES)
  .default('TransactionImport')
  .describe('Other types are rejected with 422 invalid_import_type');
const raw_file_content = z
  .string()
  .describe(
    `CSV or QIF (at most ${byteSize(limitOf('TransactionImport'))}), or native NDJSON (at most ${byteSize(limitOf('NativeImport'))}), measured after decompression; 1 MB is 1,048,576 bytes. NativeImport, QifImport and PdfImport need content. For the other types it is optional, but no operation adds it later: an import without it has no rows and cannot be published`,
  )
  .optional();

const upload_id = UploadId.optional();

/** Contract §4.1 lists it in both bodies. */
const fileElsewhere = z
  .unknown()
  .meta({
    type: 'string',
    format: 'binary',
    description: 'The file, which only `multipart/form-data` can hold: in JSON, send its text as `raw_file_content`',
  })
  .optional();
/** The whole body of POST /api/v1/imports as documented, sent as JSON or multipart. */
export const CreateImportJson = CreateImportFields.extend({ type, raw_file_content, upload_id, file: fileElsewhere });
export const CreateImportForm = CreateImportFields.extend({
  type,
  raw_file_content,
  upload_id,
  file: z
    .string()
    .meta({
      format: 'binary',
      description: `The file, optionally compressed with gzip. A PDF (at most ${byteSize(limitOf('PdfImport'))}) is read in the background`,
    })
    .optional(),
});

/** The same for POST /api/v1/imports/preflight, which publishes nothing and reads no PDF. */
const preflightOnly = {
  type: z
    .enum(IMPORT_TYPES)
    .exclude(['PdfImport'])
    .default('TransactionImport')
    .describe('The import type. A PdfImport is read in the background: create the import instead'),
  on_possible_duplicate: OnPossibleDuplicate.describe(
    'The choice that will be sent with the import: `preview` and `errors` are those of publishing with it. Without it, `preview` counts possible duplicates in `will_review`',
  ),
  on_other_names: OnOtherNames.describe('The choice that will be sent with the import'),
};
const { on_possible_duplicate: _, on_other_names: __, ...NOT_BEFOREHAND } = OF_PUBLISHING;
export const PreflightJson = CreateImportJson.omit(NOT_BEFOREHAND).extend(preflightOnly);
export const PreflightForm = CreateImportForm.omit(NOT_BEFOREHAND).extend(preflightOnly);

const StatementBalanceField = z
  .object({
    date: DateField.describe('The day of the statement, at whose end the account has the balance'),
    amount: AmountField.describe(
      'The balance, in the sign of the account’s balance: positive is owned, or for a debt what is owed',
    ),
  })
  .nullish()
  .describe(
    'For a file that states no balance: the balance on your statement at the end of the last day of the rows, in the sign of the account’s balance, with at most the decimals of its currency. A day more than 31 days from the rows is refused. Needs account_id. null removes it. If sent alone, the file is not read again and repairs are kept',
  );

const OpeningBalanceField = z
  .object({
    date: DateField.describe('The day at whose end the account has the balance, before the first row'),
    amount: AmountField.describe('The balance: positive if the bank owes you money, negative if you owe it'),
  })
  .nullish()
  .describe(
    'The balance of the account of the import at the end of a day before its rows, which publishing gives the account if it has no entries yet: what the bank owes you is positive, so a debt is negative. By default, the accepted balance in `opening_balances`. null adds none. Needs account_id. If sent alone, the file is not read again and repairs are kept',
  );

/** The body of PATCH /api/v1/imports/{id}: the settings of POST, and the balance of the statement; settings that are not sent do not change. */
export const UpdateImportFields = CreateImportFields.omit(ONLY_CREATE).extend({
  statement_balance: StatementBalanceField,
  opening_balance: OpeningBalanceField,
});

const FIXED = ['type', 'raw_file_content', 'file', 'upload_id', ...Object.keys(ONLY_CREATE)];

/** @throws ValidationError, also for fields that cannot be changed */
export const toImportSettings = (fields: Readonly<Record<string, unknown>>): ImportSettings => {
  const fixed = FIXED.filter((name) => fields[name] !== undefined);
  if (fixed.length > 0)
    throw new ValidationError(fixed.map((name) => `${name} cannot be changed: create a new import instead`));
  const valid = validate(UpdateImportFields, fields);
  const isSent = (name: string): boolean => name in UpdateImportFields.shape && name in fields;
  return {
    configuration: pick(toConfiguration(valid), (key) => isSent(wireName(key))),
    ...('account_id' in fields && { accountId: valid.account_id?.toLowerCase() ?? null }),
    ...('statement_balance' in fields && { statementBalance: valid.statement_balance ?? null }),
    ...('opening_balance' in fields && { openingBalance: valid.opening_balance ?? 'none' }),
  };
};

const pick = <Value extends object>(value: Value, isPicked: (key: string) => boolean): Partial<Value> => {
  const picked: Partial<Value> = {};
  for (const key of keysOf(value)) if (isPicked(key)) picked[key] = value[key];
  return picked;
};
