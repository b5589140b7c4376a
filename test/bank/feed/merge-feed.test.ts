import { describe, expect, it } from 'vitest';
import { mergeFeed, monthsOfDelivery } from '../../../shared/bank/feed/domain/merge-feed.ts';
import { deleteEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import { addDays } from '../../../shared/platform/domain/dates/local-date.ts';
import { anAccount } from '../../support/ledger/ledger-builders.ts';
import { aRow, changed, deliver, entriesIn, only, reported, TODAY } from './reported-feed.ts';

const ids = (pages: Parameters<typeof entriesIn>[0]) => entriesIn(pages).map(({ feed }) => feed?.externalId);
const NOTHING = { created: 0, updated: 0, matched: 0, pendingPosted: 0, pendingStale: 0, suggestions: 0 };

describe('mergeFeed with new rows', () => {
  it('creates an entry for each on the page of its month, owned by the connection', () => {
    const { pages, created } = deliver(
      [],
      [aRow({ notes: 'Card 4711', merchantId: 'm1' }), aRow({ externalId: 'T2', date: '2026-02-27' })],
    );
    expect(created).toBe(2);
    expect(pages.map(({ month }) => month)).toEqual(['2026-03', '2026-02']);
    const [, entry] = entriesIn(pages);
    expect(entry).toMatchObject({
      kind: 'transaction',
      date: '2026-03-10',
      amount: '4.5',
      notes: 'Card 4711',
      merchantId: 'm1',
    });
    expect(entry).toMatchObject({ excluded: false, importId: null, feed: { externalId: 'T1', status: 'posted' } });
    expect(pages[0]?.slots[0]?.owners).toMatchObject([{ id: 'bank-a', row: 0 }]);
  });

  it('changes nothing when the same connection repeats them', () => {
    const rows = [aRow(), aRow({ externalId: 'T2' }), aRow({ externalId: null }), aRow({ externalId: null })];
    const again = deliver(reported(rows), [...rows].reverse());
    expect(again).toMatchObject({ ...NOTHING, pages: [], unchanged: 4 });
  });

  it('counts duplicates once, a booked row before its pending one, and equal rows separately', () => {
    const pages = reported([
      ...[aRow(), aRow(), aRow({ pending: true, amount: '4' })],
      ...[aRow({ externalId: null, amount: '3' }), aRow({ externalId: null, amount: '3' })],
    ]);
    expect(entriesIn(pages).map(({ amount }) => amount)).toEqual(['4.5', '3', '3']);
  });

  it('keeps two different rows with one id apart, in any order', () => {
    const rows = [aRow(), aRow({ amount: '9', name: 'Kiosk' })];
    const pages = reported(rows);
    expect(entriesIn(pages)).toHaveLength(2);
    expect(deliver(pages, [...rows].reverse()).pages).toEqual([]);
  });
});

describe('mergeFeed with amended rows', () => {
  it('updates date, amount and name by id, on the entry’s page', () => {
    const { all, updated } = deliver(
      reported([aRow()]),
      [aRow({ date: '2026-04-01', amount: '5', name: 'Blue Door Cafe London' })],
      {
        today: '2026-04-02',
        complete: { from: '2026-02-01', to: '2026-04-02' },
      },
    );
    expect(updated).toBe(1);
    expect(all.map(({ month }) => month)).toEqual(['2026-03']);
    expect(only(all)).toMatchObject({ date: '2026-04-01', amount: '5', name: 'Blue Door Cafe London' });
  });

  it('ignores case and spacing in names', () => {
    const { all, created } = deliver(reported([aRow()]), [aRow({ externalId: 'T9', name: ' BLUE  door cafe' })]);
    expect(created).toBe(0);
    expect(only(all).feed).toMatchObject({ externalId: 'T9', formerIds: ['T1'] });
  });

  it('recognizes a reworded row under a new id on a completely reported day', () => {
    const { all, created } = deliver(reported([aRow()]), [aRow({ externalId: 'T9', name: 'BDC 0815' })]);
    expect(created).toBe(0);
    expect(only(all)).toMatchObject({ name: 'BDC 0815', feed: { externalId: 'T9' } });
    const elsewhere = { complete: { from: '2026-03-11', to: TODAY } };
    expect(deliver(reported([aRow()]), [aRow({ externalId: 'T9', name: 'BDC 0815' })], elsewhere).created).toBe(1);
  });
});

describe('mergeFeed with unreliable ids', () => {
  const A = aRow({ externalId: 'A', amount: '1', name: 'Metro' });
  const B = aRow({ externalId: 'B', amount: '2', name: 'Kiosk' });

  it('counts a purchase once that is booked under the id of another one, which the bank renames meanwhile', () => {
    const before = reported([
      aRow({ externalId: 'P1', pending: true, amount: '3', name: 'Kiosk' }),
      aRow({ externalId: 'T1', amount: '5.5', name: 'CARD 4711 Kiosk' }),
    ]);
    const { all } = deliver(before, [
      aRow({ externalId: 'T1', amount: '3', name: 'CARD 4711 Kiosk' }),
      aRow({ externalId: 'T2', amount: '5.5', name: 'CARD 4711 Kiosk (Springfield)' }),
    ]);
    expect(
      entriesIn(all)
        .map(({ amount, excluded }) => [amount, excluded])
        .sort(),
    ).toEqual([
      ['3', false],
      ['5.5', false],
    ]);
  });

  it('counts purchases once whose ids are swapped while the bank renames one and still reports it as pending', () => {
    const before = reported([
      aRow({ externalId: 'T0', date: '2026-03-10', amount: '9', name: 'Cafe Central Main Street' }),
      aRow({ externalId: 'T1', date: '2026-03-10', amount: '9', name: 'Kiosk' }),
      aRow({ externalId: 'P1', date: '2026-03-09', amount: '9', name: 'Kiosk', pending: true }),
    ]);
    const { all } = deliver(before, [
      aRow({ externalId: 'T1', date: '2026-03-10', amount: '9', name: 'Cafe Central Main Street (Springfield)' }),
      aRow({ externalId: 'T0', date: '2026-03-10', amount: '9', name: 'Kiosk' }),
      aRow({ externalId: 'P0', date: '2026-03-09', amount: '9', name: 'Cafe Central Main Street', pending: true }),
    ]);
    expect(entriesIn(all)).toHaveLength(2);
  });

  it('keeps entries unchanged if their ids are swapped', () => {
    const before = reported([A, B]);
    const { all, created } = deliver(before, [
      { ...A, externalId: 'B' },
      { ...B, externalId: 'A' },
    ]);
    expect(created).toBe(0);
    expect(entriesIn(all).map(({ id, name }) => [id, name])).toEqual(
      entriesIn(before).map(({ id, name }) => [id, name]),
    );
    expect(ids(all)).toEqual(['B', 'A']);
  });

  it('follows ids if all days shift by one and the content would match the next', () => {
    const parked = (id: number, day: number) => aRow({ externalId: `${id}`, date: `2026-03-0${day}`, name: 'Parking' });
    const { all, created } = deliver(reported([parked(1, 1), parked(2, 2), parked(3, 3)]), [
      parked(1, 2),
      parked(2, 3),
      parked(3, 4),
    ]);
    expect(created).toBe(0);
    expect(entriesIn(all).map(({ date, feed }) => [date, feed?.externalId])).toEqual([
      ['2026-03-02', '1'],
      ['2026-03-03', '2'],
      ['2026-03-04', '3'],
    ]);
  });

  it('ignores an id that now belongs to another transaction', () => {
    const { all, created } = deliver(reported([A]), [
      { ...A, externalId: 'C' },
      { ...B, externalId: 'A', date: '2026-03-12' },
    ]);
    expect(created).toBe(1);
    expect(entriesIn(all).map(({ name }) => name)).toEqual(['Metro', 'Kiosk']);
  });

  it('does not trust ids on days that are not complete, because some providers number their rows', () => {
    const first = reported([
      aRow({ externalId: '1', date: '2026-03-10', amount: '10', name: 'Apples' }),
      aRow({ externalId: '2', date: '2026-03-03', amount: '20', name: 'Books' }),
    ]);
    const rows = [
      aRow({ externalId: '1', date: '2026-03-14', amount: '50', name: 'Eggs' }),
      aRow({ externalId: '2', date: '2026-03-12', amount: '20', name: 'Cheese' }),
      aRow({ externalId: '3', date: '2026-03-10', amount: '10', name: 'Apples' }),
    ];
    const { all } = deliver(first, rows, { complete: { from: '2026-03-07', to: '2026-03-14' } });
    expect(entriesIn(all).map(({ name }) => name)).toEqual(['Apples', 'Books', 'Eggs', 'Cheese']);
  });

  it('keeps a booked entry if the next delivery reuses its id with little else', () => {
    const first = reported([
      aRow({ externalId: 'x', date: '2026-03-03', amount: '5', name: 'Apples' }),
      aRow({ externalId: 'x', date: '2026-03-09', amount: '5', name: 'Books' }),
    ]);
    const again = deliver(first, [aRow({ externalId: 'x', date: '2026-03-09', amount: '5', name: 'Books' })], {
      complete: null,
    });
    expect(entriesIn(again.all).map(({ name }) => name)).toEqual(['Apples', 'Books']);
  });

  it('recognizes an earlier id of the entry', () => {
    const pages = reported([A], [{ ...A, externalId: 'C' }]);
    const { all } = deliver(pages, [{ ...A, name: 'Metro line 2' }], { complete: { from: '2026-03-15', to: TODAY } });
    expect(only(all)).toMatchObject({ name: 'Metro line 2', feed: { externalId: 'A', formerIds: ['C'] } });
  });

  it('keeps 528 rows once each after 116 of nine days get new ids', () => {
    const rows = Array.from({ length: 528 }, (_, at) => {
      const date = addDays('2026-02-01', at < 116 ? at % 9 : 9 + (at % 35));
      return aRow({ externalId: `T${at}`, date, amount: `${1 + (at % 7)}`, name: `Shop ${at % 5}` });
    });
    const reissued = rows.map((row, at) => (at < 116 ? { ...row, externalId: `N${at}` } : row));
    const swapped = rows.map((row, at) => (at < 116 ? { ...row, externalId: `T${115 - at}` } : row));
    for (const again of [reissued, swapped]) {
      const { created, updated, all } = deliver(reported(rows), [...again].reverse());
      expect({ created, updated, entries: entriesIn(all).length }).toEqual({ created: 0, updated: 116, entries: 528 });
    }
  });

  it('keeps two equal coffees separate if both get new ids, and one is deleted', () => {
    const pages = reported([aRow(), aRow({ externalId: 'T2' })]);
    const first = entriesIn(pages)[0]?.id ?? '';
    const left = changed(pages, '2026-03', (page) => deleteEntry(page, first, `${TODAY}T00:00:00.000Z`).page);
    const { all, created } = deliver(left, [aRow({ externalId: 'N1' }), aRow({ externalId: 'N2' })]);
    expect(created).toBe(0);
    expect(entriesIn(all)).toHaveLength(1);
  });

  it('matches an equal row of an incomplete day to the existing entry', () => {
    const { all, created } = deliver(reported([aRow()]), [aRow({ externalId: 'N1' })], { complete: null });
    expect({ created, id: only(all).feed?.externalId }).toEqual({ created: 0, id: 'N1' });
  });
});

describe('mergeFeed by another connection', () => {
  it('matches entries of the first connection, and compares ids within one provider', () => {
    const before = reported([aRow(), aRow({ externalId: 'T2', amount: '9', name: 'Kiosk' })]);
    const rows = [
      aRow({ externalId: 'T2', name: 'Door, blue' }),
      aRow({ externalId: 'T1', amount: '9', name: 'Kiosk' }),
    ];
    const { all, created } = deliver(before, rows, { connectionId: 'bank-b', provider: 'global' });
    expect(created).toBe(0);
    expect(
      entriesIn(all).map(({ amount, feed }) => [amount, feed?.provider, feed?.externalId, feed?.formerIds]),
    ).toEqual([
      ['4.5', 'global', 'T2', []],
      ['9', 'global', 'T1', []],
    ]);
    expect(all[0]?.slots.map(({ owners }) => owners.map(({ id }) => id))).toEqual([
      ['bank-a', 'bank-b'],
      ['bank-a', 'bank-b'],
    ]);
  });
});

describe('mergeFeed after an interruption', () => {
  it('ends the same whichever pages were written', () => {
    const rows = [
      aRow(),
      aRow({ externalId: 'T2', date: '2026-02-10' }),
      aRow({ externalId: 'T3', date: '2026-02-10' }),
    ];
    const { pages } = deliver([], rows);
    for (const written of [[], ...pages.map((page) => [page]), pages]) {
      const { all } = deliver(written, rows);
      expect(entriesIn(all).map(({ feed }) => feed?.externalId)).toEqual(['T2', 'T3', 'T1']);
    }
  });

  it('derives entry ids from its input', () => {
    const delivery = { rows: [aRow()], complete: null, pendingComplete: false };
    const writer = { connectionId: 'bank-a', provider: 'us', now: TODAY, today: TODAY, newId: () => 'one' } as const;
    const merge = () => mergeFeed(anAccount(), [], writer, delivery);
    expect(merge()).toEqual(merge());
  });
});

describe('monthsOfDelivery', () => {
  it('covers a month around the rows, and two months back if it includes today', () => {
    const rows = [aRow({ date: '2025-11-30' }), aRow({ date: '2025-12-24' })];
    const past = { rows, complete: { from: '2025-11-15', to: '2025-12-28' }, pendingComplete: false };
    expect(monthsOfDelivery(past, TODAY)).toEqual(['2025-10', '2025-11', '2025-12', '2026-01']);
    const latest = { rows: [], complete: { from: '2026-03-10', to: TODAY }, pendingComplete: true };
    expect(monthsOfDelivery(latest, TODAY)).toEqual(['2026-01', '2026-02', '2026-03', '2026-04']);
  });
});
