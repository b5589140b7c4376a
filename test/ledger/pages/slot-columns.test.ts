import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TRANSACTION_KINDS, VALUATION_KINDS } from '../../../shared/ledger/entries/domain/entry.ts';
import type { PastChange } from '../../../shared/ledger/history/domain/entry-history.ts';
import { decodeSlots } from '../../../shared/ledger/pages/domain/decode-slots.ts';
import { encodeSlots } from '../../../shared/ledger/pages/domain/encode-slots.ts';
import type { Slot } from '../../../shared/ledger/pages/domain/page.ts';
import { MONTH } from '../../support/ledger/ledger-builders.ts';

/** Includes lone surrogates, NUL, emoji and names of object members. */
const text = fc.oneof(
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('__proto__', 'constructor', '0', '', '|', '\ud800', '👩‍👩‍👧', 'null', '\u2028'),
);
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const instant = fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z', '1999-12-31T23:59:59.999Z');
const kind = fc.constantFrom('transaction', 'trade', 'valuation', 'holding', 'balance');
const date = fc.oneof(
  fc.integer({ min: 1, max: 31 }).map((day) => `${MONTH}-${String(day).padStart(2, '0')}`),
  fc.constantFrom('2020-02-29', '0001-01-01', '2026-04-01'),
);
const amount = fc.constantFrom('0', '-1', '12345678901234567890.12345678', '0.1', '-0.00000001');
const trade = fc.record({
  securityId: orNull(text),
  ticker: text,
  exchangeOperatingMic: orNull(text),
  qty: amount,
  price: amount,
});
/** Only trades keep their details. */
const print = fc
  .record({ kind, date, amount, currency: fc.constantFrom('USD', 'EUR'), name: text, details: orNull(trade) })
  .map((content) => (content.kind === 'trade' ? content : { ...content, details: null }));
const links = fc.record({
  transfer: orNull(
    fc.record({
      side: fc.constantFrom('inflow', 'outflow'),
      otherId: text,
      status: fc.constantFrom('pending', 'confirmed'),
      notes: orNull(text),
    }),
  ),
  rejected: fc.array(text),
});
/** Most entries have none. */
const client = fc.record(
  {
    externalId: fc.record({ source: fc.constantFrom('api', 'shop'), id: text }),
    metadata: fc.dictionary(fc.constantFrom('order', 'shop'), text, { minKeys: 1, noNullPrototype: true }),
  },
  { requiredKeys: [] },
);
const tail = fc.constantFrom('abc9ef0123456789aab', '0008000000000000000');
/** Few imports, so that owners and creators are often the same. */
const owner = fc.oneof({ weight: 4, arbitrary: fc.constantFrom('import-a', 'user') }, text);
const feed = fc.record({
  provider: fc.constantFrom('us' as const, 'global' as const),
  externalId: orNull(text),
  formerIds: fc.array(text, { maxLength: 2 }),
  date: fc.constantFrom('2026-01-05', '2025-12-31'),
  amount: fc.constantFrom('-1.00', '12.34'),
  currency: fc.constant('EUR'),
  name: text,
  status: fc.constantFrom('pending' as const, 'posted' as const, 'stale' as const),
  match: fc.constant(null),
});
const base = {
  birth: fc.record(
    { importId: orNull(owner), attempt: orNull(text), at: instant, byRow: fc.constant(true as const) },
    { requiredKeys: ['importId', 'attempt', 'at'] },
  ),
  row: fc.nat(2),
  tail: orNull(tail),
  parent: orNull(tail),
  owners: fc.array(
    fc.record(
      {
        id: owner,
        row: fc.nat(2),
        bits: fc.constantFrom(0, 1, 15, 47),
        filledAt: orNull(instant),
        reference: fc.constantFrom('Xk3_-a0Z', 'AAAAAAAA'),
      },
      { requiredKeys: ['id', 'row', 'bits', 'filledAt'] },
    ),
    { maxLength: 2 },
  ),
  feed: orNull(feed),
};
const content = fc
  .tuple(
    print,
    fc.record({
      notes: orNull(text),
      categoryId: orNull(text),
      merchantId: orNull(text),
      tagIds: fc.array(text),
      excluded: fc.boolean(),
      transactionKind: orNull(fc.constantFrom(...TRANSACTION_KINDS)),
      valuationKind: orNull(fc.constantFrom(...VALUATION_KINDS)),
      links: orNull(links),
    }),
    client,
  )
  .map(([fingerprint, rest, client]) => ({ ...fingerprint, ...rest, ...client }));
const values = fc.record(
  { name: text, categoryId: orNull(text), tagIds: fc.array(text), links: orNull(links), accountId: orNull(text) },
  { requiredKeys: [] },
) as fc.Arbitrary<PastChange['before']>;
const pastChange: fc.Arbitrary<PastChange> = fc
  .record(
    {
      by: fc.oneof(
        fc.record(
          { userId: orNull(text), changeSetId: orNull(text), keyName: text },
          { requiredKeys: ['userId', 'changeSetId'] },
        ),
        fc.record({ userId: fc.constant(null), changeSetId: fc.constant(null), importId: owner }),
      ),
      at: instant,
      before: values,
      marks: fc.nat(63),
      fresh: fc.nat(63),
      support: fc.array(fc.record({ id: owner, bits: fc.nat(63) }), { maxLength: 2 }),
      joined: fc.array(owner, { maxLength: 2 }),
    },
    { requiredKeys: ['by', 'at', 'before', 'marks', 'fresh', 'support'] },
  )
  .map(({ joined, ...change }) => (joined === undefined || 'importId' in change.by ? change : { ...change, joined }));
