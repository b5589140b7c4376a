import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type InferenceFacts, inferAccountType } from '../../../shared/bank/accounts/domain/infer-type.ts';
import { subtypesOf } from '../../../shared/ledger/entries/domain/account.ts';

const infer = (name: string, more: Partial<InferenceFacts> = {}) =>
  inferAccountType({
    name,
    institutionName: 'Example Bank',
    kind: null,
    balance: '100',
    available: '100',
    hasHoldings: false,
    ...more,
  });
const summaryOf = (name: string, more: Partial<InferenceFacts> = {}): string => {
  const { accountType, subtype, confidence } = infer(name, more);
  return [accountType, subtype ?? '-', confidence].join(' ');
};

describe('inferAccountType', () => {
  it.each([
    ['Traditional IRA', 'investment ira high'],
    ['Roth IRA (1234)', 'investment roth_ira high'],
    ['ACME ROTH 401(k)', 'investment roth_401k high'],
    ['Company 401k Savings Plan', 'investment 401k high'],
    ['403(b) plan', 'investment 403b high'],
    ['457B Deferred', 'investment 457b high'],
    ['Thrift Savings Plan', 'investment tsp high'],
    ['SEP-IRA', 'investment sep_ira high'],
    ['NY 529 Direct', 'investment 529_plan high'],
    ['Health Savings Account', 'investment hsa high'],
    ['Pension', 'investment pension high'],
    ['Global Mutual Fund', 'investment mutual_fund high'],
    ['TFSA', 'investment tfsa high'],
    ['Crypto Wallet', 'crypto - high'],
    ['BTC', 'crypto - high'],
    ['Home Mortgage', 'loan mortgage medium'],
    ['HELOC', 'loan home_equity medium'],
    ['Personal Line of Credit', 'loan line_of_credit medium'],
    ['Student Loan 3', 'loan student medium'],
    ['Auto Loan', 'loan auto medium'],
    ['Personal Loan', 'loan - medium'],
    ['Credit Card', 'credit_card credit_card medium'],
    ['Rewards Visa Signature', 'credit_card credit_card medium'],
    ['Cash Rewards Card', 'credit_card credit_card medium'],
    ['Retirement Savings', 'investment retirement medium'],
    ['Individual Brokerage', 'investment brokerage medium'],
    ['Share Savings', 'depository savings medium'],
    ['Free Checking', 'depository checking medium'],
    ['Everyday Current Account', 'depository checking medium'],
    ['Money Market', 'depository money_market medium'],
    ['12 Month CD', 'depository cd medium'],
    ['Cash', 'depository - medium'],
    ['Petty Cash Box', 'depository - low'],
    ['Debit Card', 'depository - low'],
    ['Scorecard', 'depository - low'],
    ['', 'depository - low'],
  ])('infers from %j: %s', (name, expected) => {
    expect(summaryOf(name)).toBe(expected);
  });

  it('does not read “credit union” as credit', () => {
    expect(summaryOf('Alpine Credit Union - Checking')).toBe('depository checking medium');
    expect(summaryOf('Alpine Credit Union - Main')).toBe('depository - low');
    expect(summaryOf('Main', { institutionName: 'Alpine Credit Union' })).toBe('depository - low');
  });

  it('recognizes a card brand by the institution too, unless the name contradicts it', () => {
    expect(summaryOf('Gold', { institutionName: 'American Express' })).toBe('credit_card credit_card medium');
    expect(summaryOf('High Yield Savings', { institutionName: 'American Express' })).toBe('depository savings medium');
  });

  it('infers an investment account from holdings, whatever its name', () => {
    expect(summaryOf('Premium Savings', { hasHoldings: true })).toBe('investment - high');
    expect(summaryOf('Roth IRA', { hasHoldings: true })).toBe('investment roth_ira high');
    expect(summaryOf('Bitcoin', { hasHoldings: true })).toBe('crypto - high');
  });

  it('prefers the provider’s type to the name, and takes the subtype from the name if both agree', () => {
    expect(summaryOf('Auto Loan', { kind: 'LOAN' })).toBe('loan auto high');
    expect(summaryOf('Everything', { kind: 'credit-card' })).toBe('credit_card credit_card high');
    expect(summaryOf('Free Checking', { kind: 'Savings' })).toBe('depository checking high');
    expect(summaryOf('Checking', { kind: 'investment' })).toBe('investment - high');
    expect(summaryOf('Checking', { kind: 'ACTIVE' })).toBe('depository checking medium');
    expect(summaryOf('Checking', { kind: '__proto__' })).toBe('depository checking medium');
  });

  it('infers a card from a debt with credit left', () => {
    expect(summaryOf('Account 7', { balance: '-10', available: '990' })).toBe('credit_card - low');
    expect(summaryOf('Account 7', { balance: '-10', available: '0' })).toBe('depository - low');
    expect(summaryOf('Account 7', { balance: '-10', available: null })).toBe('depository - low');
    expect(summaryOf('Account 7', { balance: null, available: '990' })).toBe('depository - low');
  });

  it('never returns a subtype that the class lacks', () => {
    const words = [
      'roth',
      'ira',
      '401k',
      'hsa',
      '529',
      'loan',
      'credit',
      'card',
      'savings',
      'cd',
      'crypto',
      'auto',
      'tfsa',
      'sipp',
    ];
    const names = fc.array(fc.constantFrom(...words), { maxLength: 4 }).map((parts) => parts.join(' '));
    const kinds = fc.constantFrom(
      null,
      'bank',
      'cd',
      'mortgage',
      'line of credit',
      'crypto',
      'brokerage',
      'money market',
    );
    fc.assert(
      fc.property(names, kinds, fc.boolean(), (name, kind, hasHoldings) => {
        const { accountType, subtype } = infer(name, { kind, hasHoldings });
        expect(subtype === null || subtypesOf(accountType).includes(subtype)).toBe(true);
      }),
    );
  });
});
