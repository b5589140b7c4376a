import { describe, expect, it } from 'vitest';
import type { FeedBalance } from '../../../shared/bank/accounts/domain/account-feed.ts';
import { writeBalance } from '../../../shared/bank/balances/use-cases/write-valuations.ts';
import type { FeedPlace } from '../../../shared/bank/feed/use-cases/feed-place.ts';
import { addEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { anAccount, anEntryContent, FAMILY } from '../../support/ledger/ledger-builders.ts';
import { createMemoryLedger } from '../../support/ledger/memory-ledger.ts';

const NOW = '2026-03-20T10:00:00.000Z';

const setUp = (accountType: string, invertBalance = false) => {
  const memory = createMemoryLedger();
  const account = { ...anAccount(), accountType, currency: 'USD' };
  const place = {
    familyId: FAMILY,
    connection: { id: 'bank-a', provider: 'us' },
    now: NOW,
    today: '2026-03-20',
    account,
    bankAccount: { invertBalance },
  } as FeedPlace;
  let ids = 0;
  const write = (balance: Partial<FeedBalance>) =>
    writeBalance({ ledger: memory.ledger, newId: () => String(ids++) }, place, {
      amount: null,
      available: null,
      currency: null,
      date: '2026-03-19',
      ...balance,
    });
  const spend = (amount: string, count: number): void => {
    for (let at = 0; at < count; at++) {
      const page = memory.read(account, '2026-02');
      const content = anEntryContent({ date: '2026-02-10', amount });
      memory.put(addEntry(page, content, sha256(`${amount}${at}`), NOW).page);
    }
  };
  const anchors = () =>
    memory
      .all()
      .filter(({ kind }) => kind === 'valuation')
      .map(({ date, amount, currency, valuationKind }) => [date, amount, currency, valuationKind].join(' '));
  return { write, anchors, spend };
};

describe('writeBalance', () => {
  it('stores the bank balance of an asset as the value of that day', async () => {
    const { write, anchors } = setUp('depository');

    expect(await write({ amount: '100.23', currency: 'USD' })).toEqual({ balances: 1, note: null });
    expect(anchors()).toEqual(['2026-03-19 100.23 USD current_anchor']);
  });

  it('changes nothing without a balance, whatever is available', async () => {
    const { write, anchors } = setUp('depository');

    expect(await write({ available: '75.23' })).toEqual({ balances: 0, note: null });
    expect(anchors()).toEqual([]);
  });

  it('keeps an explicit zero', async () => {
    const { write, anchors } = setUp('depository');
    await write({ amount: '0', available: '50' });

    expect(anchors()).toEqual(['2026-03-19 0 USD current_anchor']);
  });

  it('refuses a balance in another currency, and says so', async () => {
    const { write, anchors } = setUp('depository');
    const { note } = await write({ amount: '5', currency: 'EUR' });

    expect(note).toBe('The bank reports this balance in EUR; the account is in USD');
    expect(anchors()).toEqual([]);
  });

  it('treats a negative card balance as owed, and a positive one only if its entries show it', async () => {
    const negative = setUp('credit_card');
    await negative.write({ amount: '-120' });
    const positive = setUp('credit_card');
    positive.spend('20', 14);
    positive.spend('-20', 2);
    const { note } = await positive.write({ amount: '240' });
    const unknown = setUp('credit_card');
    const { note: doubt } = await unknown.write({ amount: '240' });

    expect(negative.anchors()).toEqual(['2026-03-19 120 USD current_anchor']);
    expect(positive.anchors()).toEqual(['2026-03-19 240 USD current_anchor']);
    expect(note).toContain('show that you owe it');
    expect(unknown.anchors()).toEqual(['2026-03-19 -240 USD current_anchor']);
    expect(doubt).toContain('invert_balance');
  });

  it('follows the user’s setting for the sign', async () => {
    const { write, anchors } = setUp('credit_card', true);
    await write({ amount: '120' });

    expect(anchors()).toEqual(['2026-03-19 120 USD current_anchor']);
  });
});
