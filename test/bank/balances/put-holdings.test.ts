import { describe, expect, it } from 'vitest';
import type { FeedHolding } from '../../../shared/bank/accounts/domain/account-feed.ts';
import { holdingContent, joinLots, putHoldings } from '../../../shared/bank/balances/domain/holdings.ts';
import { addEntry, deleteEntry, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { HoldingDetails } from '../../../shared/ledger/entries/domain/entry.ts';
import type { Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { aPage } from '../../support/ledger/ledger-builders.ts';

const NOW = '2026-03-20T10:00:00.000Z';
const SECURITY = { id: 'security-1', exchangeOperatingMic: null };
const base: Page = aPage();
const aHolding = (change: Partial<FeedHolding> = {}): FeedHolding => ({
  externalId: 'h1',
  ticker: 'FNDA',
  name: 'Fund A',
  currency: 'USD',
  isCash: false,
  qty: '5',
  price: '42.1',
  amount: '210.5',
  costBasis: '40',
  ...change,
});
const put = (page: Page, day: string, holdings: readonly FeedHolding[]) =>
  putHoldings(
    page,
    joinLots(holdings).map((holding) => holdingContent(holding, SECURITY, `${base.month}-${day}`)),
    { connectionId: 'bank-a', now: NOW, hashOf: ({ details }) => sha256(details.ticker) },
  );
const detailsOf = (page: Page) => entriesOf(page).map(({ details }) => details as HoldingDetails);

describe('putHoldings', () => {
  it('moves a position to the newest day, and changes nothing when repeated', () => {
    const first = put(base, '05', [aHolding()]).page;
    const { page } = put(first, '06', [aHolding({ qty: '6', amount: '252.6' })]);

    expect(entriesOf(page)).toMatchObject([{ date: `${base.month}-06`, amount: '252.6' }]);
    expect(detailsOf(page)).toMatchObject([{ qty: '6', costBasis: '40', costBasisSource: 'provider' }]);
    expect(put(page, '06', [aHolding({ qty: '6', amount: '252.6' })]).changed).toBe(false);
  });

  it('leaves a position on its last day if the bank no longer reports it', () => {
    const page = put(put(base, '05', [aHolding(), aHolding({ ticker: 'GONE' })]).page, '06', [aHolding()]).page;

    expect(entriesOf(page).map(({ date }) => date.slice(8))).toEqual(['06', '05']);
  });

  it('keeps a locked cost, and a known cost if the bank reports none', () => {
    const locked = (page: Page): Page => ({
      ...page,
      slots: page.slots.map((slot) =>
        slot.deletedAt === null
          ? {
              ...slot,
              content: {
                ...slot.content,
                details: { ...(slot.content.details as HoldingDetails), costBasis: '39', costBasisLocked: true },
              },
            }
          : slot,
      ),
    });
    const first = put(base, '05', [aHolding()]).page;

    expect(detailsOf(put(locked(first), '06', [aHolding({ costBasis: '41' })]).page)).toMatchObject([
      { costBasis: '39', costBasisLocked: true },
    ]);
    expect(detailsOf(put(first, '06', [aHolding({ costBasis: null })]).page)).toMatchObject([{ costBasis: '40' }]);
    expect(detailsOf(put(first, '06', [aHolding({ costBasis: '41' })]).page)).toMatchObject([{ costBasis: '41' }]);
  });

  it("does not duplicate a person's own holding of the day", () => {
    const own = holdingContent(aHolding({ qty: '7' }), SECURITY, `${base.month}-05`);
    const page = addEntry(base, own, sha256('own'), NOW).page;

    expect(put(page, '05', [aHolding()]).changed).toBe(false);
    expect(entriesOf(put(page, '06', [aHolding()]).page)).toHaveLength(2);
  });
});

describe('joinLots', () => {
  it('joins the lots of a security into one position with their total cost', () => {
    const lots = [aHolding(), aHolding({ externalId: 'h2', qty: '15', amount: '631.5', costBasis: '44' })];

    expect(joinLots(lots)).toMatchObject([{ qty: '20', amount: '842', price: '42.1', costBasis: '43' }]);
  });

  it('averages only lots with a known cost, in any order', () => {
    const lots = [
      aHolding({ externalId: 'h1', qty: '1', costBasis: '10' }),
      aHolding({ externalId: 'h2', qty: '100', costBasis: null }),
      aHolding({ externalId: 'h3', qty: '1', costBasis: '20' }),
    ];

    for (const order of [lots, lots.toReversed(), [...lots.slice(1), ...lots.slice(0, 1)]]) {
      expect(joinLots(order)).toMatchObject([{ qty: '102', costBasis: '15' }]);
    }
    expect(joinLots(lots.slice(1, 2).concat(lots.slice(1, 2)))).toMatchObject([{ costBasis: null }]);
  });

  it('keeps positions of other currencies apart', () => {
    expect(joinLots([aHolding(), aHolding({ currency: 'EUR' })])).toHaveLength(2);
  });
});

describe('putHoldings and a person', () => {
  it('does not restore what a person deleted, within the month', () => {
    const first = put(base, '05', [aHolding()]).page;
    const [entry] = entriesOf(first);
    const deleted = deleteEntry(first, entry?.id ?? '', NOW).page;

    expect(put(deleted, '05', [aHolding()]).changed).toBe(false);
    expect(put(deleted, '06', [aHolding({ qty: '6' })]).changed).toBe(false);
    expect(entriesOf(put(deleted, '06', [aHolding({ ticker: 'OTHER' })]).page)).toHaveLength(1);
  });

  it('continues to update the value if a person only added a note', () => {
    const first = put(base, '05', [aHolding()]).page;
    const [entry] = entriesOf(first);
    const noted = editEntry(first, entry?.id ?? '', { notes: 'for later' }, NOW).page;
    const { page } = put(noted, '06', [aHolding({ qty: '6', amount: '252.6' })]);

    expect(entriesOf(page)).toMatchObject([{ amount: '252.6', notes: 'for later', details: { qty: '6' } }]);
  });

  it('keeps a position that a person edited', () => {
    const first = put(base, '05', [aHolding()]).page;
    const [entry] = entriesOf(first);
    const edited = editEntry(first, entry?.id ?? '', { amount: '999' }, NOW).page;

    expect(entriesOf(put(edited, '06', [aHolding({ qty: '6', amount: '252.6' })]).page)).toMatchObject([
      { amount: '999', details: { qty: '5' }, date: `${base.month}-05` },
    ]);
  });
});
