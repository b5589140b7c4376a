import * as z from 'zod';
import { defined } from '../../platform/schema/defined.ts';
import { Instant } from '../../platform/schema/instant.ts';
import { validate } from '../../platform/schema/validate.ts';
import type { NamedChanges, NamedRequest } from '../use-cases/named-writes.ts';
import type { ColoredView } from '../use-cases/view-records.ts';
import { ColorField, type Fields, RecordNameField, unwrap } from './record-fields.ts';

export const Tag = z.object({
  id: z.uuid(),
  name: z.string(),
  color: z.string(),
  created_at: Instant,
  updated_at: Instant,
});
export type Tag = z.infer<typeof Tag>;

export const toTag = ({ record, color }: ColoredView<'tag'>): Tag => ({
  id: record.id,
  name: record.name,
  color,
  created_at: record.createdAt,
  updated_at: record.updatedAt,
});

const SAID = { color: ColorField.optional().describe('`#RRGGBB`') };

export const CreateTagFields = z.object({ name: RecordNameField, ...SAID });
export const UpdateTagFields = z.object({ name: RecordNameField.optional(), ...SAID });

/** @throws ValidationError one sentence for each field that is wrong */
export const toTagRequest = (fields: Fields): NamedRequest<'tag'> => {
  const { name, color = null } = validate(CreateTagFields, unwrap(fields, 'tag'));
  return { name, attributes: { color } };
};

/** @throws ValidationError one sentence for each field that is wrong */
export const toTagChanges = (fields: Fields): NamedChanges<'tag'> => {
  const { name, color } = validate(UpdateTagFields, unwrap(fields, 'tag'));
  return { ...defined({ name }), attributes: defined({ color }) };
};
