import { describe, expect, it } from 'vitest';
import { closingProblems } from '../../../shared/accounts/domain/closed-account.ts';

const EMPTY = { today: '2026-07-20', lastEntry: '2026-06-30', held: [] };

describe('closingProblems', () => {
  it.each(['2026-06-30', '2026-07-20'])('an empty account can be closed on %s', (day) =>
    expect(closingProblems(day, EMPTY)).toEqual([]),
  );

  it.each([
    ['in the future', '2026-07-21', EMPTY, /is in the future/],
    ['before its last entry', '2026-06-29', EMPTY, /before the last entry of the account, on 2026-06-30/],
    [
      'while it holds something',
      '2026-06-30',
      { ...EMPTY, held: [{ currency: 'USD', balance: '12.5' }] },
      /still holds \$12\.50 on that day/,
    ],
  ])('not %s', (_, day, facts, problem) =>
    expect(closingProblems(day, facts)).toEqual([expect.stringMatching(problem)]),
  );
});
