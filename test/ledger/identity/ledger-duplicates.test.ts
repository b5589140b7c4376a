import { describe, expect, it } from 'vitest';
import type { EntryLinks, PlannedEntry } from '../../../shared/ledger/entries/domain/entry.ts';
import { findLedgerDuplicates } from '../../../shared/ledger/identity/domain/ledger-duplicates.ts';
import { emptyPage, isLiving, type LivingSlot, type Page } from '../../../shared/ledger/pages/domain/page.ts';
import { USER } from '../../../shared/platform/domain/owner.ts';
import { aFeed, anAccount, aPage, MONTH, withRows } from '../../support/ledger/ledger-builders.ts';

const REJECTED: EntryLinks = { transfer: null, rejected: ['00c0ffee-5ee2-8000-8000-000000000000'] };
const LATER = '2026-05-01T00:00:00.000Z';

type Row = Partial<PlannedEntry>;
const SHOP: Row = { date: `${MONTH}-05`, name: 'SHOP 12' };
const CARD: Row = { date: `${MONTH}-06`, name: 'Card payment shop 12' };

/** The same in all imports: the first and the last day of their statement. */
const SAME: readonly Row[] = [
  { date: `${MONTH}-01`, amount: '1', name: 'First' },
  { date: `${MONTH}-31`, amount: '2', name: 'Last' },
];

/** The page with the rows of each import. */
const reported = (page: Page, ...imports: readonly (readonly Row[])[]): Page =>
  imports.reduce(
    (before, rows, at) =>
      withRows(before, [...SAME, ...rows], {
        importId: `import-${at}`,
        attempt: `try-${at}`,
        begunAt: `2026-04-0${at + 1}T00:00:00.000Z`,
      }),
    page,
  );
const changed = (page: Page, name: string, change: (slot: LivingSlot) => Partial<LivingSlot>): Page => ({
  ...page,
  slots: page.slots.map((slot) => (isLiving(slot) && slot.content.name === name ? { ...slot, ...change(slot) } : slot)),
});
const linked = (page: Page, name: string): Page =>
  changed(page, name, ({ content }) => ({ content: { ...content, links: REJECTED } }));
const split = (page: Page, name: string): Page => {
  const whole = page.slots.findIndex((slot) => isLiving(slot) && slot.content.name === name);
  const slot = page.slots[whole];
  if (slot === undefined || !isLiving(slot)) throw new Error(`There is no ${name}`);
  const tail = 'aa'.repeat(8) as NonNullable<LivingSlot['tail']>;
  const part = { ...slot, tail: null, row: 99, parent: tail };
  return { ...page, slots: [...page.slots.with(whole, { ...slot, tail }), part] };
};
const pairs = (...pages: readonly Page[]) =>
  findLedgerDuplicates(pages).map(({ kept, merged, isCertain }) => [kept.name, merged.name, isCertain]);

describe('findLedgerDuplicates', () => {
  it('finds what two imports report in different words, also across the end of a month', () => {
    expect(pairs(reported(aPage(), [SHOP], [CARD]))).toEqual([['SHOP 12', 'Card payment shop 12', false]]);
    const [march, april] = [aPage(), emptyPage(anAccount(), '2026-04')];
    expect(
      pairs(
        reported(march, [{ ...SHOP, date: '2026-03-31' }], []),
        withRows(april, [{ ...CARD, date: '2026-04-01' }], { importId: 'import-1', now: LATER }),
      ),
    ).toEqual([['SHOP 12', 'Card payment shop 12', false]]);
  });

  it('is certain of the only pairs of their days in two reports of one statement', () => {
    const statement = (nameOf: (at: number) => string): readonly Row[] =>
      Array.from({ length: 12 }, (_, at) => ({ date: `${MONTH}-${at + 10}`, amount: `${at + 10}`, name: nameOf(at) }));
    const page = reported(
      aPage(),
      statement((at) => `SHOP ${at}`),
      statement((at) => `Card payment shop ${at}`),
    );
    const wanted = Array.from({ length: 12 }, (_, at) => [`SHOP ${at}`, `Card payment shop ${at}`, true]);
    expect(pairs(page)).toEqual(wanted);
    expect(pairs(linked(linked(page, 'SHOP 3'), 'Card payment shop 3'))).toEqual(wanted.toSpliced(3, 1));
  });

  it('finds nothing in one import, with other amounts, or six days apart', () => {
    expect(pairs(reported(aPage(), [SHOP, CARD]))).toEqual([]);
    expect(pairs(reported(aPage(), [SHOP], [{ ...CARD, amount: '12.51' }]))).toEqual([]);
    expect(pairs(reported(aPage(), [SHOP], [{ ...CARD, date: `${MONTH}-11` }]))).toEqual([]);
  });

  it('finds no pair that a merge refuses both ways', () => {
    const page = reported(aPage(), [SHOP], [CARD]);
    expect(pairs(linked(page, 'SHOP 12'))).toHaveLength(1);
    expect(pairs(linked(linked(page, 'SHOP 12'), 'Card payment shop 12'))).toEqual([]);
    expect(pairs(split(page, 'SHOP 12'))).toHaveLength(1);
    expect(pairs(linked(split(page, 'SHOP 12'), 'Card payment shop 12'))).toEqual([]);
  });

  it('finds no pair of one source that both have besides their own', () => {
    const shared = { id: 'import-9', row: 1, bits: 0, filledAt: null };
    const both = ['SHOP 12', 'Card payment shop 12'].reduce(
      (page, name) => changed(page, name, ({ owners }) => ({ owners: [...owners, shared] })),
      reported(aPage(), [SHOP], [CARD]),
    );
    expect(pairs(both)).toEqual([]);
  });

  it('keeps the one from a file rather than the one that a person typed', () => {
    const typed = changed(reported(aPage(), [SHOP], [CARD]), 'SHOP 12', () => ({
      owners: [{ id: USER, row: 0, bits: 0, filledAt: null }],
      edited: 1,
    }));
    expect(pairs(typed)).toEqual([['Card payment shop 12', 'SHOP 12', false]]);
    expect(findLedgerDuplicates([typed])[0]?.isEither).toBe(true);
    expect(findLedgerDuplicates([split(typed, 'SHOP 12')])[0]).toMatchObject({
      kept: { name: 'SHOP 12' },
      isEither: false,
    });
  });

  it('keeps the one with a split or a transfer, else of a bank, else of a person, else the older one', () => {
    const page = reported(aPage(), [SHOP], [CARD]);
    const byPerson = changed(page, 'Card payment shop 12', ({ owners }) => ({
      owners: [...owners, { id: USER, row: 0, bits: 0, filledAt: null }],
    }));
    const byBank = changed(byPerson, 'SHOP 12', () => ({ feed: aFeed() }));
    const withTransfer = linked(byBank, 'Card payment shop 12');
    const older = changed(page, 'SHOP 12', ({ birth }) => ({ birth: { ...birth, at: LATER } }));
    const kept = [page, older, byPerson, byBank, withTransfer].map((ledger) => pairs(ledger)[0]?.[0]);
    expect(kept).toEqual([
      'SHOP 12',
      'Card payment shop 12',
      'Card payment shop 12',
      'SHOP 12',
      'Card payment shop 12',
    ]);
  });
});
