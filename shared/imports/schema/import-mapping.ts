import * as z from 'zod';
import { accountTypeOfText } from '../../accounts/domain/account-type-words.ts';
import { ACCOUNT_TYPE_NAMES, classNameOf } from '../../ledger/entries/domain/account.ts';
import { ValidationError } from '../../platform/domain/errors.ts';
import { isCurrency } from '../../platform/domain/money/currency.ts';
import { oneOf, validate } from '../../platform/schema/validate.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import type { Mapping } from '../mappings/domain/mappings.ts';
import type { AssignmentRequest } from '../mappings/use-cases/import-mappings.ts';
import { ImportDetail, toImportDetail } from './import-detail.ts';
import { toWireMapping, WireMapping } from './import-row.ts';

const MAPPING_TYPES = ['account', 'category', 'tag', 'account_type'] as const;
const MAX_ASSIGNMENTS = 1_000;

const text = z.string('must be a string');

const Assignment = z.object(
  {
    type: z.enum(MAPPING_TYPES, `must be one of ${MAPPING_TYPES.join(', ')}`),
    key: text.describe('The text exactly as in the rows'),
    mappable_id: text
      .nullish()
      .describe('The id of an account, category or tag of the family; null for none: see `create_when_empty`')
      .meta({ format: 'uuid' }),
    create_when_empty: z
      .boolean('must be true or false')
      .nullish()
      .describe(
        'If `mappable_id` is null: true (the default) creates a record with this name when the import is published; false leaves the rows without one',
      ),
    value: text
      .nullish()
      .describe(
        'For the type `account_type`, or for an account that publishing creates: one of the nine account types, written as `credit_card`, as `CreditCard` or as in a file',
      ),
    currency: text
      .nullish()
      .describe(
        'For an account that publishing creates: its currency (ISO 4217). Needed if the file does not say it and something in it speaks against the currency of the family; see `currency_doubt`',
      ),
  },
  'must be an object',
);

const mappings = z
  .array(Assignment, 'must be a list')
  .min(1, 'must not be empty')
  .max(MAX_ASSIGNMENTS, `must have at most ${MAX_ASSIGNMENTS} items`);

/** The body of PATCH /api/v1/imports/{id}/mappings as documented: one assignment, or several that are applied together. */
export const AssignMappingsFields = z.union([z.object({ mappings }), Assignment]);

/** @throws ValidationError */
export const toAssignments = (fields: Readonly<Record<string, unknown>>): readonly AssignmentRequest[] => {
  const sent =
    fields['mappings'] === undefined
      ? [validate(Assignment, fields)]
      : validate(z.object({ mappings }), fields).mappings;
  const errors = sent.flatMap(faultsOf);
  if (errors.length > 0) throw new ValidationError([...new Set(errors)]);
  return sent.map(toAssignment);
};

type Sent = z.output<typeof Assignment>;

const NO_CLASS = `value must be one of ${ACCOUNT_TYPE_NAMES.join(', ')}`;

const faultsOf = (sent: Sent): readonly string[] => {
  const { type, key, mappable_id, create_when_empty, value, currency } = sent;
  if (type === 'account_type') return faultsOfClass(sent);
  if (value != null && (type !== 'account' || mappable_id != null)) {
    return ['value is only allowed for an account_type or an account to be created'];
  }
  if (value != null && accountTypeOfText(value) === undefined) return [NO_CLASS];
  if (currency != null && (type !== 'account' || mappable_id != null || create_when_empty === false)) {
    return ['currency is only allowed for an account to be created'];
  }
  if (currency != null && !isCurrency(currency.toUpperCase()))
    return ['currency must be an ISO 4217 code, such as EUR'];
  if (mappable_id === undefined && create_when_empty == null) return ['mappable_id is required; send null for none'];
  if (mappable_id == null && create_when_empty === true && key.trim() === '') {
    return ['create_when_empty requires a name, but the key is blank'];
  }
  return [];
};

const faultsOfClass = ({ mappable_id, value, currency }: Sent): readonly string[] => {
  if (currency != null) return ['currency is only allowed for an account to be created'];
  if (mappable_id != null) return ['mappable_id is not allowed for an account_type: send its class as value'];
  if (value === undefined) return ['value is required for an account_type'];
  return value !== null && accountTypeOfText(value) === undefined ? [NO_CLASS] : [];
};

const toAssignment = ({ type, key, mappable_id, create_when_empty, value, currency }: Sent): AssignmentRequest => {
  const mappableId = mappable_id?.trim().toLowerCase() ?? null;
  const isClass = type === 'account_type';
  return {
    type,
    key,
    mappableId,
    createWhenEmpty: !isClass && mappableId === null && key.trim() !== '' && (create_when_empty ?? true),
    value: value == null ? null : className(value),
    ...(currency != null && { currency: currency.toUpperCase() }),
  };
};

/** Returns the class name used in mappings; null if the text names no class. */
const className = (text: string): string | null => {
  const type = accountTypeOfText(text);
  return type === undefined ? null : classNameOf(type);
};

/** Contract §2.7, mapping object, with the number of rows and whether a user assigned it. */
export const ImportMapping = WireMapping.extend({
  rows_count: z
    .int()
    .min(1)
    .nullable()
    .describe('The number of rows with this text; null for older imports, whose rows were not counted'),
  assigned: z.boolean().describe('Whether a person chose this mapping'),
  currency: z
    .string()
    .optional()
    .describe('The chosen currency of an account that publishing creates; absent if nobody chose one'),
  currency_doubt: z
    .string()
    .optional()
    .describe(
      'Why the currency of the family may not be that of a new account, as the end of a sentence: publishing needs its `currency`. Absent if nothing speaks against it',
    ),
});
export type ImportMapping = z.infer<typeof ImportMapping>;

export const toImportMapping = (mapping: Mapping): ImportMapping => ({
  ...toWireMapping(mapping),
  rows_count: mapping.rows ?? null,
  assigned: mapping.assigned ?? false,
  ...(mapping.currency !== undefined && { currency: mapping.currency }),
  ...(mapping.mappable === null && mapping.currencyDoubt !== undefined && { currency_doubt: mapping.currencyDoubt }),
});

/** The assigned mappings and the updated import. */
export const AssignedMappings = z.object({
  mappings: z.array(ImportMapping),
  stats: ImportDetail.shape.stats,
  status_detail: ImportDetail.shape.status_detail,
});
export type AssignedMappings = z.infer<typeof AssignedMappings>;

export const toAssignedMappings = (record: ImportRecord, mappings: readonly Mapping[]): AssignedMappings => {
  const { stats, status_detail } = toImportDetail(record);
  return { mappings: mappings.map(toImportMapping), stats, status_detail };
};

/** Filters of GET /imports/{id}/mappings. */
export const MappingFilters = z
  .object({
    type: oneOf(MAPPING_TYPES).optional(),
    assigned: z
      .enum(['true', 'false'], 'must be true or false')
      .describe('Whether the text is mapped to an existing record or a value')
      .optional(),
  })
  .transform(({ type, assigned }) => ({
    type: type ?? null,
    assigned: assigned === undefined ? null : assigned === 'true',
  }));
