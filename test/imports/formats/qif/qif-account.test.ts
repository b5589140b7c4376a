import { describe, expect, it } from 'vitest';
import { factsOfType } from '../../../../shared/imports/formats/qif/domain/qif-file.ts';

describe('factsOfType', () => {
  it.each([
    ['CCard', 'bank', 'credit_card'],
    ['Oth L', 'bank', 'other_liability'],
    ['Credit Card', 'bank', 'credit_card'],
    ['Savings', 'bank', 'depository'],
    ['Mortgage', 'bank', 'loan'],
    ['Brokerage', 'investment', 'investment'],
  ])('reads %j as a %s of the class %s', (type, kind, accountType) => {
    expect(factsOfType(type)).toEqual({ kind, accountType });
  });

  it.each(['', 'Memorized', 'Prices', 'Invoice'])('knows no account of the type %j', (type) => {
    expect(factsOfType(type)).toBeUndefined();
  });
});
