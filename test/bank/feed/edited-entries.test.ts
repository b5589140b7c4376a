import { describe, expect, it } from 'vitest';
import type { DeliveredRow, FeedDelivery } from '../../../shared/bank/feed/domain/delivered-row.ts';
import { mergeFeed } from '../../../shared/bank/feed/domain/merge-feed.ts';
import { deleteEntry, type EntryChanges, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { anAccount, aPage, MONTH } from '../../support/ledger/ledger-builders.ts';

const TODAY = `${MONTH}-20`;
const NOW = `${TODAY}T00:00:00.000Z`;
const ROW: DeliveredRow = {
  externalId: 'TRN-1',
  pending: false,
  date: `${MONTH}-05`,
  amount: '12.5',
  currency: 'USD',
  name: 'Coffee',
  notes: 'memo',
  merchantName: null,
  merchantId: 'm1',
  transactionKind: 'standard',
};

const deliver = (page: Page, row: Partial<DeliveredRow> = {}): Page => {
  const rows = [{ ...ROW, ...row }];
  const delivery: FeedDelivery = { rows, complete: { from: `${MONTH}-01`, to: TODAY }, pendingComplete: true };
  const writer = { connectionId: 'bank-a', provider: 'us', now: NOW, today: TODAY, newId: () => 'id' } as const;
  return mergeFeed(anAccount(), [page], writer, delivery).pages[0] ?? page;
};
const edited = (page: Page, changes: EntryChanges): Page =>
  editEntry(page, entriesOf(page)[0]?.id ?? '', changes, NOW).page;

const AMENDED = { date: `${MONTH}-06`, amount: '14', name: 'Coffee House' };

describe('an entry of a feed that a person edited', () => {
  it.each<[EntryChanges]>([
    [{ name: 'Breakfast' }],
    [{ amount: '11' }],
    [{ date: `${MONTH}-01` }],
    [{ excluded: true }],
  ])('is unchanged after %j, whatever the bank amends', (changes) => {
    const before = edited(deliver(aPage()), changes);
    const [entry] = entriesOf(deliver(before, AMENDED));
    const { name, amount, date, excluded } = { ...ROW, excluded: false, ...changes };
    expect(entry).toMatchObject({ name, amount, date, excluded, feed: AMENDED });
  });

  it('stays blank if a person cleared it, and follows the bank if they only set the category', () => {
    const blanked = edited(deliver(aPage()), { notes: null, merchantId: null });
    expect(entriesOf(deliver(blanked, { notes: 'again' }))).toMatchObject([{ notes: null, merchantId: null }]);
    const sorted = edited(deliver(aPage()), { categoryId: 'food' });
    expect(entriesOf(deliver(sorted, AMENDED))).toMatchObject([{ ...AMENDED, categoryId: 'food' }]);
  });

  it.each<[string, Partial<DeliveredRow>]>([
    ['as before', {}],
    ['under a new id', { externalId: 'TRN-9' }],
    ['under a new name', { name: 'Coffee House' }],
    ['with another amount', { amount: '14' }],
  ])('stays deleted if the bank reports it %s', (_, row) => {
    const page = deliver(aPage());
    const deleted = deleteEntry(page, entriesOf(page)[0]?.id ?? '', NOW).page;
    expect(entriesOf(deliver(deleted, row))).toEqual([]);
  });
});
