import * as z from 'zod';
import { WIRE_NAMES } from '../../ledger/schema/wire-names.ts';
import { toMoney } from '../../platform/domain/money/currency.ts';
import { Instant, LocalDate, Money } from '../../platform/schema/instant.ts';
import type { HistoryEvent } from '../history/domain/history-events.ts';
import { toWireValues, VALUES } from './entry-values.ts';

export const HistoryValues = z.object({
  date: LocalDate.optional(),
  amount: Money.optional(),
  currency: z.string().optional(),
  ...VALUES,
  kind: VALUES.kind.unwrap().nullable().optional(),
});

/** Something that happened to a transaction. */
export const EntryHistory = z.object({
  at: Instant.describe('When it happened; for a match that filled no field, when the transaction was created'),
  action: z
    .enum(['created', 'matched', 'changed', 'split', 'merged'])
    .describe(
      '`matched`: an import or a bank feed reported the transaction too. `merged`: another transaction was merged into it. `split`: its parts changed',
    ),
  by: z.enum(['person', 'change_set', 'import', 'bank_feed']).describe('Who or what did it'),
  user_id: z.uuid().nullable().describe('The person who did it, directly or with a change set; null if unknown'),
  key_name: z
    .string()
    .nullable()
    .describe(
      'The API key or application with which the person did it, as it was called then; null if it was done on a page',
    ),
  change_set_id: z.uuid().nullable().describe('The change set that did it; null if it was not a change set'),
  import_id: z
    .uuid()
    .nullable()
    .describe('The import, or the bank connection of the feed, that did it; null if neither did'),
  fields: z.array(z.string()).describe('The names of the fields that were set'),
  before: HistoryValues.describe('The former values of the changed fields'),
  after: HistoryValues.describe('The new values of the changed fields'),
});
export type EntryHistory = z.infer<typeof EntryHistory>;

/** `currency`: of the transaction now, for amounts. */
export const toEntryHistory = (event: HistoryEvent, currency: string): EntryHistory => ({
  at: event.at,
  action: event.action,
  by: event.by,
  user_id: event.userId,
  key_name: event.keyName,
  change_set_id: event.changeSetId,
  import_id: event.importId,
  fields: event.fields.map((field) => WIRE_NAMES[field]),
  before: toValues(event.before, currency),
  after: toValues(event.after, currency),
});

const toValues = ({ amount, ...values }: HistoryEvent['before'], currency: string): z.infer<typeof HistoryValues> =>
  toWireValues({ ...values, ...(amount !== undefined && { amount: toMoney(amount, currency) }) });
