import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FeeHandling } from '../../../shared/imports/domain/import-attributes.ts';
import { negate } from '../../../shared/platform/domain/decimal.ts';
import { runs } from '../../support/amounts.ts';
import { type FileRead, readFile } from '../../support/imports/read-file.ts';
import { answered, canBePublished, transaction } from '../../support/imports/truth.ts';

/** With the fees that are entries of their own. */
const entriesOf = ({ rows }: FileRead): readonly string[] =>
  rows
    .flatMap(({ entry }) =>
      entry === null ? [] : [entry, ...(entry.cash ? [{ ...entry.cash, date: entry.date }] : [])],
    )
    .map(({ date, amount }) => transaction(date, negate(amount)))
    .sort();

const money = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
const plain = (cents: number): string => String(cents / 100);

type Row = { readonly cents: number; readonly fee: number };

const HEADERS = [
  'Fee',
  'Gebühr',
  'Frais',
  'Comisión',
  'Commission',
  'Provision',
  '手续费',
  'Poplatek',
  'Transaction fee',
] as const;

const rowArb = fc
  .record({
    cents: fc.integer({ min: -90_000, max: 90_000 }),
    fee: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 900 })),
    isFeeAlone: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
  })
  .map(({ cents, fee, isFeeAlone }): Row => (isFeeAlone && fee > 0 ? { cents: 0, fee } : { cents: cents || 100, fee }));

const fileArb = fc.record({
  rows: fc
    .array(rowArb, { minLength: 6, maxLength: 25 })
    .filter((rows) => rows.some(({ fee }) => fee > 0) && rows.some(({ cents }) => cents < 0)),
  header: fc.constantFrom(...HEADERS),
  /** Whether fees are written with a minus. */
  isNegative: fc.boolean(),
  /** How the account works, which only balances show. */
  paid: fc.constantFrom<FeeHandling>('in_amount', 'apart', 'included'),
  balance: fc.constantFrom('none', 'after', 'newest_first'),
});
type File = typeof fileArb extends fc.Arbitrary<infer T> ? T : never;

const DAYS = 27;
const dayOf = (at: number): string => `2026-03-${String(1 + (at % DAYS)).padStart(2, '0')}`;

const textOf = ({ rows, header, isNegative, paid, balance }: File): string => {
  let left = 500_000;
  const lines = rows.map(({ cents, fee }, at) => {
    left += cents - (paid === 'included' ? 0 : fee);
    const cells = [dayOf(at), `Shop ${at} north`, money(cents), money(isNegative ? -fee : fee)];
    return [...cells, ...(balance === 'none' ? [] : [money(left)])].join(',');
  });
  const head = ['Date', 'Description', 'Amount', header, ...(balance === 'none' ? [] : ['Balance'])].join(',');
  return [head, ...(balance === 'newest_first' ? lines.toReversed() : lines)].join('\n');
};

const truthOf = ({ rows }: File, handling: FeeHandling): readonly string[] =>
  rows
    .flatMap(({ cents, fee }, at): readonly string[] => {
      if (handling === 'included') return [transaction(dayOf(at), plain(cents))];
      if (handling === 'in_amount') return [transaction(dayOf(at), plain(cents - fee))];
      return [...(cents === 0 && fee > 0 ? [] : [cents]), ...(fee > 0 ? [-fee] : [])].map((each) =>
        transaction(dayOf(at), plain(each)),
      );
    })
    .sort();

describe('files with a column of fees', () => {
  it('never publish a fee wrong, and need at most an answer', async () => {
    let published = 0;
    const numRuns = runs(25, 1_250);
    await fc.assert(
      fc.asyncProperty(fileArb, async (file) => {
        const first = await readFile(textOf(file));
        const isProved = first.questions.every(({ field }) => field !== 'fees');
        // what balances prove is part of the amount, because the balance after the row shows both
        const handling = isProved && file.paid !== 'included' ? 'in_amount' : file.paid;
        if (isProved && file.balance === 'none') expect(canBePublished(first)).toBe(false);
        const last = await answered(first, ({ field, candidates }) =>
          field === 'fees'
            ? { fees: file.paid }
            : field === 'signage_convention' && candidates.length > 0
              ? { signageConvention: 'inflows_positive' }
              : undefined,
        );
        if (!canBePublished(last)) return;
        published += 1;
        expect(entriesOf(last)).toEqual(truthOf(file, handling));
      }),
      { numRuns },
    );
    expect(published).toBeGreaterThan(numRuns * 0.9);
  });
});
