import { describe, expect, it } from 'vitest';
import { type FeedNotice, mergeNotices, rowFaultLines } from '../../../shared/bank/accounts/domain/account-feed.ts';

const aNotice = (message: string, upstreamId: string | null = null): FeedNotice => ({
  category: 'other',
  message,
  upstreamId,
});

describe('mergeNotices', () => {
  it('keeps the first of each without duplicates', () => {
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
  it('names account and row, without duplicates', () => {
    const faults = [
      { externalId: 't1', message: 'amount "x" is not a number' },
      { externalId: null, message: 'date is missing' },
      { externalId: null, message: 'date is missing' },
    ];
    const lines = rowFaultLines([], 'Checking', faults);

    expect(lines).toEqual([
      'Checking, transaction t1: amount "x" is not a number',
      'Checking, a transaction without an id: date is missing',
    ]);
    expect(rowFaultLines(lines, 'Checking', faults)).toEqual(lines);
    expect(rowFaultLines(lines, 'Savings', faults, 3)).toEqual([
      ...lines,
      'Savings, transaction t1: amount "x" is not a number',
    ]);
  });
});
