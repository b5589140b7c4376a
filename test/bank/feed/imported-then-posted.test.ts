import { describe, expect, it } from 'vitest';
import type { DeliveredRow, FeedDelivery } from '../../../shared/bank/feed/domain/delivered-row.ts';
import { mergeFeed } from '../../../shared/bank/feed/domain/merge-feed.ts';
import { retirePending, takeOver } from '../../../shared/bank/feed/domain/posted-match.ts';
import { BLANK } from '../../../shared/ledger/entries/domain/fields.ts';
import { revertFromPage } from '../../../shared/ledger/history/domain/revert.ts';
import { mergeIntoPage } from '../../../shared/ledger/identity/domain/merge.ts';
import type { Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf, findEntry } from '../../../shared/ledger/pages/domain/read.ts';
import {
  aFeed,
  anAccount,
  aPage,
  aPlannedEntry,
  aWriter,
  CONNECTION,
  MONTH,
  withFed,
  withRows,
} from '../../support/ledger/ledger-builders.ts';

const TODAY = `${MONTH}-20`;

const aRow = (over: Partial<DeliveredRow> = {}): DeliveredRow => ({
  externalId: 'TRN-1',
  pending: false,
  date: `${MONTH}-05`,
  amount: '12.5',
  currency: 'USD',
  name: 'Coffee',
  notes: null,
  merchantName: null,
  merchantId: null,
  transactionKind: 'standard',
  ...over,
});

/** The page after the bank reported only these rows in its month. */
const deliver = (page: Page, rows: readonly Partial<DeliveredRow>[]): Page => {
  const complete = { from: `${MONTH}-01`, to: TODAY };
  const delivery: FeedDelivery = { rows: rows.map(aRow), complete, pendingComplete: true };
  let serial = page.slots.length;
  const newId = () => `id-${serial++}`;
  const writer = {
    connectionId: CONNECTION,
    provider: 'us',
    now: `${TODAY}T00:00:00.000Z`,
    today: TODAY,
    newId,
  } as const;
  const { pages } = mergeFeed(anAccount(), [page], writer, delivery);
  expect(pages.length).toBeLessThanOrEqual(1);
  return pages[0] ?? page;
};

const HOLD = { externalId: 'HOLD-1', pending: true } as const;

describe('a feed entry that an import matched', () => {
  it.each([
    ['on the same day', `${MONTH}-05`],
    ['two days later', `${MONTH}-07`],
  ])('stays one entry when the pending transaction is booked %s', (_, date) => {
    const pending = deliver(aPage(), [HOLD]);
    const both = withRows(pending, [{ categoryId: 'c' }]);
    const posted = deliver(both, [{ date }]);

    expect(entriesOf(both)).toHaveLength(1);
    expect(entriesOf(posted)).toMatchObject([{ categoryId: 'c', feed: { status: 'posted', externalId: 'TRN-1' } }]);
    expect(withRows(posted, [{ categoryId: 'c' }])).toEqual(posted);
    expect(entriesOf(revertFromPage(posted, 'import-a').page)).toMatchObject([{ categoryId: null }]);
  });

  it('stays one entry if a statement with another name arrives in between', () => {
    const pending = deliver(aPage(), [HOLD]);
    const [entry] = entriesOf(pending);
    const row = aPlannedEntry({ name: 'COFFEE 0815', date: `${MONTH}-07`, twin: entry?.id ?? '' });
    const both = mergeIntoPage(pending, aWriter(), [row]).page;
    const posted = deliver(both, [{ date: `${MONTH}-07` }]);

    expect(entriesOf(posted)).toMatchObject([{ id: entry?.id, feed: { status: 'posted' } }]);
    expect(posted.slots[0]?.owners.map(({ id }) => id)).toEqual([CONNECTION, 'import-a']);
  });

  it('stays one entry if the import comes first and is repeated later', () => {
    const posted = deliver(deliver(withRows(aPage(), [{}]), [HOLD]), [{ name: 'COFFEE LONDON' }]);
    const again = withRows(posted, [{}], { importId: 'import-b' });

    expect(entriesOf(again)).toHaveLength(1);
  });

  it('matches a file row with the booked date, not the date the entry keeps', () => {
    const posted = deliver(deliver(aPage(), [HOLD]), [{ date: `${MONTH}-07` }]);

    expect(entriesOf(posted)).toMatchObject([{ date: `${MONTH}-05` }]);
    expect(entriesOf(withRows(posted, [{ date: `${MONTH}-07` }]))).toHaveLength(1);
  });

  it('counts again after a file confirms it, and is not given up again', () => {
    const stale = deliver(deliver(aPage(), [HOLD]), []);
    const both = withRows(stale, [{}]);

    expect(entriesOf(stale)).toMatchObject([{ excluded: true, feed: { status: 'stale' } }]);
    expect(entriesOf(both)).toMatchObject([{ excluded: false, feed: { status: 'stale' } }]);
    expect(entriesOf(deliver(both, []))).toMatchObject([{ excluded: false }]);
    expect(entriesOf(deliver(both, [{}]))).toMatchObject([{ excluded: false, feed: { status: 'posted' } }]);
  });

  it('matches a file row with the bank’s wording after booking', () => {
    const posted = deliver(deliver(aPage(), [HOLD]), [{ name: 'COFFEE LONDON' }]);

    expect(entriesOf(withRows(posted, [{ name: 'COFFEE LONDON' }]))).toHaveLength(1);
  });
});

