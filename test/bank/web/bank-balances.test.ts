import { describe, expect, it } from 'vitest';
import { bankAccountExample } from '../../../shared/bank/endpoints.ts';
import { balanceOf } from '../../../web/bank/bank-accounts.ts';
import type { Viewer } from '../../../web/platform/viewer.ts';

const viewer = { locale: 'en', timeZone: 'UTC', today: '2026-03-20', currency: 'USD' } as Viewer;

/** As people read it. */
const shown = (accountType: string, balance: string, isInverted: boolean): string => {
  const account = { id: 'a', name: 'Card', account_type: accountType };
  const bankAccount = { ...bankAccountExample, account, balance, currency: 'USD', invert_balance: isInverted };
  return String(balanceOf(viewer, bankAccount)).replaceAll(/<[^>]*>/g, '');
};

describe('the balance of a bank account', () => {
  it.each([
    ['credit_card', '-50.00', false, '$50.00 owed'],
    ['credit_card', '50.00', false, '$50.00 in credit'],
    ['credit_card', '50.00', true, '$50.00 owed'],
    ['credit_card', '-50.00', true, '$50.00 in credit'],
    ['credit_card', '0.00', false, '$0.00'],
    ['credit_card', '0.00', true, '$0.00'],
    ['loan', '-50.00', false, '$50.00 owed'],
    ['loan', '50.00', false, '$50.00 owed'], // as the ledger has it: a loan is always owed
    ['loan', '50.00', true, '$50.00 in credit'],
    ['loan', '0.00', true, '$0.00'],
    ['depository', '50.00', false, '$50.00'],
    ['depository', '-50.00', false, '-$50.00'],
    ['depository', '-50.00', true, '$50.00'],
    ['depository', '0.00', true, '$0.00'],
  ])('of a %s, reported as %s, inverted: %s, is %s', (accountType, balance, isInverted, text) => {
    expect(shown(accountType, balance, isInverted)).toBe(text);
  });
});
