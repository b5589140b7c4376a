import * as z from 'zod';
import { accountTypeOfText } from '../../accounts/domain/account-type-words.ts';
import { ACCOUNT_TYPES, classNameOf } from '../../ledger/domain/account.ts';
import { ValidationError } from '../../platform/domain/errors.ts';
import { validate } from '../../platform/schema/validate.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import type { Mapping } from '../domain/mappings.ts';
import type { AssignmentRequest } from '../use-cases/import-mappings.ts';
import { ImportDetail, toImportDetail } from './import-detail.ts';
import { toWireMapping, WireMapping } from './import-row.ts';

const MAPPING_TYPES = ['account', 'category', 'tag', 'account_type'] as const;
const MAX_ASSIGNMENTS = 1_000;

const text = z.string('must be a string');

const Assignment = z.object(
  {
    type: z.enum(MAPPING_TYPES, `must be one of ${MAPPING_TYPES.join(', ')}`),
    key: text.describe('The text as it stands in the rows'),
    mappable_id: text
      .nullish()
      .describe('An account, category or tag of the family; null: none, see create_when_empty')
      .meta({ format: 'uuid' }),
    create_when_empty: z
      .boolean('must be true or false')
      .nullish()
      .describe(
        'Without a mappable: create a record of this name when publishing (the default), or leave the rows without',
      ),
    value: text
      .nullish()
      .describe(
        'One of the nine classes, as `credit_card`, `CreditCard` or in words of a file: of an account_type, or of an account to be created',
      ),
  },
  'must be an object',
);

const mappings = z
  .array(Assignment, 'must be a list')
  .min(1, 'must not be empty')
  .max(MAX_ASSIGNMENTS, `must have at most ${MAX_ASSIGNMENTS} items`);

/** The body of PATCH /api/v1/imports/{id}/mappings as documented: one decision, or several that are taken together. */
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

const NO_CLASS = `value must be one of ${Object.keys(ACCOUNT_TYPES).join(', ')}`;

const faultsOf = (sent: Sent): readonly string[] => {
  const { type, key, mappable_id, create_when_empty, value } = sent;
  if (type === 'account_type') return faultsOfClass(sent);
  if (value != null && (type !== 'account' || mappable_id != null)) {
    return ['value is for an account_type, and for an account that is to be created'];
  }
  if (value != null && accountTypeOfText(value) === undefined) return [NO_CLASS];
  if (mappable_id === undefined && create_when_empty == null) return ['mappable_id is required; null chooses none'];
  if (mappable_id == null && create_when_empty === true && key.trim() === '') {
    return ['create_when_empty needs a name, and the key is blank'];
  }
  return [];
};

const faultsOfClass = ({ mappable_id, value }: Sent): readonly string[] => {
  if (mappable_id != null) return ['mappable_id is not for an account_type: send its class as value'];
  if (value === undefined) return ['value is required for an account_type'];
  return value !== null && accountTypeOfText(value) === undefined ? [NO_CLASS] : [];
};

const toAssignment = ({ type, key, mappable_id, create_when_empty, value }: Sent): AssignmentRequest => {
  const mappableId = mappable_id?.trim().toLowerCase() ?? null;
  const isClass = type === 'account_type';
  return {
    type,
    key,
    mappableId,
    createWhenEmpty: !isClass && mappableId === null && key.trim() !== '' && (create_when_empty ?? true),
    value: value == null ? null : className(value),
  };
};

/** Mappings name a class as files do. */
const className = (text: string): string | null => {
  const type = accountTypeOfText(text);
  return type === undefined ? null : classNameOf(type);
};

/** Contract §2.7, mapping object, with how many rows say the text and whether a person decided it. */
export const ImportMapping = WireMapping.extend({
  rows_count: z.int().min(1).nullable().describe('null for an import that was read before rows were counted'),
  assigned: z.boolean().describe('A person decided it'),
});
export type ImportMapping = z.infer<typeof ImportMapping>;

export const toImportMapping = (mapping: Mapping): ImportMapping => ({
  ...toWireMapping(mapping),
  rows_count: mapping.rows ?? null,
  assigned: mapping.assigned ?? false,
});

/** The mappings that were decided, and what the import says of itself since. */
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

/** An unknown type is an empty list, not an error. */
export const MappingFilters = z
  .object({
    type: z.string().optional(),
    assigned: z
      .enum(['true', 'false'], 'must be true or false')
      .describe('Whether the text leads to a record that exists or to a value')
      .optional(),
  })
  .transform(({ type, assigned }) => ({
    type: type ?? null,
    assigned: assigned === undefined ? null : assigned === 'true',
  }));
