import { describe, expect, it } from 'vitest';
import {
  type CardActivity,
  ledgerBalance,
  type ObservedBalance,
} from '../../../shared/bank/balances/domain/balance.ts';

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
  it.each(['us', 'global'] as const)('keeps an asset of %s unchanged, to the last digit', (provider) => {
    expect(amountOf('123456789012345678.12345678', { provider })).toBe('123456789012345678.12345678');
    expect(amountOf('-50.25', { provider })).toBe('-50.25');
    expect(amountOf('0', { provider, accountType: 'investment' })).toBe('0');
  });

  it.each(['us', 'global'] as const)('treats a loan of %s as owed, whatever its sign', (provider) => {
    expect(amountOf('-1500', { provider, accountType: 'loan' })).toBe('1500');
    expect(amountOf('1500', { provider, accountType: 'loan' })).toBe('1500');
  });

  it.each(['us', 'global'] as const)('negates cards and other liabilities of %s', (provider) => {
    for (const accountType of ['credit_card', 'other_liability'] as const) {
      expect(amountOf('-812.4', { provider, accountType })).toBe('812.4');
      expect(amountOf('20', { provider, accountType })).toBe('-20');
      expect(amountOf('0', { provider, accountType })).toBe('0');
    }
  });

  it('notes that a credit balance may be a debt', () => {
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
  ])('signs a card of %s by its charges and payments', (balance, seen, amount, isNoted) => {
    const read = ledgerBalance(observed(balance, { accountType: 'credit_card', activity: seen }));

    expect(read?.amount).toBe(amount);
    expect(read?.note !== null).toBe(isNoted);
  });

  it('does not use charges for the other provider, assets or loans', () => {
    expect(amountOf('500', { provider: 'global', accountType: 'credit_card', activity: OWES })).toBe('-500');
    expect(amountOf('500', { accountType: 'depository', activity: OVERPAID })).toBe('500');
    expect(amountOf('500', { accountType: 'loan', activity: OVERPAID })).toBe('500');
  });

  it('prefers the user’s setting to any guess', () => {
    expect(amountOf('100', { invert: true })).toBe('-100');
    expect(amountOf('-100', { invert: true, accountType: 'loan' })).toBe('-100');
    for (const seen of [OWES, OVERPAID]) {
      expect(amountOf('500', { invert: true, accountType: 'credit_card', activity: seen })).toBe('500');
      expect(amountOf('-500', { invert: true, accountType: 'credit_card', activity: seen })).toBe('-500');
    }
  });

  it('changes nothing without a balance', () => {
    for (const accountType of ['depository', 'credit_card', 'loan'] as const) {
      expect(ledgerBalance(observed(null, { accountType, invert: true }))).toBeNull();
    }
  });
});
