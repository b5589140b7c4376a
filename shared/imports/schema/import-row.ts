import * as z from 'zod';
import { MAX_LABEL_LENGTH } from '../../platform/domain/sent-fields.ts';
import { validate } from '../../platform/schema/validate.ts';
import { FIELDS, type FieldName } from '../domain/fields.ts';
import { isCreatable, type Mapping } from '../domain/mappings.ts';
import type { RowRepair } from '../domain/repair-row.ts';
import type { ImportRow, RowFields, RowSplit } from '../domain/row.ts';
import type { RowDiagnostic, RowExtra } from '../domain/row-diagnostic.ts';
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

/** Filters of the rows of an import. */
export const RowFilters = z
  .object({
    valid: z.enum(['true', 'false'], 'must be true or false').optional(),
    search: z
      .string()
      .max(MAX_LABEL_LENGTH, `must be at most ${MAX_LABEL_LENGTH} characters`)
      .describe('Looked for in every field of a row, whatever the case; every row is read for it')
      .optional(),
  })
  .transform(({ valid, search }) => ({
    valid: valid === undefined ? null : valid === 'true',
    search: search ?? null,
  }));

const MappingKind = z.enum(['account', 'category', 'tag', 'account_type']);

/** Contract §2.7, mapping object. */
const WireMappable = z.object({ id: z.uuid(), type: MappingKind, name: z.string() });
export const WireMapping = z.object({
  key: z.string(),
  type: MappingKind,
  value: z.string().nullable(),
  create_when_empty: z.boolean(),
  creatable: z.boolean(),
  mappable: WireMappable.nullable(),
  candidates: z
    .array(WireMappable)
    .optional()
    .describe('Records that share the name in the file. Assign one of them before publishing'),
});

const text = z.string();
const WireRowFields = z.object({
  account: text,
  date: text,
  qty: text,
  ticker: text,
  exchange_operating_mic: text,
  price: text,
  amount: text,
  currency: text,
  name: text,
  category: text,
  tags: text,
  entity_type: text,
  notes: text,
  effective_date: text,
  conditions: text,
  actions: text,
  active: z.boolean().nullable().describe('Of the rows of rules; null elsewhere'),
  resource_type: text.optional(),
  category_parent: text.optional(),
  category_color: text.optional(),
  category_icon: text.optional(),
  merchant_color: text.optional(),
  merchant_website: text.optional(),
});

const WireRowSplit = z.object({ amount: text, name: text, category: text, tags: z.array(text), notes: text });

/**
 * Contract §2.7, with `effect`: what publishing the row now would do. What only the rows of some types have is absent from
 * those of others.
 */
export const WireRowDiagnostic = z.object({
  id: z.uuid(),
  row_number: z.int().min(1),
  valid: z.boolean(),
  errors: z.array(z.string()),
  fields: WireRowFields,
  unread_fields: z
    .record(z.string(), text)
    .optional()
    .describe(
      'Numbers that could not be read, as written in the file or by a person, by field or column; they are "" in `fields`',
    ),
  mappings: z.object({
    account: WireMapping.optional(),
    category: WireMapping.optional(),
    account_type: WireMapping.optional(),
    tags: z.array(WireMapping),
  }),
  splits: z.array(WireRowSplit).optional().describe('What the row is split into, in signs of the file'),
  part_of: z
    .object({ row_number: z.int().min(1), index: z.int().min(1) })
    .nullable()
    .optional()
    .describe('The row that this one is a part of, and the how manieth'),
  effect: z
    .object({
      action: z.enum(['create', 'match']),
      entry_id: z.uuid().nullable().describe('The entry, or of a row that is none the record, which is there'),
    })
    .nullable(),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .describe(
      'PdfImport only: how sure the reader is. Amount times date; amount: 1 when the running balance agrees, 0.95 when ' +
        'the opening and closing balance do, 0.8 unchecked, 0.6 when its sign is a convention, 0.3 when a balance ' +
        'contradicts; date: 0.95 when it stands on an earlier line, 0.9 when day and month could be swapped. 0: invalid',
    )
    .optional(),
});
export type WireRowDiagnostic = z.infer<typeof WireRowDiagnostic>;

export const toWireRowDiagnostic = ({ id, row, extras, mappings, effect }: RowDiagnostic): WireRowDiagnostic => ({
  id,
  row_number: row.rowNumber,
  valid: row.errors.length === 0,
  errors: [...row.errors],
  fields: toWireFields(row.fields, extras),
  ...(row.unread !== undefined && { unread_fields: toWireUnread(row.unread) }),
  mappings: {
    ...(mappings.account !== null && { account: toWireMapping(mappings.account) }),
    ...(mappings.category !== null && { category: toWireMapping(mappings.category) }),
    ...(mappings.accountType !== null && { account_type: toWireMapping(mappings.accountType) }),
    tags: mappings.tags.map(toWireMapping),
  },
  ...toWireExtras(row, extras),
  effect: effect && { action: effect.action, entry_id: effect.entryId },
  ...(row.confidence !== null && { confidence: Number(row.confidence) }),
});

export const toWireMapping = (mapping: Mapping): z.infer<typeof WireMapping> => ({
  key: mapping.key,
  type: mapping.type,
  value: mapping.value,
  create_when_empty: mapping.createWhenEmpty,
  creatable: isCreatable(mapping),
  mappable: mapping.mappable,
  ...(mapping.candidates !== undefined && { candidates: [...mapping.candidates] }),
});

const toWireExtras = (
  { splits, entry }: ImportRow,
  extras: readonly RowExtra[],
): Pick<WireRowDiagnostic, 'splits' | 'part_of'> => {
  const part = entry?.part ?? null;
  return {
    ...(extras.includes('splits') && { splits: splits.map(toWireSplit) }),
    ...(extras.includes('partOf') && { part_of: part && { row_number: part.row, index: part.index } }),
  };
};

const toWireSplit = ({ amount, name, category, tags, notes }: RowSplit): z.infer<typeof WireRowSplit> => ({
  amount,
  name,
  category,
  tags: [...tags],
  notes,
});

/** Keys are the names in the API: `split_amount`. */
const toWireUnread = (unread: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(unread).map(([name, cell]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      cell,
    ]),
  );

const toWireFields = (fields: RowFields, extras: readonly RowExtra[]): z.infer<typeof WireRowFields> => ({
  account: fields.account,
  date: fields.date,
  qty: fields.qty,
  ticker: fields.ticker,
  exchange_operating_mic: fields.exchangeOperatingMic,
  price: fields.price,
  amount: fields.amount,
  currency: fields.currency,
  name: fields.name,
  category: fields.category,
  tags: fields.tags,
  entity_type: fields.entityType,
  notes: fields.notes,
  effective_date: fields.effectiveDate,
  conditions: fields.conditions,
  actions: fields.actions,
  active: fields.active === '' ? null : fields.active === 'true',
  ...(extras.includes('resourceType') && { resource_type: fields.resourceType }),
  ...(extras.includes('categoryParent') && { category_parent: fields.categoryParent }),
  ...(extras.includes('categoryColor') && { category_color: fields.categoryColor }),
  ...(extras.includes('categoryIcon') && { category_icon: fields.categoryIcon }),
  ...(extras.includes('merchantColor') && { merchant_color: fields.merchantColor }),
  ...(extras.includes('merchantWebsite') && { merchant_website: fields.merchantWebsite }),
});
