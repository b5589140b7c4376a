import { describe, expect, it } from 'vitest';
import { BankFault } from '../../../../shared/domain/bank/bank-fault.ts';
import { describeSyncError } from '../../../../shared/domain/bank/describe-sync-error.ts';
import type { FeedNotice } from '../../../../shared/domain/bank/feed-row.ts';
import { mergeNotices, rowFaultLines } from '../../../../shared/domain/bank/notices.ts';
import { feedTransactionKind } from '../../../../shared/domain/bank/transaction-kind.ts';
import { waitInWords } from '../../../../shared/domain/bank/wait-in-words.ts';

const aNotice = (message: string, upstreamId: string | null = null): FeedNotice => ({
  ...{ category: 'other', message, upstreamId },
});

describe('mergeNotices', () => {
  it('keeps each once, the first ones', () => {
    const kept = [aNotice('a'), aNotice('a', '1')];

    expect(mergeNotices(kept, [aNotice('a', '1'), aNotice('b'), aNotice('b')])).toEqual([...kept, aNotice('b')]);
    expect(mergeNotices(kept, [{ ...aNotice('a'), category: 'auth' }])).toHaveLength(3);
    expect(mergeNotices(kept, [aNotice('b')], 2)).toEqual(kept);
  });

  it('keeps 20', () => {
    const many = Array.from({ length: 30 }, (_, index) => aNotice(`${index}`));

    expect(mergeNotices([], many)).toEqual(many.slice(0, 20));
    expect(mergeNotices(many, [aNotice('late')])).toHaveLength(20);
  });
});

describe('rowFaultLines', () => {
  it('names account and row, each once', () => {
    const faults = [
      { externalId: 't1', message: 'amount "x" is no number' },
      { externalId: null, message: 'date is missing' },
      { externalId: null, message: 'date is missing' },
    ];
    const lines = rowFaultLines([], 'Checking', faults);

    expect(lines).toEqual([
      'Checking, transaction t1: amount "x" is no number',
      'Checking, a transaction without an id: date is missing',
    ]);
    expect(rowFaultLines(lines, 'Checking', faults)).toEqual(lines);
    expect(rowFaultLines(lines, 'Savings', faults, 3)).toEqual([
      ...lines,
      'Savings, transaction t1: amount "x" is no number',
    ]);
  });
});

describe('feedTransactionKind', () => {
  it.each([
    ['loan', '-100', 'loan_payment'],
    ['loan', '100', 'standard'],
    ['credit_card', '-0.01', 'cc_payment'],
    ['credit_card', '12', 'standard'],
    ['credit_card', '0', 'standard'],
    ['other_liability', '-5', 'standard'],
    ['depository', '-5', 'standard'],
    ['investment', '-5', 'standard'],
  ])('calls money of %s (%s) %s', (accountType, amount, kind) => {
    expect(feedTransactionKind(accountType, amount)).toBe(kind);
  });
});

describe('describeSyncError', () => {
  it('tells the sentence of the fault', () => {
    expect(describeSyncError(new BankFault('timeout', 'bank.example did not answer in time'))).toEqual({
      ...{ code: 'timeout', message: 'bank.example did not answer in time' },
    });
  });

  it('says when to try again, where the provider wants a pause', () => {
    const fault = new BankFault('rate_limited', 'bank.example was asked too often', { retryAfter: 5_400 });

    expect(describeSyncError(fault).message).toBe('bank.example was asked too often; try again in 90 minutes');
    expect(describeSyncError(new BankFault('rate_limited', 'Asked too often')).message).toBe(
      'Asked too often; try again in 24 hours at most',
    );
  });
});

describe('waitInWords', () => {
  it.each([
    [0, 'a minute'],
    [60, 'a minute'],
    [61, '2 minutes'],
    [7_200, '120 minutes'],
    [7_201, '3 hours'],
    [86_400, '24 hours'],
  ])('rounds %i seconds up to %s', (seconds, words) => {
    expect(waitInWords(seconds)).toBe(words);
  });
});
