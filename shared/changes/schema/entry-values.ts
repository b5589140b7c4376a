import * as z from 'zod';
import { type Entry, type EntryLinks, TRANSACTION_KINDS } from '../../ledger/entries/domain/entry.ts';
import { WIRE_NAMES } from '../../ledger/schema/wire-names.ts';
import type { ExternalId } from '../../platform/domain/external-id.ts';
import { toMoney } from '../../platform/domain/money/currency.ts';
import { isObject } from '../../platform/domain/stored-shape.ts';
import { SHOWN_CLIENT_FIELDS, shownExternalId } from '../../platform/schema/client-fields.ts';
import { LocalDate, Money } from '../../platform/schema/instant.ts';
import type { SplitPart } from '../change-sets/domain/split-plan.ts';
import { LINK_VALUES, toLinkValues } from './link-values.ts';

/** The values of a transaction that change sets change. */
export const VALUES = {
  name: z.string().optional(),
  notes: z.string().nullable().optional(),
  category_id: z.uuid().nullable().optional(),
  merchant_id: z.uuid().nullable().optional(),
  tag_ids: z.array(z.uuid()).optional(),
  excluded: z.boolean().optional(),
  kind: z.enum(TRANSACTION_KINDS).optional(),
  account_id: z.uuid().optional(),
  external_id: SHOWN_CLIENT_FIELDS.external_id.optional(),
  external_source: SHOWN_CLIENT_FIELDS.external_source.optional(),
  metadata: SHOWN_CLIENT_FIELDS.metadata.optional(),
  ...LINK_VALUES,
};

/** A part of a split transaction. */
const SplitValues = z.object({
  transaction_id: z.uuid().describe('The id of the part, which is a transaction of its own'),
  amount: Money,
  name: z.string(),
  notes: z.string().nullable(),
  category_id: z.uuid().nullable(),
  merchant_id: z.uuid().nullable(),
  tag_ids: z.array(z.uuid()),
  excluded: z.boolean(),
  kind: z.enum(TRANSACTION_KINDS),
});

export const toSplits = (parts: readonly SplitPart[]): z.infer<typeof SplitValues>[] =>
  parts.map(({ id, content }) => ({
    transaction_id: id,
    amount: toMoney(content.amount, content.currency),
    name: content.name,
    notes: content.notes,
    category_id: content.categoryId,
    merchant_id: content.merchantId,
    tag_ids: [...content.tagIds],
    excluded: content.excluded,
    kind: content.transactionKind ?? 'standard',
  }));

/** The values that a change set changes. */
export const ChangedValues = z.object({
  date: LocalDate.optional(),
  amount: Money.optional(),
  currency: z.string().optional(),
  ...VALUES,
  splits: z.array(SplitValues).optional().describe('All parts; an empty list if it is not split'),
});

/** In changes and suggestions. */
export const ShownTransaction = z.object({
  date: LocalDate,
  name: z.string(),
  amount: Money,
  currency: z.string(),
  account_id: z.uuid(),
});

export const toShownTransaction = ({
  date,
  name,
  amount,
  currency,
  accountId,
}: Pick<Entry, 'date' | 'name' | 'amount' | 'currency' | 'accountId'>): z.infer<typeof ShownTransaction> => ({
  date,
  name,
  amount: toMoney(amount, currency),
  currency,
  account_id: accountId,
});

/** Without the values of other kinds of entries. */
const NAMES: Readonly<Record<string, string | undefined>> = {
  ...WIRE_NAMES,
  valuationKind: undefined,
  details: undefined,
};

/** Values by their names in answers. Amounts must be money already. */
export const toWireValues = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([field, value]): readonly (readonly [string, unknown])[] => {
      if (field === 'links') return Object.entries(toLinkValues(isObject<EntryLinks>(value) ? value : null));
      if (field === 'externalId') return Object.entries(shownExternalId(isObject<ExternalId>(value) ? value : null));
      if (field === 'metadata') return [['metadata', value ?? {}]];
      const name = NAMES[field];
      return name === undefined ? [] : [[name, value]];
    }),
  );
