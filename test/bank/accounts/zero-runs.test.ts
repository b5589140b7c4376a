import { describe, expect, it } from 'vitest';
import { isInactive, nextZeroRuns } from '../../../shared/bank/accounts/domain/activity.ts';

describe('nextZeroRuns', () => {
  const nothing = { zeroRuns: 2, balance: '0', available: null, hasHoldings: false, isLiability: false };

  it.each<[string, Partial<typeof nothing> | { readonly available: string; readonly balance: null }, number]>([
    ['the balance is zero', {}, 3],
    ['both balances are zero', { available: null }, 3],
    ['only the available one is reported, as zero', { balance: null, available: '0' }, 3],
    ['it stands at ten', { zeroRuns: 10 }, 10],
    ['there is something', { balance: '0.01' }, 0],
    ['there are holdings', { hasHoldings: true }, 0],
    ['it is a debt that is paid off', { isLiability: true }, 0],
  ])('continues from two if %s', (_reason, more, expected) => {
    expect(nextZeroRuns({ ...nothing, ...more })).toBe(expected);
  });

  it('restarts if credit is available, and is unchanged without a balance', () => {
    expect(nextZeroRuns({ ...nothing, available: '5' })).toBe(0);
    expect(nextZeroRuns({ ...nothing, balance: null, available: null })).toBe(2);
  });

  it('marks an account inactive after three consecutive syncs, or if the provider closed it', () => {
    expect([0, 2, 3, 10].map((zeroRuns) => isInactive({ state: 'active', zeroRuns }))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(isInactive({ state: 'closed', zeroRuns: 0 })).toBe(true);
    expect(isInactive({ state: 'error', zeroRuns: 0 })).toBe(false);
  });
});
