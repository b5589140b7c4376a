import * as z from 'zod';
import { TRANSACTION_KINDS } from '../../ledger/entries/domain/entry.ts';
import { ValidationError } from '../../platform/domain/errors.ts';
import { keysOf } from '../../platform/domain/keys-of.ts';
import { MAX_LABEL_LENGTH } from '../../platform/domain/text/sent-fields.ts';
import { Instant, LocalDate } from '../../platform/schema/instant.ts';
import { isStorable } from '../../platform/schema/sent-text.ts';
import { defined, validate } from '../../platform/schema/validate.ts';
import { FIELDS, type FieldName, wireName } from '../columns/domain/fields.ts';
import { DUPLICATE_CHOICES, type DuplicateChoice, LEFT_OUT_REASONS } from '../domain/import-attributes.ts';
import { isCreatable, type Mapping } from '../mappings/domain/mappings.ts';
import { MAX_CELL_LENGTH } from '../rows/domain/read-cell.ts';
import type { RowChange, RowRepair } from '../rows/domain/repair-row.ts';
import type { ImportRow, RowFields, RowSplit } from '../rows/domain/row.ts';
import type { ChangesByRules, RowDiagnostic, RowEffect, RowExtra } from '../rows/domain/row-diagnostic.ts';
import { toWireCandidate, WireCandidate } from './row-candidate.ts';
import { directionOfRow, ROW_DIRECTION } from './row-direction.ts';

export const FIELD_NAMES: ReadonlyMap<string, FieldName> = new Map(
  keysOf(FIELDS).map((field) => [wireName(field), field]),
);

export const Cell = z
  .string('must be a string')
  .max(MAX_CELL_LENGTH, `must be at most ${MAX_CELL_LENGTH} characters`)
  .superRefine(isStorable);
const active = z.union([z.boolean(), Cell], 'must be true or false').transform(String);

export const RepairFields = z
  .strictObject(
    Object.fromEntries([...FIELD_NAMES.keys()].map((name) => [name, (name === 'active' ? active : Cell).optional()])),
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys' ? `has no ${issue.keys.join(', ').slice(0, 200)}` : 'must be an object',
    },
  )
  .refine((fields) => Object.keys(fields).length > 0, 'must name at least one field');

/** The body of PATCH /api/v1/imports/{id}/rows/{row_number}. */
export const RepairRowFields = z.object({
  fields: RepairFields.optional().describe(
    'New values, written as in the file. Fields that are not sent keep their values',
  ),
  left_out: z
    .boolean('must be true or false')
    .optional()
    .describe('Whether the row is left out: shown, but not written. Sending `fields` includes the row again'),
  on_possible_duplicate: z
    .enum(DUPLICATE_CHOICES, 'must be ask, match or create')
    .optional()
    .describe(
      'Decides about a row with the effect `review`, or a row that matches an entry by the same bank reference or under another name: `match` if the entry is the same transaction, `create` to keep both, `ask` to undo the decision. For a row whose entry a person deleted, `create` adds it again, and `match` or `ask` leaves it out. Send it alone',
    ),
});

/**
 * The decision about a possible duplicate; undefined for any other change of the row.
 * @throws ValidationError
 */
export const toDuplicateChoice = (body: Readonly<Record<string, unknown>>): DuplicateChoice | undefined => {
  const { on_possible_duplicate: choice, ...others } = validate(RepairRowFields, body);
  if (choice !== undefined && Object.values(others).some((value) => value !== undefined)) {
    throw new ValidationError(['Send on_possible_duplicate alone: a row with other values is compared again']);
  }
  return choice;
};

/** @throws ValidationError */
export const toRowChange = (body: Readonly<Record<string, unknown>>): RowChange => {
  const { fields, left_out: leaveOut = null } = validate(RepairRowFields, body);
  if (fields === undefined && leaveOut === null) {
    throw new ValidationError(['Send fields, left_out or on_possible_duplicate']);
  }
  if (fields !== undefined && leaveOut === true)
    throw new ValidationError(['Send either fields or left_out=true: a row that is left out has no new values']);
  return { repair: toRepair(fields), leaveOut };
};

