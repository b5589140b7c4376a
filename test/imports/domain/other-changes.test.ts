import { describe, expect, it } from 'vitest';
import { otherChanges } from '../../../shared/imports/domain/other-changes.ts';

describe('otherChanges', () => {
  it('leads from the balance before, with money in and out, to the balance', () => {
    const footing = { opening: '100', moneyIn: '50.25', moneyOut: '20', balance: '130.25' };
    expect(otherChanges('depository', footing)).toBe('0');
    expect(otherChanges('depository', { ...footing, balance: '120' })).toBe('-10.25');
  });

  it('is the whole value of an account that has only valuations', () => {
    expect(otherChanges('property', { opening: '0', moneyIn: '0', moneyOut: '0', balance: '460000' })).toBe('460000');
  });

  it('has the sign of money for a debt: money out raises what is owed', () => {
    const footing = { opening: '2000', moneyIn: '500', moneyOut: '300', balance: '1800' };
    expect(otherChanges('credit_card', footing)).toBe('0');
    expect(otherChanges('credit_card', { ...footing, balance: '1900' })).toBe('-100');
  });
});
