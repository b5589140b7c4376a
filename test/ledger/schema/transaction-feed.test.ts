import { describe, expect, it } from 'vitest';
import { toMatchDecision } from '../../../shared/bank/schema/posted-match-fields.ts';
import { addEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { FeedState } from '../../../shared/ledger/entries/domain/feed.ts';
import { nameEntry } from '../../../shared/ledger/entries/use-cases/name-entries.ts';
import type { Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { TransactionFilters } from '../../../shared/ledger/schema/entry-filters.ts';
import { Transaction, toTransaction } from '../../../shared/ledger/schema/transaction.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { aMatch, anEntryContent, aPage, FAMILY, FED_AT, withFed } from '../../support/ledger/ledger-builders.ts';

const name = nameEntry({
  ledger: { readMany: async () => [] },
  accounts: { findMany: async () => new Map() },
  records: { findMany: async () => new Map() },
});
const wire = async (page: Page): Promise<Transaction> => {
  const [entry] = entriesOf(page);
  if (entry === undefined) throw new Error('no entry');
  return Transaction.parse(toTransaction(await name(FAMILY, entry), '2026-06-01'));
};
const shown = (feed: Partial<FeedState>) => wire(withFed(aPage(), { currency: 'JPY' }, feed).page);

describe('toTransaction, for feed entries', () => {
  it.each([
    ['pending', true],
    ['stale', true],
    ['posted', false],
  ] as const)('shows for a %s entry that pending is %s', async (status, pending) => {
    expect(await shown({ status })).toMatchObject({
      pending,
      import_id: null,
      bank_feed: { provider: 'us', status, external_id: 'TRN-1', posted_match: null },
    });
  });

  it('shows the suggested booked transaction, in the feed’s currency', async () => {
    const { bank_feed } = await shown({ status: 'pending', externalId: null, match: aMatch({ amount: '-1450' }) });

    expect(bank_feed).toMatchObject({ external_id: null });
    expect(bank_feed?.posted_match).toEqual({
      transaction_id: aMatch().entryId,
      amount: '-1450',
      amount_formatted: '-¥1,450',
      confidence: 'medium',
      detected_at: FED_AT,
    });
  });

  it('hides dismissed suggestions, former ids and internal data', async () => {
    const { bank_feed } = await shown({ status: 'stale', formerIds: ['TRN-0'], match: aMatch({ dismissed: true }) });

    expect(bank_feed).toEqual({ provider: 'us', status: 'stale', external_id: 'TRN-1', posted_match: null });
  });

  it('shows no feed data for other entries', async () => {
    const own = addEntry(aPage(), anEntryContent(), sha256('own'), FED_AT);

    expect(await wire(own.page)).toMatchObject({ pending: false, bank_feed: null });
  });
});

describe('TransactionFilters', () => {
  it.each([
    ['true', true],
    ['false', false],
  ])('accepts pending=%s', (sent, pending) => {
    expect(TransactionFilters.parse({ pending: sent }).content).toMatchObject({ pending });
  });

  it('has no content filter if pending is omitted, and refuses other values', () => {
    expect(TransactionFilters.parse({}).content).toBeUndefined();
    expect(TransactionFilters.safeParse({ pending: '1' }).error?.issues[0]?.message).toBe('must be true or false');
  });
});

describe('toMatchDecision', () => {
  it.each([undefined, null, ' '])('uses the suggested transaction if the id is %s', (transaction_id) => {
    const sent = { decision: 'merge', ...(transaction_id !== undefined && { transaction_id }) };

    expect(toMatchDecision(sent)).toEqual({ decision: 'merge', transactionId: undefined });
  });

  it('accepts ids in any case, bare or in a wrapper', () => {
    const sent = { posted_match: { decision: 'dismiss', transaction_id: 'ABC' } };

    expect(toMatchDecision(sent)).toEqual({ decision: 'dismiss', transactionId: 'abc' });
  });

  it.each([[{}], [{ decision: 'yes' }], [{ decision: null }]])('rejects %j', (sent) => {
    expect(() => toMatchDecision(sent)).toThrow('decision must be merge or dismiss');
  });
});
