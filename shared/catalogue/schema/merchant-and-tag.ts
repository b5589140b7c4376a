import * as z from 'zod';
import { shownAddress } from '../../platform/domain/text/addresses.ts';
import { Instant } from '../../platform/schema/instant.ts';
import { defined, validate } from '../../platform/schema/validate.ts';
import type { NamedChanges, NamedRequest } from '../use-cases/record-writes.ts';
import type { ColoredView } from '../use-cases/view-records.ts';
import { AddressField, ColorField, type Fields, RecordNameField, unwrap } from './record-fields.ts';

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

const TAG_FIELDS = { color: ColorField.optional().describe('A color, `#RRGGBB`') };

export const CreateTagFields = z.object({ name: RecordNameField, ...TAG_FIELDS });
export const UpdateTagFields = z.object({ name: RecordNameField.optional(), ...TAG_FIELDS });

/** @throws ValidationError with one sentence per invalid field */
export const toTagRequest = (fields: Fields): NamedRequest<'tag'> => {
  const { name, color = null } = validate(CreateTagFields, unwrap(fields, 'tag'));
  return { name, attributes: { color } };
};

/** @throws ValidationError with one sentence per invalid field */
export const toTagChanges = (fields: Fields): NamedChanges<'tag'> => {
  const { name, color } = validate(UpdateTagFields, unwrap(fields, 'tag'));
  return { ...defined({ name }), attributes: defined({ color }) };
};

export const Merchant = z.object({
  id: z.uuid(),
  name: z.string(),
  color: z.string(),
  website_url: z.string().nullable(),
  logo_url: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type Merchant = z.infer<typeof Merchant>;

export const toMerchant = ({ record, color }: ColoredView<'merchant'>): Merchant => ({
  id: record.id,
  name: record.name,
  color,
  website_url: shownAddress(record.websiteUrl),
  logo_url: shownAddress(record.logoUrl),
  created_at: record.createdAt,
  updated_at: record.updatedAt,
});

const OPTIONAL_FIELDS = {
  color: ColorField.optional().describe('A color, `#RRGGBB`'),
  website_url: AddressField.optional().describe('An https URL'),
  logo_url: AddressField.optional().describe('An https URL'),
};

export const CreateMerchantFields = z.object({ name: RecordNameField, ...OPTIONAL_FIELDS });
export const UpdateMerchantFields = z.object({ name: RecordNameField.optional(), ...OPTIONAL_FIELDS });

/** @throws ValidationError with one sentence per invalid field */
export const toMerchantRequest = (fields: Fields): NamedRequest<'merchant'> => {
  const {
    name,
    color = null,
    website_url = null,
    logo_url = null,
  } = validate(CreateMerchantFields, unwrap(fields, 'merchant'));
  return { name, attributes: { color, websiteUrl: website_url, logoUrl: logo_url } };
};

/** @throws ValidationError with one sentence per invalid field */
export const toMerchantChanges = (fields: Fields): NamedChanges<'merchant'> => {
  const { name, color, website_url, logo_url } = validate(UpdateMerchantFields, unwrap(fields, 'merchant'));
  return { ...defined({ name }), attributes: defined({ color, websiteUrl: website_url, logoUrl: logo_url }) };
};
