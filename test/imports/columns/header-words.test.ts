import { describe, expect, it } from 'vitest';
import { headerWords, nameScore, namesTable, ROLE_WORDS } from '../../../shared/imports/columns/domain/header-words.ts';

describe('headerWords', () => {
  it.each([
    ['Betrag (EUR)', 'betrag'],
    ['Amount CZK', 'amount'],
    ['Zaúčtovaná částka', 'zauctovana castka'],
    ['TradeDate', 'trade date'],
    ['  Booking-Date * ', 'booking date'],
    ['Beløp', 'belop'],
    ['Kwota operacji [PLN]', 'kwota operacji'],
    ['Категория', 'категория'.normalize('NFD').replace(/[\u0300-\u036f]/g, '')],
    ['カテゴリ', 'カテゴリ'],
    ['EUR', 'eur'],
    ['', ''],
  ])('%j is %j', (header, words) => {
    expect(headerWords(header)).toBe(words);
  });
});

describe('nameScore', () => {
  it('prefers an exact name to a contained one, and an earlier name to a later one', () => {
    expect(nameScore('date', 'date')).toBeGreaterThan(nameScore('value date', 'date'));
    expect(nameScore('value date', 'date')).toBeGreaterThan(nameScore('some date or other', 'date'));
    expect(nameScore('update', 'date')).toBe(0);
  });

  it('has only names in normalized form', () => {
    for (const [role, names] of Object.entries(ROLE_WORDS)) {
      for (const name of names) expect([role, headerWords(name)]).toEqual([role, name]);
    }
  });

  it('ranks every exact name above contained ones', () => {
    for (const names of Object.values(ROLE_WORDS)) expect(names.length).toBeLessThan(100);
  });
});

describe('namesTable', () => {
  it.each([
    [['Datum', 'Betrag'], true],
    [['Date', 'Debit', 'Credit'], true],
    [['Account number', '12'], false],
    [['Date'], false],
  ])('%j: %j', (cells, expected) => {
    expect(namesTable(cells)).toBe(expected);
  });
});
