import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deleteEntry, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import { mayBeBooking } from '../../../shared/ledger/identity/domain/pending-rule.ts';
import { addDays } from '../../../shared/platform/domain/dates/local-date.ts';
import { roundTo } from '../../../shared/platform/domain/money/decimal.ts';
import { aHold, aRow, changed, deliver, entriesIn, only, reported, TODAY } from './reported-feed.ts';

const NOW = `${TODAY}T00:00:00.000Z`;
const POSTED = aRow({ date: '2026-03-12' });

describe('mergeFeed with a pending row', () => {
  it('shows it as pending, even after eight days while the bank reports it', () => {
    const hold = aHold({ date: '2026-03-01' });
    expect(only(reported([hold], [hold]))).toMatchObject({ excluded: false, feed: { status: 'pending' } });
  });

  it('books it under a new id, on the date and page of the pending row', () => {
    const before = reported([aHold({ date: '2026-02-27' })]);
    const { all, pendingPosted, created } = deliver(before, [aRow({ date: '2026-03-02', name: 'BDC 0815' })]);
    expect({ pendingPosted, created }).toEqual({ pendingPosted: 1, created: 0 });
    const feed = { status: 'posted', externalId: 'T1', formerIds: ['P1'], date: '2026-03-02' };
    expect(only(all)).toMatchObject({ id: only(before).id, date: '2026-02-27', name: 'BDC 0815', feed });
    expect(only(deliver(all, [aRow({ date: '2026-03-03', name: 'BDC' })]).all)).toMatchObject({
      date: '2026-02-27',
      name: 'BDC',
    });
  });

  it('books it under its own id with another amount, and follows the bank', () => {
    const { all, pendingPosted } = deliver(reported([aHold()]), [
      aRow({ externalId: 'P1', date: '2026-03-11', amount: '5.4' }),
    ]);
    expect(pendingPosted).toBe(1);
    expect(only(all)).toMatchObject({ date: '2026-03-11', amount: '5.4', feed: { pendingAs: { amount: '4.5' } } });
  });

  it.each([
    ['nine days later', { date: '2026-03-19' }],
    ['a day earlier', { date: '2026-03-09' }],
    ['of another currency', { currency: 'EUR' }],
    ['of the other sign', { amount: '-4.5' }],
  ])('does not match one %s as its booking', (_, over) => {
    expect(deliver(reported([aHold()]), [aRow(over)]).created).toBe(1);
  });

  it('books as many as possible if several could match each other', () => {
    const before = reported([
      aHold({ externalId: 'P1', date: '2026-03-02' }),
      aHold({ externalId: 'P2', date: '2026-03-07' }),
    ]);
    const rows = [aRow({ externalId: 'T1', date: '2026-03-09' }), aRow({ externalId: 'T2', date: '2026-03-15' })];
    const { pendingPosted, all } = deliver(before, rows);
    expect(pendingPosted).toBe(2);
    expect(entriesIn(all).map(({ feed }) => feed?.externalId)).toEqual(['T1', 'T2']);
  });

  it('prefers the same words to a closer date', () => {
    const before = reported([
      aHold({ date: '2026-03-05' }),
      aHold({ externalId: 'P2', date: '2026-03-09', name: 'Kiosk' }),
    ]);
    const { all } = deliver(before, [aRow(), aHold({ externalId: 'P2', date: '2026-03-09', name: 'Kiosk' })]);
    expect(entriesIn(all).map(({ name, feed }) => [name, feed?.status])).toEqual([
      ['Blue Door Cafe', 'posted'],
      ['Kiosk', 'pending'],
    ]);
  });

  it('stays deleted when it is booked', () => {
    const before = reported([aHold()]);
    const id = only(before).id;
    const left = changed(before, '2026-03', (page) => deleteEntry(page, id, NOW).page);
    const { all, matched } = deliver(left, [POSTED]);
    expect({ matched, entries: entriesIn(all) }).toEqual({ matched: 1, entries: [] });
    expect(deliver(all, [POSTED, aHold()]).pages).toEqual([]);
  });

  it('books an edited entry without changing it', () => {
    const before = reported([aHold()]);
    const id = only(before).id;
    const mine = changed(before, '2026-03', (page) => editEntry(page, id, { name: 'Breakfast' }, NOW).page);
    const { all } = deliver(mine, [aRow({ externalId: 'P1', amount: '5.4' })]);
    expect(only(all)).toMatchObject({ name: 'Breakfast', amount: '4.5', feed: { status: 'posted', amount: '5.4' } });
  });
});

