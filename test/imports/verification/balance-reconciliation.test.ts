import { describe, expect, it } from 'vitest';
import { reconcileBalance } from '../../../shared/imports/verification/domain/balance-reconciliation.ts';

describe('reconcileBalance', () => {
  it('leads from the balance before, with money in and out, to the balance', () => {
    const footing = { opening: '100', moneyIn: '50.25', moneyOut: '20', balance: '130.25' };
    expect(reconcileBalance('depository', footing, '30.25')).toEqual({ transactions: '0', rest: '0' });
    expect(reconcileBalance('depository', { ...footing, balance: '120' }, '20')).toEqual({
      transactions: '-10.25',
      rest: '0',
    });
  });

  it('keeps other transactions apart from valuations and prices', () => {
    const footing = { opening: '0', moneyIn: '50', moneyOut: '20', balance: '1000' };
    expect(reconcileBalance('depository', footing, '25')).toEqual({ transactions: '-5', rest: '975' });
    expect(reconcileBalance('depository', footing, undefined)).toEqual({ transactions: null, rest: '970' });
  });

  it('is the whole value of an account that has only valuations', () => {
    const footing = { opening: '0', moneyIn: '0', moneyOut: '0', balance: '460000' };
    expect(reconcileBalance('property', footing, '0')).toEqual({ transactions: '0', rest: '460000' });
  });

  it('has the sign of money for a debt: money out raises what is owed', () => {
    const footing = { opening: '2000', moneyIn: '500', moneyOut: '300', balance: '1800' };
    expect(reconcileBalance('credit_card', footing, '200')).toEqual({ transactions: '0', rest: '0' });
    expect(reconcileBalance('credit_card', { ...footing, balance: '1900' }, '100')).toEqual({
      transactions: '-100',
      rest: '0',
    });
  });
});
