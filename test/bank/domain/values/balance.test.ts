import { describe, expect, it } from 'vitest';
import {
  type CardActivity,
  ledgerBalance,
  type ObservedBalance,
} from '../../../../shared/bank/domain/values/balance.ts';

const observed = (balance: string | null, more: Partial<ObservedBalance> = {}): ObservedBalance => ({
  provider: 'us',
  balance,
  accountType: 'depository',
  invert: false,
  ...more,
});
const amountOf = (balance: string | null, more: Partial<ObservedBalance> = {}) =>
  ledgerBalance(observed(balance, more))?.amount;

const activity = (payments: string, charges: string, more: Partial<CardActivity> = {}): CardActivity => ({
  payments,
  charges,
  count: 20,
  paymentCount: 4,
  daysSincePayment: 20,
  ...more,
});
const OWES = activity('100', '600');
const OVERPAID = activity('600', '100');

describe('ledgerBalance', () => {
  it.each(['us', 'global'] as const)('leaves an asset of %s as it is, to the last digit', (provider) => {
    expect(amountOf('123456789012345678.12345678', { provider })).toBe('123456789012345678.12345678');
    expect(amountOf('-50.25', { provider })).toBe('-50.25');
    expect(amountOf('0', { provider, accountType: 'investment' })).toBe('0');
  });

  it.each(['us', 'global'] as const)('takes a loan of %s as owed, however it is signed', (provider) => {
    expect(amountOf('-1500', { provider, accountType: 'loan' })).toBe('1500');
    expect(amountOf('1500', { provider, accountType: 'loan' })).toBe('1500');
  });

  it.each(['us', 'global'] as const)('turns cards and other liabilities of %s round', (provider) => {
    for (const accountType of ['credit_card', 'other_liability'] as const) {
      expect(amountOf('-812.4', { provider, accountType })).toBe('812.4');
      expect(amountOf('20', { provider, accountType })).toBe('-20');
      expect(amountOf('0', { provider, accountType })).toBe('0');
    }
  });

  it('says that a balance in favour may be one that is owed', () => {
    expect(ledgerBalance(observed('20', { accountType: 'credit_card' }))?.note).toContain('set invert_balance');
    expect(ledgerBalance(observed('-20', { accountType: 'credit_card' }))?.note).toBeNull();
    expect(ledgerBalance(observed('0', { accountType: 'credit_card' }))?.note).toBeNull();
    expect(ledgerBalance(observed('-20'))?.note).toBeNull();
  });

  it.each<[string, CardActivity, string, boolean]>([
    ['500', OWES, '500', true],
    ['-500', OWES, '500', false],
    ['500', OVERPAID, '-500', false],
    ['-500', OVERPAID, '-500', true],
  ])('signs a card of %s by what was charged and paid', (balance, seen, amount, isNoted) => {
    const read = ledgerBalance(observed(balance, { accountType: 'credit_card', activity: seen }));

    expect(read?.amount).toBe(amount);
    expect(read?.note !== null).toBe(isNoted);
  });

  it('does not judge the other provider, assets and loans by what was charged', () => {
    expect(amountOf('500', { provider: 'global', accountType: 'credit_card', activity: OWES })).toBe('-500');
    expect(amountOf('500', { accountType: 'depository', activity: OVERPAID })).toBe('500');
    expect(amountOf('500', { accountType: 'loan', activity: OVERPAID })).toBe('500');
  });

  it('lets the word of a person stand over every guess', () => {
    expect(amountOf('100', { invert: true })).toBe('-100');
    expect(amountOf('-100', { invert: true, accountType: 'loan' })).toBe('-100');
    for (const seen of [OWES, OVERPAID]) {
      expect(amountOf('500', { invert: true, accountType: 'credit_card', activity: seen })).toBe('500');
      expect(amountOf('-500', { invert: true, accountType: 'credit_card', activity: seen })).toBe('-500');
    }
  });

  it('changes nothing where no balance is told', () => {
    for (const accountType of ['depository', 'credit_card', 'loan'] as const) {
      expect(ledgerBalance(observed(null, { accountType, invert: true }))).toBeNull();
    }
  });
});