const state = {
  content,
  accountId: orNull(text),
  original: orNull(print),
  edited: fc.nat(63),
  editedAt: orNull(instant),
  history: fc.array(pastChange, { maxLength: 2 }),
};
const living = fc.record({ ...base, deletedAt: fc.constant(null), ...state });
const removed = fc.record({ ...state, owners: base.owners, changeSetId: text });
const marker = fc.record({ ...base, deletedAt: instant, original: print, removed: orNull(removed) });
const slots: fc.Arbitrary<readonly Slot[]> = fc.array(fc.oneof({ weight: 3, arbitrary: living }, marker));

describe('encodeSlots', () => {
  it('preserves every slot', () => {
    fc.assert(
      fc.property(slots, (some) => {
        expect(decodeSlots(encodeSlots(onPage(some)))).toStrictEqual(onPage(plain(some)));
      }),
      { numRuns: 300 },
    );
  });

  it('gives the same text for the same slots, also after decoding', () => {
    fc.assert(
      fc.property(slots, (some) => {
        const stored = encodeSlots(onPage(some));

        expect(encodeSlots(decodeSlots(stored))).toBe(stored);
      }),
    );
  });

  it('stores a list in the eighth place of a change that has more, as versions without corrections need', () => {
    fc.assert(
      fc.property(slots, (some) => {
        const { history = [] } = JSON.parse(encodeSlots(onPage(some)));
        for (const change of history.flatMap((changes: unknown) => changes || [])) {
          expect(change.length < 8 || Array.isArray(change[7])).toBe(true);
        }
      }),
    );
  });

  it('remembers that a creator returned with another row', () => {
    const slot = fc.sample(living, { numRuns: 1, seed: 1 })[0];
    const birth = { importId: 'import-a', attempt: 'one', at: '2026-01-01T00:00:00.000Z' };
    const owners = [{ id: 'import-a', row: 2, bits: 0, filledAt: null }];
    const blank = { ...slot?.content, notes: null, categoryId: null, merchantId: null, tagIds: [], links: null };
    const returned = [{ ...slot, birth, owners, row: 1, content: blank } as Slot];

    expect(decodeSlots(encodeSlots(onPage(returned)))).toEqual(onPage(returned));
  });

  it('stores nothing for owners without a bank reference, as before there were any', () => {
    const birth = { importId: 'import-a', attempt: 'one', at: '2026-01-01T00:00:00.000Z' };
    const [sample] = fc.sample(living, { numRuns: 1, seed: 1 });
    const owned = { id: 'import-a', row: 1, bits: 0, filledAt: null };
    const slot = { ...sample, birth, row: 1, owners: [owned] } as Slot;
    const numbered = { ...slot, owners: [{ ...owned, reference: 'Xk3_-a0Z' }] };

    expect(JSON.parse(encodeSlots(onPage([slot])))).not.toHaveProperty('references');
    expect(decodeSlots(encodeSlots(onPage([slot])))[0]?.slots[0]?.owners).toEqual([owned]);
    expect(decodeSlots(encodeSlots(onPage([slot, numbered])))).toEqual(onPage([slot, numbered]));
  });

  it('stores days, categories and amounts as texts, and lists of numbers if one is large', () => {
    const [sample] = fc.sample(living, { numRuns: 1, seed: 1 });
    const slotOf = (day: string, amount: string, categoryId: string) =>
      ({ ...sample, content: { ...sample?.content, date: `${MONTH}-${day}`, amount, categoryId } }) as Slot;
    const categories = Array.from({ length: 70 }, (_, at) => `category-${at}`);
    const few = onPage([slotOf('01', '1', 'food'), slotOf('31', '-2.5', 'rent')]);
    const many = onPage(categories.map((id, at) => slotOf(String((at % 28) + 1).padStart(2, '0'), '1', id)));

    expect(JSON.parse(encodeSlots(few))).toMatchObject({
      dates: ';Y',
      amounts: '1 -2.5',
      categories: expect.any(String),
    });
    expect(JSON.parse(encodeSlots(many))).toMatchObject({ dates: expect.any(String), categories: expect.any(Array) });
    for (const page of [few, many]) expect(decodeSlots(encodeSlots(page))).toEqual(page);
  });

  it.each(['names', 'dates', 'amounts'])('rejects a column that is too short: %s', (name) => {
    const stored = encodeSlots(onPage(fc.sample(living, { numRuns: 2, seed: 1 })));
    const columns = JSON.parse(stored) as Record<string, unknown>;

    expect(() => decodeSlots(JSON.stringify({ ...columns, [name]: [] }))).toThrow('no value 0');
  });

  it('rejects a text of days that is too short', () => {
    const [sample] = fc.sample(living, { numRuns: 1, seed: 1 });
    const days = ['01', '02'].map((day) => ({ ...sample, content: { ...sample?.content, date: `${MONTH}-${day}` } }));
    const columns = JSON.parse(encodeSlots(onPage(days as Slot[]))) as Record<string, unknown>;

    expect(() => decodeSlots(JSON.stringify({ ...columns, dates: ';' }))).toThrow('no value 1');
  });
});

const onPage = (some: readonly Slot[]) => [{ month: MONTH, slots: some }];

/** Without the missing prototypes of generated records. */
const plain = (some: readonly Slot[]): readonly Slot[] => structuredClone(some) as readonly Slot[];
