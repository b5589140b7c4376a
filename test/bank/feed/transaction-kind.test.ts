import { describe, expect, it } from 'vitest';
import { feedTransactionKind } from '../../../shared/bank/accounts/domain/account-feed.ts';

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
  ])('returns the kind for money of %s (%s): %s', (accountType, amount, kind) => {
    expect(feedTransactionKind(accountType, amount)).toBe(kind);
  });
});
