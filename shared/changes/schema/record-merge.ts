import * as z from 'zod';
import type { Fields } from '../../catalogue/schema/record-fields.ts';
import { IdField } from '../../platform/schema/entry-fields.ts';
import { validate } from '../../platform/schema/validate.ts';

export const MergeRecordsFields = z.object({
  into_id: IdField.describe('The id of the record that stays, of the same kind'),
});

/** @throws ValidationError */
export const toIntoId = (fields: Fields): string => validate(MergeRecordsFields, fields).into_id;
