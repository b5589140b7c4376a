import * as z from 'zod';
import type { EntryValues } from '../../ledger/history/domain/entry-history.ts';
import { fieldsOf } from '../../ledger/history/domain/entry-history.ts';
import { WIRE_NAMES } from '../../ledger/schema/wire-names.ts';
import { toMoney } from '../../platform/domain/money/currency.ts';
import { LocalDate, Money } from '../../platform/schema/instant.ts';
import type { KnownRecordCounts } from '../domain/import-attributes.ts';
import { lineOfRow } from '../formats/native/domain/record-kind.ts';
import { chosenEffect } from '../known-records/domain/known-counts.ts';
import type { ReviewedRow } from '../known-records/use-cases/review-known.ts';
import type { RecordReview } from '../known-records/use-cases/review-record.ts';

const Count = z.int().min(0);

const COUNTS = {
  same: Count.describe('Records that state nothing new: they match'),
  updated: Count.describe('Records that correct what an earlier file created'),
  left: Count.describe(
    'Records that would correct it, but it stays: a person changed it since, a bank reports it too, its split has other parts, or `on_known_records` is `match`',
  ),
  deleted: Count.describe('Records that a person deleted since: they stay deleted'),
  names_left: Count.describe(
    'Accounts, categories, merchants and tags with another name than in the ledger. They are the same records and keep the name of the ledger (warning `name_kept`). They are not among the other counts',
  ),
};

export const WireKnownCounts = z
  .object(COUNTS)
  .nullable()
  .describe(
    'The records of a native file whose ids an earlier file of the same program had, as they were read back after publishing; before that, as planned. Null if there are none',
  );

export const toWireKnownCounts = (counts: KnownRecordCounts | null | undefined): z.infer<typeof WireKnownCounts> =>
  counts == null
    ? null
    : {
        same: counts.same,
        updated: counts.updated,
        left: counts.left,
        deleted: counts.deleted,
        names_left: counts.namesLeft ?? 0,
      };

const Values = z.object({
  date: LocalDate.optional(),
  amount: Money.optional(),
  currency: z.string().optional(),
  name: z.string().optional(),
  notes: z.string().nullable().optional(),
});

export const WireKnownRecords = z
  .object({
    ...COUNTS,
    unlike: Count.describe(
      'Records with the ids of an earlier file that look like those of another program: publishing is refused, unless `on_known_records` is `create`. They are not among the other counts',
    ),
    deleted_accounts: z
      .array(z.string())
      .describe('The accounts of earlier files that were deleted since, and would be created again'),
    rows: z
      .array(
        z.object({
          line: z.int().min(1),
          name: z.string(),
          effect: z.enum(['update', 'left', 'deleted']),
          fields: z.array(z.string()).describe('The fields whose values differ; empty for `deleted`'),
          before: Values.describe('The values in the ledger, of fields that do not refer to other records'),
          after: Values.describe('The values in the file'),
        }),
      )
      .describe('The first 100 records that are not `same`'),
  })
  .nullable()
  .describe(
    'For a native file: its records that earlier files of the same program had, by source id. Null if there are no earlier native files',
  );

const MOST_ROWS = 100;

export const toWireKnownRecords = (review: RecordReview | undefined): z.infer<typeof WireKnownRecords> => {
  if (review === undefined) return null;
  const { same, updated, left, deleted } = review.counts;
  const rows = review.rows.filter(({ effect }) => effect !== 'same').slice(0, MOST_ROWS);
  const { unlike, deletedAccounts, keptNames } = review.doubts;
  return {
    same,
    updated,
    left,
    deleted,
    names_left: keptNames.length,
    unlike,
    deleted_accounts: [...deletedAccounts],
    rows: rows.flatMap(toWireRow),
  };
};

const toWireRow = (reviewed: ReviewedRow) => {
  const effect = chosenEffect(reviewed);
  const { row, currency, before, after } = reviewed;
  if (effect === 'same') return [];
  return [
    {
      line: lineOfRow(row.row),
      name: row.name,
      effect,
      fields: fieldsOf(after).map((field) => NAMES[field]),
      before: toValues(before, currency),
      after: toValues(after, currency),
    },
  ];
};

const toValues = (
  { date, amount, currency, name, notes }: Partial<EntryValues>,
  ownCurrency: string,
): z.infer<typeof Values> => ({
  ...(date !== undefined && { date }),
  ...(amount !== undefined && { amount: toMoney(amount, currency ?? ownCurrency), currency: currency ?? ownCurrency }),
  ...(amount === undefined && currency !== undefined && { currency }),
  ...(name !== undefined && { name }),
  ...(notes !== undefined && { notes }),
});

const NAMES: Readonly<Record<keyof EntryValues, string>> = {
  ...WIRE_NAMES,
  valuationKind: 'kind',
  details: 'security',
};