describe('mergeFeed with a pending row next to the booked one', () => {
  it.each<[string, string | null]>([
    ['with an id', 'P1'],
    ['without one', null],
  ])('does not show it again after booking, %s', (_, externalId) => {
    const hold = aHold({ externalId });
    const booked = reported([hold], [POSTED]);
    expect(deliver(booked, [hold, POSTED]).pages).toEqual([]);
    const second = deliver(booked, [hold, { ...hold, externalId: externalId && 'P2' }, POSTED]);
    expect(second.created).toBe(1); // two are reported, one of which was booked
  });

  it('recognizes it by id after renaming, and keeps an equal one', () => {
    const other = aHold({ externalId: 'P2' });
    const booked = reported([aHold(), other], [other, POSTED]);
    const { all, created } = deliver(booked, [aHold({ name: 'BDC 0815' }), other, POSTED]);
    expect({ created, count: entriesIn(all).length }).toEqual({ created: 0, count: 2 });
  });

  it('shows another amount that the bank reports under the same id', () => {
    const { created, all } = deliver(reported([aHold()], [POSTED]), [aHold({ amount: '9' }), POSTED]);
    expect({ created, amounts: entriesIn(all).map(({ amount }) => amount) }).toEqual({
      created: 1,
      amounts: ['4.5', '9'],
    });
  });

  it.each<[string, string | null]>([
    ['with an id', 'P1'],
    ['without one', null],
  ])('treats both as one if they arrive together, in either order, %s', (_, externalId) => {
    const hold = aHold({ externalId });
    for (const deliveries of [[[hold, POSTED]], [[hold], [hold, POSTED]], [[POSTED], [hold, POSTED]]]) {
      const pages = reported(...deliveries);
      expect(only(pages).feed).toMatchObject({ externalId: 'T1', status: 'posted' });
      expect(deliver(pages, [hold, POSTED]).pages).toEqual([]);
    }
  });

  it('shows a hidden equal one when it is booked too', () => {
    const pages = reported([aHold(), POSTED], [POSTED, aRow({ externalId: 'P1', date: '2026-03-11' })]);
    expect(entriesIn(pages)).toHaveLength(2);
  });

  it('shows one with other words, and one dated after the booking', () => {
    expect(entriesIn(reported([aHold({ name: 'Kiosk' }), POSTED]))).toHaveLength(2);
    expect(entriesIn(reported([aHold({ date: '2026-03-13' }), POSTED]))).toHaveLength(2);
  });

  it('recognizes one that is still reported under a new id, as by another provider', () => {
    const pages = reported([aHold()], [POSTED]);
    const rows = [aHold({ externalId: 'N1' }), { ...POSTED, externalId: 'N2' }];
    const moved = deliver(pages, rows, { connectionId: 'bank-b', provider: 'global' });
    expect({ created: moved.created, id: only(moved.all).feed?.externalId }).toEqual({ created: 0, id: 'N2' });
    expect(deliver(moved.all, rows, { connectionId: 'bank-b', provider: 'global' }).pages).toEqual([]);
  });
});

