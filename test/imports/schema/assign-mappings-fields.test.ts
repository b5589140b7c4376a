import { describe, expect, it } from 'vitest';
import { toAssignments } from '../../../shared/imports/schema/import-mapping.ts';

const ID = '0195583a-2c64-7e0a-9f0b-5d3b8f1c2a01';

describe('toAssignments', () => {
  it('reads one assignment or several', () => {
    const mapping = { type: 'tag', key: 'a', mappable_id: ID.toUpperCase() };
    const read = { type: 'tag', key: 'a', mappableId: ID, createWhenEmpty: false, value: null };

    expect(toAssignments(mapping)).toEqual([read]);
    expect(toAssignments({ mappings: [mapping, { ...mapping, key: 'b' }] })).toEqual([read, { ...read, key: 'b' }]);
  });

  it('accepts an account class in the words used in files', () => {
    const classIn = (fields: object) => toAssignments({ key: 'x', ...fields })[0]?.value;

    expect(classIn({ type: 'account_type', value: 'credit_card' })).toBe('CreditCard');
    expect(classIn({ type: 'account_type', value: 'CreditCard' })).toBe('CreditCard');
    expect(classIn({ type: 'account_type', value: ' Credit Card' })).toBe('CreditCard');
    expect(classIn({ type: 'account_type', value: 'brokerage' })).toBe('Investment');
    expect(classIn({ type: 'account_type', value: null })).toBeNull();
    expect(classIn({ type: 'account', mappable_id: null, value: 'loan' })).toBe('Loan');
  });

  it('creates a record with the name if none is chosen, unless create_when_empty is false', () => {
    const creates = (fields: object) => toAssignments({ type: 'category', key: 'x', ...fields })[0]?.createWhenEmpty;

    expect(creates({ mappable_id: null })).toBe(true);
    expect(creates({ mappable_id: null, create_when_empty: false })).toBe(false);
    expect(creates({ mappable_id: null, key: '' })).toBe(false);
  });

  it.each([
    [{ type: 'account_type', key: 'x' }, 'value is required for an account_type'],
    [{ type: 'account_type', key: 'x', value: 'Spaceship' }, 'value must be one of'],
    [
      { type: 'account_type', key: 'x', value: 'Loan', mappable_id: ID },
      'mappable_id is not allowed for an account_type',
    ],
    [{ type: 'tag', key: 'x', mappable_id: null, value: 'Loan' }, 'value is only allowed for an account_type'],
    [{ type: 'account', key: 'x', mappable_id: ID, value: 'Loan' }, 'value is only allowed for an account_type'],
    [{ type: 'account', key: '', create_when_empty: true }, 'create_when_empty requires a name'],
    [{ mappings: 'x' }, 'mappings must be a list'],
    [{ mappings: ['tag'] }, 'mappings.0 must be an object'],
    [{ mappings: [null] }, 'mappings.0 must be an object'],
    [{ mappings: [{ type: 'tag' }] }, 'mappings.0.key must be a string'],
  ])('rejects %j', (fields, message) => {
    expect(() => toAssignments(fields)).toThrow(message);
  });
});
