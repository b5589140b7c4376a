import { describe, expect, it } from 'vitest';
import { accountActivity } from '../../../shared/bank/accounts/domain/activity.ts';

const TODAY = '2026-06-30';

describe('accountActivity', () => {
  it.each<[string | null, string | null, string, number | null]>([
    [null, '0', 'never_imported', null],
    ['2026-06-30', '0', 'recent', 0],
    ['2026-07-02', '0', 'recent', 0],
    ['2026-05-01', '0', 'recent', 60],
    ['2026-04-30', '0', 'likely_closed', 61],
    ['2026-04-30', '1', 'likely_closed', 61],
    ['2026-04-30', '-1', 'likely_closed', 61],
    ['2026-04-30', '1.01', 'dormant', 61],
    ['2026-04-30', null, 'dormant', 61],
  ])(
    'rates an account with the last transaction of %s and the balance %s as %s',
    (lastActivity, balance, status, days) => {
      expect(accountActivity({ lastActivity, balance, today: TODAY })).toEqual({ status, days });
    },
  );
});
