import { describe, expect, it } from 'vitest';
import type { ImportRow } from '../../../shared/imports/rows/domain/row.ts';
import {
  createRowCondition,
  type RowCondition,
  requireKnownFields,
} from '../../../shared/imports/rows/domain/row-condition.ts';
import { aConfiguration, anImport, aRow } from '../../support/imports/import-builders.ts';

const isMet = (where: RowCondition, row: Partial<Omit<ImportRow, 'fields'>> & { fields?: object } = {}): boolean =>
  createRowCondition(where)(aRow(row));

describe('createRowCondition', () => {
  it('compares texts without the spaces around them, and with their case', () => {
    expect(isMet({ field: 'name', equals: ' Coffee ' })).toBe(true);
    expect(isMet({ field: 'name', equals: 'Tea\r\nfor two' }, { fields: { name: ' Tea\nfor two' } })).toBe(true);
    expect(isMet({ field: 'name', equals: 'coffee' })).toBe(false);
    expect(isMet({ field: 'name', equals: '' }, { fields: { name: '' } })).toBe(true);
  });

  it('finds a part of a text in any case', () => {
    expect(isMet({ field: 'name', contains: ' OFF ' })).toBe(true);
    expect(isMet({ field: 'name', contains: 'CAFÉ' }, { fields: { name: 'the cafe\u0301 there' } })).toBe(true);
    expect(isMet({ field: 'name', contains: 'tea' })).toBe(false);
  });

  it('needs every field to be blank', () => {
    const where = { empty: ['date', 'amount'] } as const;
    expect(isMet(where, { fields: { date: ' ', amount: '' } })).toBe(true);
    expect(isMet(where, { fields: { date: '', amount: '1' } })).toBe(false);
  });

  it('takes a number that cannot be read as it is written', () => {
    const row = { fields: { date: '', amount: '' }, unread: { amount: '1.2.3' } };
    expect(isMet({ empty: ['amount'] }, row)).toBe(false);
    expect(isMet({ field: 'amount', equals: '1.2.3' }, row)).toBe(true);
  });

  it('does not take an amount as blank if it is in another column, but ignores the balance', () => {
    const where = { empty: ['amount'] } as const;
    const fields = { amount: '' };
    expect(isMet(where, { fields, unread: { moneyIn: 'x' } })).toBe(false);
    expect(isMet(where, { fields, auxiliary: { moneyIn: '5', moneyOut: '3' } })).toBe(false);
    expect(isMet({ field: 'amount', equals: 'x' }, { fields, unread: { moneyIn: 'x' } })).toBe(true);
    expect(isMet(where, { fields, auxiliary: { balance: '100.00' } })).toBe(true);
  });
});

describe('requireKnownFields', () => {
  const record = anImport({ configuration: aConfiguration({ dateColLabel: 'date' }) });

  it('refuses fields that are blank in every row, because rows of the type do not have them', () => {
    expect(() => requireKnownFields({ empty: ['date', 'amount'] }, record)).not.toThrow();
    expect(() => requireKnownFields({ field: 'exchangeOperatingMic', equals: '' }, record)).toThrow(
      /^where names exchange_operating_mic, which is not a field of this import\. Its rows have .*date.*amount/,
    );
  });
});
