import * as z from 'zod';
import { pageKeyOf } from '../../ledger/entries/domain/entry.ts';
import type { Candidate } from '../../ledger/identity/domain/duplicate-candidate.ts';
import { toMoney } from '../../platform/domain/money/currency.ts';

/** Another transaction that may be the same as a row. */
export const WireCandidate = z.object({
  entry_id: z
    .uuid()
    .nullable()
    .describe(
      'The entry in the ledger; if `was_deleted` is true, the deleted one. null for a row of the same file that has no entry yet: see `booking`',
    ),
  date: z.iso.date(),
  name: z.string(),
  score: z
    .number()
    .min(0)
    .max(1)
    .describe('How similar the two are, from 0 to 1: 1 for the same day and the same words in the names'),
  reasons: z
    .array(z.string())
    .describe(
      'What the two have in common, in words. `same bank reference` makes a pair certain: the number that the bank gives to one transaction (OFX `FITID`, CAMT `AcctSvcrRef`, MT940 `:61:` after `//`). So does `same statement`: see `on_possible_duplicate` of POST /api/v1/imports',
    ),
  booking: z
    .object({
      status: z
        .enum(['pending', 'booked'])
        .describe(
          '`pending`: the row may be the later booking of this pending transaction. `booked`: the row is pending, and this may be its booking',
        ),
      amount: z.string().describe('A decimal number; positive is money out'),
      currency: z.string(),
      row_number: z.int().min(1).optional().describe('The row of the same file that reports it; absent if none does'),
    })
    .optional()
    .describe(
      'Set if one of the two is pending and the other may be its booking: up to eight days later, with the same first words, and from the same amount to 30 % more. With `match`, only the booking stays: a pending entry gets its amount and name, and a pending row is not added. Without `on_possible_duplicate`, such rows are not published',
    ),
});

export const toWireCandidate = ({
  entryId,
  date,
  name,
  score,
  reasons,
  booking,
}: Candidate): z.infer<typeof WireCandidate> => ({
  entry_id: pageKeyOf(entryId) === undefined ? null : entryId,
  date,
  name,
  score: Math.round(score * 100) / 100,
  reasons: [...reasons],
  ...(booking !== undefined && { booking: toWireBooking(booking) }),
});

const toWireBooking = ({ status, amount, currency, row }: NonNullable<Candidate['booking']>) => ({
  status,
  amount: toMoney(amount, currency),
  currency,
  ...(row !== undefined && { row_number: row }),
});
