import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settleTypedSigns, type TypedEntry } from '../../../../shared/imports/formats/ofx/parse/typed-signs.ts';
import { runs } from '../../../support/amounts.ts';

type Booking = { readonly amount: number; readonly isTyped: boolean };

/** How a bank writes the amount of a booking, and the truth about it. */
const WRITERS = {
  signed: (amount: number) => amount,
  turned: (amount: number) => -amount,
  unsigned: (amount: number) => Math.abs(amount),
} as const;

const entryOf = ({ amount, isTyped }: Booking, writer: keyof typeof WRITERS): TypedEntry => ({
  type: isTyped ? (amount < 0 ? 'DEBIT' : 'CREDIT') : 'OTHER',
  entry: {
    line: 1,
    date: '2026-01-15',
    printedDate: '2026-01-15',
    amount: String(WRITERS[writer](amount)),
    currency: 'EUR',
    name: 'Shop',
    notes: '',
    reference: '',
    isPending: false,
    problems: [],
  },
});

const amount = fc.integer({ min: -100_000, max: 100_000 }).filter((each) => each !== 0);
const bookings = (isTyped: fc.Arbitrary<boolean>) =>
  fc.array(fc.record({ amount, isTyped }), { minLength: 1, maxLength: 20 });
const writers = fc.constantFrom('signed', 'turned', 'unsigned');

describe('settleTypedSigns', () => {
  it('never reads an amount against its type without saying so', () => {
    fc.assert(
      fc.property(bookings(fc.constant(true)), writers, (all, writer) => {
        const { entries, signDoubt } = settleTypedSigns(
          all.map((booking) => entryOf(booking, writer)),
          false,
        );
        if (signDoubt === undefined)
          expect(entries.map((entry) => Number(entry.amount))).toEqual(all.map((each) => each.amount));
        else expect(writer).not.toBe('signed');
      }),
      { numRuns: runs(200, 10_000) },
    );
  });

  it('doubts signs that are all the opposite, whatever else is among them, and never those that are right', () => {
    fc.assert(
      fc.property(bookings(fc.boolean()), fc.boolean(), (all, isTurned) => {
        const written = all.map((booking) => entryOf(booking, isTurned ? 'turned' : 'signed'));
        const { entries, signDoubt, warnings } = settleTypedSigns(written, false);
        const isDoubtful = isTurned && all.some(({ isTyped }) => isTyped);
        expect([signDoubt !== undefined, warnings]).toEqual([isDoubtful, []]);
        expect(entries).toEqual(written.map(({ entry }) => entry));
      }),
      { numRuns: runs(200, 10_000) },
    );
  });
});