describe('mergeFeed with a pending transaction that is no longer reported', () => {
  const HOLD = aHold({ date: '2026-03-12', amount: '20' });
  const booked = (amount: string, over = {}) => aRow({ date: '2026-03-13', amount, ...over });

  it.each([
    ['medium', '20.01'],
    ['medium', '26'],
    ['low', '26.01'],
    ['low', '40'],
  ])('suggests with %s confidence that it became %s, and counts only the booked one', (confidence, amount) => {
    const { all, suggestions, pendingStale } = deliver(reported([HOLD]), [booked(amount)]);
    expect({ suggestions, pendingStale }).toEqual({ suggestions: 1, pendingStale: 0 });
    const [pending, posted] = entriesIn(all);
    expect(pending).toMatchObject({
      excluded: true,
      feed: { status: 'stale', match: { confidence, amount, entryId: posted?.id } },
    });
    expect(posted?.excluded).toBe(false);
    expect(deliver(all, [booked(amount)]).pages).toEqual([]);
  });

  it.each([
    ['less', [booked('19.99')]],
    ['more than twice as much', [booked('40.01')]],
    ['nine days later', [booked('24', { date: '2026-03-21' })]],
    ['twice as much, four days later', [booked('40', { date: '2026-03-16' })]],
    ['of other words', [booked('24', { name: 'Kiosk' })]],
    ['not the only one', [booked('24'), booked('25', { externalId: 'T2' })]],
    ['of the other sign', [booked('-24')]],
    ['of another currency', [booked('24', { currency: 'EUR' })]],
  ])('suggests none that is %s', (_, rows) => {
    const { all, suggestions } = deliver(reported([HOLD]), rows);
    expect(suggestions).toBe(0);
    expect(entriesIn(all)[0]).toMatchObject({ excluded: false, feed: { status: 'pending', match: null } });
  });

  it('suggests exactly what the rule that files have, too, says of the booking', () => {
    const days = fc.integer({ min: 0, max: 10 }).map((count) => addDays(HOLD.date, count));
    const amount = fc.integer({ min: 1_990, max: 2_610 }).map((cents) => roundTo(`${cents / 100}`, 2));
    const name = fc.constantFrom(HOLD.name, `${HOLD.name} and more`, 'Kiosk');
    fc.assert(
      fc.property(days, amount, name, (date, sum, text) => {
        fc.pre(sum !== HOLD.amount);
        const row = aRow({ date, amount: sum, name: text, externalId: 'T9' });
        const { all } = deliver(reported([HOLD]), [row]);
        const match = entriesIn(all).find(({ feed }) => feed?.externalId === HOLD.externalId)?.feed?.match;
        expect(match?.confidence === 'medium').toBe(mayBeBooking(HOLD, row));
      }),
      { numRuns: 200 },
    );
  });

  it('suggests by merchant if the words differ', () => {
    const hold = { ...HOLD, merchantId: 'm1' };
    expect(deliver(reported([hold]), [booked('24', { name: 'BDC', merchantId: 'm1' })]).suggestions).toBe(1);
  });

  it('suggests a booked one for one pending entry only, and the rest for another', () => {
    const first = aHold({ externalId: 'P0', date: '2026-03-11', amount: '20' });
    const rows = [booked('24', { date: '2026-03-11' }), booked('24', { externalId: 'T2' })];
    const { all, suggestions } = deliver(reported([first, HOLD]), rows);
    const [, , firstMatch, secondMatch] = entriesIn(all);
    expect(suggestions).toBe(2);
    expect(entriesIn(all).map(({ feed }) => feed?.match?.entryId)).toEqual([
      firstMatch?.id,
      secondMatch?.id,
      undefined,
      undefined,
    ]);
  });

  it('does not repeat a dismissed suggestion, or suggest one that was pending itself', () => {
    const { all } = deliver(reported([HOLD]), [booked('24')]);
    const no = changed(all, '2026-03', (page) => ({
      ...page,
      slots: page.slots.map((slot) =>
        slot.feed?.match == null
          ? slot
          : { ...slot, feed: { ...slot.feed, match: { ...slot.feed.match, dismissed: true } } },
      ),
    }));
    expect(deliver(no, [booked('24')]).pages).toEqual([]);
    const other = aHold({ externalId: 'P2', date: '2026-03-13', amount: '24' });
    expect(deliver(reported([HOLD, other]), [booked('24')]).suggestions).toBe(0);
  });

  it('accepts an exact booking that arrives later, and counts it again', () => {
    const { all } = deliver(reported([HOLD]), [booked('24')]);
    const { all: after } = deliver(all, [booked('24'), booked('20', { externalId: 'T2', date: '2026-03-15' })]);
    expect(entriesIn(after)[0]).toMatchObject({ excluded: false, feed: { status: 'posted', match: null } });
    expect(entriesIn(after)).toHaveLength(2);
  });

  it('gives it up after eight days, and restores it if the bank reports it', () => {
    const hold = aHold({ date: '2026-03-11' });
    const nine = deliver(reported([hold]), []);
    expect(nine.pendingStale).toBe(1);
    expect(only(nine.all)).toMatchObject({ excluded: true, feed: { status: 'stale' } });
    expect(deliver(reported([aHold({ date: '2026-03-12' })]), []).pages).toEqual([]);
    expect(only(deliver(nine.all, [hold]).all)).toMatchObject({ excluded: false, feed: { status: 'pending' } });
  });

  it('does not exclude what a person included or entered again', () => {
    const gone = deliver(reported([aHold({ date: '2026-03-02' })]), []).all;
    const id = only(gone).id;
    const back = changed(gone, '2026-03', (page) => editEntry(page, id, { excluded: false }, NOW).page);
    const hold = aHold({ date: '2026-03-02' });
    expect(only(deliver(deliver(back, [hold]).all, []).all)).toMatchObject({
      excluded: false,
      feed: { status: 'stale' },
    });
  });

  it('ignores pending entries outside the window, and gives up old ones if pending rows are not reported', () => {
    const hold = aHold({ date: '2026-03-02' });
    expect(
      deliver(reported([hold]), [], { complete: { from: '2026-01-01', to: '2026-02-14' }, pendingComplete: false })
        .pages,
    ).toEqual([]);
    expect(deliver(reported([hold]), [], { pendingComplete: false }).pendingStale).toBe(1);
    expect(deliver(reported([hold]), [], { pendingComplete: false, complete: null }).pendingStale).toBe(1);
  });
});