describe('a pending entry that a person merged with the booked one', () => {
  const merged = () => {
    const held = deliver(aPage(), [HOLD]);
    const both = deliver(held, [HOLD, { amount: '14.5' }]);
    const [pending, posted] = entriesOf(both);
    if (pending === undefined || posted?.feed == null) throw new Error('two entries expected');
    const taken = takeOver(both, posted.id, BLANK, aFeed({ externalId: 'HOLD-1', status: 'pending' }), TODAY);
    return { page: retirePending(taken, pending.id, posted.id, `${TODAY}T12:00:00.000Z`), posted: posted.id };
  };

  it('does not return if the bank still reports it, under any id', () => {
    const { page, posted } = merged();
    for (const externalId of ['HOLD-1', 'HOLD-2', null]) {
      const after = deliver(page, [{ ...HOLD, externalId }, { amount: '14.5' }]);

      expect(entriesOf(after).map(({ id }) => id)).toEqual([posted]);
    }
  });

  it('does not match a new transaction with its amount', () => {
    const { page, posted } = merged();
    const after = deliver(page, [{ amount: '14.5' }, { externalId: 'TRN-2', date: `${MONTH}-08` }]);

    expect(entriesOf(after).map(({ amount }) => amount)).toEqual(['14.5', '12.5']);
    expect(findEntry(after, posted)?.feed).toMatchObject({ externalId: 'TRN-1', status: 'posted' });
  });
});

describe('withFed', () => {
  it('produces what a delivery produces', () => {
    const [made] = deliver(aPage(), [{}]).slots;
    const [built] = withFed(aPage()).page.slots;

    expect({ ...made, birth: null, tail: null }).toEqual({ ...built, birth: null, tail: null });
  });
});

describe('a pending feed entry that a file booked with another amount', () => {
  const pending = deliver(aPage(), [HOLD]);
  const [entry] = entriesOf(pending);
  const row = aPlannedEntry({
    date: `${MONTH}-08`,
    amount: '15',
    name: 'COFFEE AND CAKE',
    twin: entry?.id ?? '',
    books: true,
  });
  const page = mergeIntoPage(pending, aWriter(), [row]).page;

  it('is the booking that the bank reports later, and stays so if the import is reverted', () => {
    const posted = deliver(page, [{ externalId: 'T2', date: `${MONTH}-09`, amount: '15', name: 'Coffee & cake 0231' }]);
    expect(entriesOf(posted)).toMatchObject([{ id: entry?.id, amount: '15', feed: { status: 'posted' } }]);
    const { page: reverted } = revertFromPage(posted, aWriter().importId);
    expect(entriesOf(reverted)).toMatchObject([{ id: entry?.id, amount: '15' }]);
  });

  it('stays one while the bank still reports it as pending', () => {
    expect(entriesOf(deliver(page, [HOLD]))).toMatchObject([{ amount: '15', name: 'COFFEE AND CAKE' }]);
  });
});
