import * as z from 'zod';
import { validate } from '../../platform/schema/validate.ts';
import { FIELDS, type FieldName } from '../domain/fields.ts';
import type { RowRepair } from '../domain/repair-row.ts';
import { MAX_CELL_LENGTH } from '../domain/row-reader.ts';

const NAMES: ReadonlyMap<string, FieldName> = new Map(
  (Object.keys(FIELDS) as FieldName[]).map((field) => [
    field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    field,
  ]),
);

const cell = z
  .string('must be a string')
  .max(MAX_CELL_LENGTH, `must be at most ${MAX_CELL_LENGTH} characters`)
  .refine((text) => text.isWellFormed(), 'must be well-formed Unicode');
const active = z.union([z.boolean(), cell], 'must be true or false').transform(String);

const Fields = z
  .strictObject(
    Object.fromEntries([...NAMES.keys()].map((name) => [name, (name === 'active' ? active : cell).optional()])),
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys' ? `has no ${issue.keys.join(', ').slice(0, 200)}` : 'must be an object',
    },
  )
  .refine((fields) => Object.keys(fields).length > 0, 'must name at least one field');

/** The body of PATCH /api/v1/imports/{id}/rows/{row_number}. */
export const RepairRowFields = z.object({
  fields: Fields.describe('Cells as they would stand in the file; those left out stay as they are'),
});

/** @throws ValidationError */
export const toRowRepair = (body: Readonly<Record<string, unknown>>): RowRepair => {
  const { fields } = validate(RepairRowFields, body);
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => {
      const field = NAMES.get(name);
      return field === undefined || text === undefined ? [] : [[field, text]];
    }),
  );
};
