import * as z from 'zod';
import { ValidationError } from '../../platform/domain/errors.ts';
import { validate } from '../../platform/schema/validate.ts';
import type { FieldName } from '../columns/domain/fields.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import type { DeletedChoice } from '../duplicates/use-cases/decide-deleted-rows.ts';
import type { RowCondition } from '../rows/domain/row-condition.ts';
import type { RowsChange, RowsChanged } from '../rows/use-cases/update-import-rows.ts';
import { ImportDetail, toImportDetail } from './import-detail.ts';
import { Cell, FIELD_NAMES, RepairFields, toRepair } from './import-row.ts';

const faultsOf =
  (what: string) =>
  (issue: { readonly code?: string; readonly keys?: unknown }): string =>
    issue.code === 'unrecognized_keys' ? `${what}${String(issue.keys).slice(0, 200)}` : 'must be an object';
const inside = { error: faultsOf('has no ') };

const Name = z
  .enum([...FIELD_NAMES.keys()], 'must be the name of a field of a row, such as date')
  .describe('A field of the rows, named as in `fields`');

const Equals = z.strictObject(
  { field: Name, equals: Cell.describe('The text of the field, as in `fields` or `unread_fields` of a row') },
  inside,
);
const Contains = z.strictObject(
  {
    field: Name,
    contains: Cell.refine((text) => text.trim() !== '', 'must not be blank').describe(
      'Text contained in the field, ignoring case',
    ),
  },
  inside,
);
const Empty = z.strictObject(
  {
    empty: z
      .array(Name, 'must be a list of fields')
      .min(1, 'must name at least one field')
      .max(FIELD_NAMES.size, `must name at most ${FIELD_NAMES.size} fields`)
      .describe('Fields that are all blank'),
  },
  inside,
);

const bodyOf = <Where extends z.ZodType>(where: Where) =>
  z.strictObject(
    {
      where: where.describe('Which rows to change. Spaces around texts are ignored'),
      left_out: z
        .boolean('must be true or false')
        .optional()
        .describe('True leaves the rows out; false includes them again. Send either this or `fields`'),
      fields: RepairFields.optional().describe(
        'New values for the rows, written as in the file. Rows that are left out do not change',
      ),
      on_possible_duplicate: z
        .enum(['create', 'ask'], 'must be create or ask')
        .optional()
        .describe('With `was_deleted`: `create` adds the transactions again, `ask` leaves them deleted'),
    },
    { error: faultsOf('The body has no ') },
  );

const Deleted = z.strictObject(
  { was_deleted: z.literal(true).describe('All rows whose entry a person deleted: see `was_deleted` of the rows') },
  inside,
);

/** The body of PATCH /api/v1/imports/{id}/rows as documented. */
export const UpdateRowsFields = bodyOf(z.union([Equals, Contains, Empty, Deleted]));

/** The decision about all deleted rows; undefined if the body is about other rows. @throws ValidationError */
export const toDeletedChoice = (body: Readonly<Record<string, unknown>>): DeletedChoice | undefined => {
  if (!hasWhere(body, 'was_deleted')) return undefined;
  const { on_possible_duplicate: choice, left_out: leftOut, fields } = validate(bodyOf(Deleted), body);
  if (leftOut !== undefined || fields !== undefined)
    throw new ValidationError(['Send neither fields nor left_out with was_deleted, only on_possible_duplicate']);
  if (choice === undefined) throw new ValidationError(['on_possible_duplicate is required with was_deleted']);
  return choice;
};

const hasWhere = ({ where }: Readonly<Record<string, unknown>>, name: string): boolean =>
  typeof where === 'object' && where !== null && name in where;

/** @throws ValidationError */
export const toRowsChange = (body: Readonly<Record<string, unknown>>): RowsChange => {
  const { where, left_out: leaveOut = null, fields, on_possible_duplicate: choice } = readBody(body);
  if (choice !== undefined) throw new ValidationError(['on_possible_duplicate needs where.was_deleted']);
  if ((fields === undefined) === (leaveOut === null)) throw new ValidationError(['Send either fields or left_out']);
  return { where: toCondition(where), repair: toRepair(fields), leaveOut };
};

/** By the shape that was meant, because the errors of a union say nothing. */
const readBody = (body: Readonly<Record<string, unknown>>) => {
  if (hasWhere(body, 'empty')) return validate(bodyOf(Empty), body);
  return hasWhere(body, 'contains') ? validate(bodyOf(Contains), body) : validate(bodyOf(Equals), body);
};

const toCondition = (where: z.output<typeof Equals | typeof Contains | typeof Empty>): RowCondition => {
  return 'empty' in where ? { empty: where.empty.map(fieldOf) } : { ...where, field: fieldOf(where.field) };
};

const fieldOf = (name: string): FieldName => {
  const field = FIELD_NAMES.get(name);
  if (field === undefined) throw new ValidationError([`${name} is not the name of a field of a row`]);
  return field;
};

/** How many rows changed, and the counts of the import since then. */
export const UpdatedRows = z.object({
  changed: z
    .object({
      rows_count: z.int().min(0).describe('Rows that matched and have changed'),
      valid_rows_count: z
        .int()
        .min(0)
        .describe('Changed rows that have no errors now, including rows that are left out'),
      invalid_rows_count: z.int().min(0).describe('Changed rows that still have errors'),
    })
    .describe('What the request changed'),
  stats: ImportDetail.shape.stats,
  status_detail: ImportDetail.shape.status_detail,
});
export type UpdatedRows = z.infer<typeof UpdatedRows>;

export const toUpdatedRows = (record: ImportRecord, { rows, valid }: RowsChanged): UpdatedRows => {
  const { stats, status_detail } = toImportDetail(record);
  return {
    changed: { rows_count: rows, valid_rows_count: valid, invalid_rows_count: rows - valid },
    stats,
    status_detail,
  };
};
