import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccountStatement, StatementEntry } from '../../../shared/imports/statements/domain/statement-file.ts';
import { settleSigns } from '../../../shared/imports/statements/parse/statement-signs.ts';
import { runs } from '../../support/amounts.ts';

const entryOf = (amount: number, isReversal: boolean): StatementEntry => ({
  line: 1,
  date: '2026-01-15',
  printedDate: '2026-01-15',
  amount: String(amount),
  currency: 'EUR',
  name: 'Shop',
  notes: '',
  reference: '',
  isPending: false,
  isReversal,
  problems: [],
});
const statementOf = (entries: readonly StatementEntry[], change: number): AccountStatement => ({
  account: 'DE12',
  accountName: '',
  accountType: null,
  currency: 'EUR',
  from: null,
  to: null,
  opening: { date: '2026-01-01', amount: '0' },
  closing: { date: '2026-01-31', amount: String(change) },
  entries,
});
const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

const amount = fc.integer({ min: -100_000, max: 100_000 }).filter((each) => each !== 0);
const bookings = fc.array(fc.record({ amount, isReversal: fc.boolean() }), { minLength: 1, maxLength: 20 });

describe('settleSigns', () => {
  it('reads reversals as they were booked, whichever direction the bank writes beside them', () => {
    fc.assert(
      fc.property(bookings, fc.boolean(), (all, isOriginal) => {
        const truth = all.map((booking) => booking.amount);
        const reversed = total(all.filter(({ isReversal }) => isReversal).map((booking) => booking.amount));
        fc.pre(!isOriginal || reversed !== 0);
        const written = all.map(({ amount: each, isReversal }) =>
          entryOf(isOriginal && isReversal ? -each : each, isReversal),
        );
        const { statement } = settleSigns(statementOf(written, total(truth)));
        expect(statement.entries.map((entry) => Number(entry.amount))).toEqual(truth);
        expect(statement.signDoubt).toBeUndefined();
      }),
      { numRuns: runs(200, 10_000) },
    );
  });

  it('doubts the signs if all are the opposite, and never changes other statements', () => {
    fc.assert(
      fc.property(bookings, amount, (all, other) => {
        const written = all.map(({ amount: each }) => entryOf(each, false));
        const sum = total(all.map((booking) => booking.amount));
        const opposite = settleSigns(statementOf(written, -sum)).statement;
        expect(opposite.entries).toEqual(written);
        expect(opposite.signDoubt !== undefined).toBe(sum !== 0);
        const { statement, warnings } = settleSigns(statementOf(written, sum + other));
        expect([statement.entries, warnings]).toEqual([written, []]);
      }),
      { numRuns: runs(200, 10_000) },
    );
  });
});
