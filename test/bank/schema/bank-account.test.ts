import { describe, expect, it } from 'vitest';
import { toBankAccount } from '../../../shared/bank/schema/bank-account.ts';
import { aBankAccount, aConnection } from '../../support/bank/bank-builders.ts';

describe('toBankAccount', () => {
  it.each([
    [{ state: 'closed', zeroRuns: 0 } as const, true],
    [{ zeroRuns: 3 }, true],
    [{ zeroRuns: 2 }, false],
  ])('marks a closed or long empty account as inactive (%o)', (over, hint) => {
    const stored = aBankAccount(aConnection(), over);
    expect(toBankAccount(stored, null, '2026-03-01').inactive_hint).toBe(hint);
  });
});
