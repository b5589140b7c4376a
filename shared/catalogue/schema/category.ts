import * as z from 'zod';
import {
  CLIENT_FIELDS,
  needsExternalId,
  readClientTexts,
  SHOWN_CLIENT_FIELDS,
  shownClientTexts,
} from '../../platform/schema/client-fields.ts';
import { OptionalIdField } from '../../platform/schema/entry-fields.ts';
import { Instant } from '../../platform/schema/instant.ts';
import { defined, validate } from '../../platform/schema/validate.ts';
import { DEFAULT_ICON } from '../domain/palette.ts';
import type { CategoryChanges, CategoryRequest } from '../use-cases/category-writes.ts';
import type { CategoryView } from '../use-cases/view-records.ts';
import { ColorField, type Fields, RecordNameField, TextField, unwrap } from './record-fields.ts';

const CLASSIFICATIONS = ['income', 'expense'] as const;

/** If it has no colour, it shows its parent's, or one from the palette. */
export const Category = z.object({
  id: z.uuid(),
  name: z.string(),
  color: z.string(),
  icon: z.string(),
  classification: z.enum(CLASSIFICATIONS).nullable(),
  parent: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  ...SHOWN_CLIENT_FIELDS,
  created_at: Instant,
  updated_at: Instant,
});
export type Category = z.infer<typeof Category>;

export const toCategory = ({ record, parent, color }: CategoryView): Category => ({
  id: record.id,
  name: record.name,
  color,
  icon: record.icon ?? DEFAULT_ICON,
  classification: record.classification,
  parent: parent && { id: parent.id, name: parent.name },
  ...shownClientTexts(record),
  created_at: record.createdAt,
  updated_at: record.updatedAt,
});

const OPTIONAL_FIELDS = {
  color: ColorField.optional().describe('A color, `#RRGGBB`'),
  icon: TextField.optional(),
  classification: z
    .enum(CLASSIFICATIONS, `must be ${CLASSIFICATIONS.join(' or ')}`)
    .nullable()
    .optional(),
  parent_id: OptionalIdField.optional().describe(
    'The parent category, which cannot have a parent itself; null for none',
  ),
  ...CLIENT_FIELDS,
};

export const CreateCategoryFields = z.object({ name: RecordNameField, ...OPTIONAL_FIELDS });
export const UpdateCategoryFields = z.object({ name: RecordNameField.optional(), ...OPTIONAL_FIELDS });

/** @throws ValidationError with one sentence per invalid field */
export const toCategoryRequest = (fields: Fields): CategoryRequest => {
  const {
    name,
    color = null,
    icon = null,
    classification = null,
    parent_id,
    ...sent
  } = validate(CreateCategoryFields.superRefine(needsExternalId), unwrap(fields, 'category'));
  const attributes = { color, icon, classification, parentId: parent_id ?? null, ...readClientTexts(sent) };
  return { name, attributes };
};

/** @throws ValidationError with one sentence per invalid field */
export const toCategoryChanges = (fields: Fields): CategoryChanges => {
  const { name, color, icon, classification, parent_id, ...sent } = validate(
    UpdateCategoryFields.superRefine(needsExternalId),
    unwrap(fields, 'category'),
  );
  const attributes = defined({ color, icon, classification, parentId: parent_id, ...readClientTexts(sent) });
  return { ...defined({ name }), attributes };
};
