import * as z from 'zod';
import { shownAddress } from '../../platform/domain/text/addresses.ts';
import {
  CLIENT_FIELDS,
  needsExternalId,
  readClientTexts,
  SHOWN_CLIENT_FIELDS,
  shownClientTexts,
} from '../../platform/schema/client-fields.ts';
import { Instant } from '../../platform/schema/instant.ts';
import { defined, validate } from '../../platform/schema/validate.ts';
import type { NamedChanges, NamedRequest } from '../use-cases/record-writes.ts';
import type { ColoredView } from '../use-cases/view-records.ts';
import { AddressField, ColorField, type Fields, RecordNameField, unwrap } from './record-fields.ts';

export const Tag = z.object({
  id: z.uuid(),
  name: z.string(),
  color: z.string(),
  ...SHOWN_CLIENT_FIELDS,
  created_at: Instant,
  updated_at: Instant,
});
export type Tag = z.infer<typeof Tag>;

export const toTag = ({ record, color }: ColoredView<'tag'>): Tag => ({
  id: record.id,
  name: record.name,
  color,
  ...shownClientTexts(record),
  created_at: record.createdAt,
  updated_at: record.updatedAt,
});

const TAG_FIELDS = { color: ColorField.optional().describe('A color, `#RRGGBB`'), ...CLIENT_FIELDS };

export const CreateTagFields = z.object({ name: RecordNameField, ...TAG_FIELDS });
export const UpdateTagFields = z.object({ name: RecordNameField.optional(), ...TAG_FIELDS });

/** @throws ValidationError with one sentence per invalid field */
export const toTagRequest = (fields: Fields): NamedRequest<'tag'> => {
  const { name, color = null, ...sent } = validate(CreateTagFields.superRefine(needsExternalId), unwrap(fields, 'tag'));
  return { name, attributes: { color, ...readClientTexts(sent) } };
};

/** @throws ValidationError with one sentence per invalid field */
export const toTagChanges = (fields: Fields): NamedChanges<'tag'> => {
  const { name, color, ...sent } = validate(UpdateTagFields.superRefine(needsExternalId), unwrap(fields, 'tag'));
  return { ...defined({ name }), attributes: defined({ color, ...readClientTexts(sent) }) };
};

export const Merchant = z.object({
  id: z.uuid(),
  name: z.string(),
  color: z.string(),
  website_url: z.string().nullable(),
  logo_url: z.string().nullable(),
  ...SHOWN_CLIENT_FIELDS,
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
  ...shownClientTexts(record),
  created_at: record.createdAt,
  updated_at: record.updatedAt,
});

const OPTIONAL_FIELDS = {
  color: ColorField.optional().describe('A color, `#RRGGBB`'),
  website_url: AddressField.optional().describe('An https URL'),
  logo_url: AddressField.optional().describe('An https URL'),
  ...CLIENT_FIELDS,
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
    ...sent
  } = validate(CreateMerchantFields.superRefine(needsExternalId), unwrap(fields, 'merchant'));
  return { name, attributes: { color, websiteUrl: website_url, logoUrl: logo_url, ...readClientTexts(sent) } };
};

/** @throws ValidationError with one sentence per invalid field */
export const toMerchantChanges = (fields: Fields): NamedChanges<'merchant'> => {
  const { name, color, website_url, logo_url, ...sent } = validate(
    UpdateMerchantFields.superRefine(needsExternalId),
    unwrap(fields, 'merchant'),
  );
  const attributes = { color, websiteUrl: website_url, logoUrl: logo_url, ...readClientTexts(sent) };
  return { ...defined({ name }), attributes: defined(attributes) };
};