export const toRepair = (fields: z.output<typeof RepairFields> = {}): RowRepair =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => {
      const field = FIELD_NAMES.get(name);
      return field === undefined || text === undefined ? [] : [[field, text]];
    }),
  );

/** Filters of the rows of an import. */
export const RowFilters = z
  .object({
    valid: z.enum(['true', 'false'], 'must be true or false').optional(),
    search: z
      .string()
      .max(MAX_LABEL_LENGTH, `must be at most ${MAX_LABEL_LENGTH} characters`)
      .describe('Text contained in any field, ignoring case. A search reads every row of the import')
      .optional(),
    effect: z
      .enum(['create', 'match', 'review', 'deleted'], 'must be create, match, review or deleted')
      .describe(
        'Only rows with this effect: `create` a record, `match` an existing one, possible duplicates (`review`), or rows whose entry a person deleted (`deleted`). Only for imports of at most 20,000 rows',
      )
      .optional(),
    left_out: z
      .enum(['true'], 'must be true')
      .describe('Only rows that are left out. Reads every row of the import')
      .optional(),
  })
  .transform(({ valid, search, effect, left_out }) => ({
    valid: valid === undefined ? null : valid === 'true',
    search: search ?? null,
    effect: effect ?? null,
    leftOut: left_out !== undefined,
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
    .describe('Existing records that share this name. Map the text to one of them before you publish'),
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
  active: z.boolean().nullable().describe('For rows that are rules; otherwise null'),
  resource_type: text.optional(),
  category_parent: text.optional(),
  category_color: text.optional(),
  category_icon: text.optional(),
  merchant_color: text.optional(),
  merchant_website: text.optional(),
});

const WireRowSplit = z.object({ amount: text, name: text, category: text, tags: z.array(text), notes: text });

const WireChangesByRules = z.object({
  part: z
    .int()
    .min(1)
    .nullable()
    .describe(
      'The position of the part, for a part of a split or the payment of a trade; null for the transaction of the row',
    ),
  rule_ids: z.array(z.uuid()).describe('The rules that set these values, in order'),
  changes: z
    .object({
      category_id: z.uuid().optional(),
      merchant_id: z.uuid().optional(),
      tag_ids: z
        .array(text)
        .optional()
        .describe('The ids of all tags afterwards; the name of a tag that publishing creates'),
      name: text.optional(),
      excluded: z.boolean().optional(),
      kind: z.enum(TRANSACTION_KINDS).optional(),
    })
    .describe('The values that the transaction will have'),
});

/**
 * Contract §2.7, with `effect`: what publishing the row now would do.
 * Fields that only some types have are absent from the others.
 */
export const WireRowDiagnostic = z.object({
  id: z.uuid(),
  row_number: z.int().min(1),
  valid: z.boolean(),
  left_out: z
    .boolean()
    .optional()
    .describe('True if the row is shown, but publishing does not write it; absent for other rows'),
  left_out_reason: z
    .enum(LEFT_OUT_REASONS)
    .optional()
    .describe('Why the reader left the row out; absent if a person did'),
  errors: z.array(z.string()),
  fields: WireRowFields,
  entry_date: LocalDate.optional().describe('The day that `date` was read as; absent if it could not be read'),
  direction: ROW_DIRECTION,
  unread_fields: z
    .record(z.string(), text)
    .optional()
    .describe(
      'Numbers that cannot be read, as written in the file or the repair, by field or column; `fields` has "" for them',
    ),
  mappings: z.object({
    account: WireMapping.optional(),
    category: WireMapping.optional(),
    account_type: WireMapping.optional(),
    tags: z.array(WireMapping),
  }),
  splits: z.array(WireRowSplit).optional().describe('The parts of a split row, with the signs used in the file'),
  part_of: z
    .object({ row_number: z.int().min(1), index: z.int().min(1) })
    .nullable()
    .optional()
    .describe('The split row that this row is a part of, and the position of the part; null if it is not a part'),
  effect: z
    .object({
      action: z.enum(['create', 'match', 'review']),
      entry_id: z
        .uuid()
        .nullable()
        .describe(
          'The existing entry that the row matches, or may duplicate if the action is `review`; the existing record for rows that are not entries; null if there is none',
        ),
      candidates: z
        .array(WireCandidate)
        .optional()
        .describe(
          'At most five entries that may be the same transaction. The row would match the first; the others may belong to other rows. Absent if there are none, or if the pair is certain for another reason than the same bank reference, or the same statement with other names',
        ),
      on_possible_duplicate: z
        .enum(['match', 'create'])
        .optional()
        .describe('The decision about this row; absent if there is none'),
      was_deleted: z
        .boolean()
        .optional()
        .describe(
          'True if a person deleted the entry of this row: it stays deleted (`match`, without `entry_id`), unless `on_possible_duplicate` is `create`. With the action `review`, a deleted entry may be the same transaction. Absent for other rows',
        ),
      deleted_at: Instant.optional().describe('When it was deleted; absent for other rows'),
      rules: z
        .array(WireChangesByRules)
        .optional()
        .describe('What active rules will change in the transactions that this row creates; absent if nothing'),
    })
    .nullable(),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .describe(
      'PdfImport only: how reliably the row was read, from 0 to 1: the product of a factor for the amount and one for the date. Amount: 1 if the running balance agrees, 0.95 if ' +
        'the opening and closing balances agree, 0.8 if unchecked, 0.6 if the sign is assumed, 0.3 if a balance ' +
        'disagrees. Date: 0.95 if it is on an earlier line, 0.9 if day and month are ambiguous. 0 for an invalid row',
    )
    .optional(),
});
export type WireRowDiagnostic = z.infer<typeof WireRowDiagnostic>;

export const toWireRowDiagnostic = ({ id, row, extras, mappings, effect }: RowDiagnostic): WireRowDiagnostic => ({
  id,
  row_number: row.rowNumber,
  valid: row.errors.length === 0,
  ...(row.leftOut && { left_out: true }),
  ...(row.leftOutReason !== undefined && { left_out_reason: row.leftOutReason }),
  errors: [...row.errors],
  fields: toWireFields(row.fields, extras),
  ...(row.entry != null && row.fields.date !== '' && { entry_date: row.entry.date }),
  direction: directionOfRow(row),
  ...(row.unread !== undefined && { unread_fields: toWireUnread(row.unread) }),
  mappings: {
    ...(mappings.account !== null && { account: toWireMapping(mappings.account) }),
    ...(mappings.category !== null && { category: toWireMapping(mappings.category) }),
    ...(mappings.accountType !== null && { account_type: toWireMapping(mappings.accountType) }),
    tags: mappings.tags.map(toWireMapping),
  },
  ...toWireExtras(row, extras),
  effect: effect && toWireEffect(effect),
  ...(row.confidence !== null && { confidence: Number(row.confidence) }),
});

const toWireEffect = ({
  action,
  entryId,
  candidate,
  decision,
  deleted,
  rules,
}: RowEffect): NonNullable<WireRowDiagnostic['effect']> => ({
  action,
  entry_id: entryId,
  ...(candidate !== undefined && { candidates: [candidate, ...(candidate.others ?? [])].map(toWireCandidate) }),
  ...(decision !== undefined && { on_possible_duplicate: decision }),
  ...(deleted !== undefined && { was_deleted: true, deleted_at: deleted.at }),
  ...(rules !== undefined && { rules: rules.map(toWireRules) }),
});

const toWireRules = ({ part, ruleIds, change }: ChangesByRules): z.infer<typeof WireChangesByRules> => ({
  part,
  rule_ids: [...ruleIds],
  changes: defined({
    category_id: change.categoryId ?? undefined,
    merchant_id: change.merchantId ?? undefined,
    tag_ids: change.tagIds && [...change.tagIds],
    name: change.name,
    excluded: change.excluded,
    kind: change.transactionKind ?? undefined,
  }),
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

const toWireUnread = (unread: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(unread).map(([name, cell]) => [wireName(name), cell]));

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
