import { describe, expect, it } from 'vitest';
import { recordsNamed } from '../../../shared/ledger/domain/named-records.ts';

const found = (search: string, names: readonly string[], most = 3): readonly string[] =>
  recordsNamed(
    search,
    names.map((name) => ({ name })),
    most,
  ).map(({ name }) => name);

describe('recordsNamed', () => {
  it('finds a part of a name, whatever its case and form', () => {
    expect(found(' COFF ', ['Coffee', 'Rent'])).toEqual(['Coffee']);
    expect(found('strasse', ['Straße'])).toEqual(['Straße']);
    expect(found('cafe\u0301', ['Café'])).toEqual(['Café']);
  });

  it('has equal names first, then those that begin with it, and keeps the order otherwise', () => {
    const names = ['Iced coffee', 'Food: Coffee beans', 'Coffee shops', 'Coffee'];
    expect(found('coffee', names, 9)).toEqual(['Coffee', 'Food: Coffee beans', 'Coffee shops', 'Iced coffee']);
    expect(found('coffee', names)).toEqual(['Coffee', 'Food: Coffee beans', 'Coffee shops']);
  });

  it('finds a subcategory by its own name, and by that of its parent', () => {
    expect(found('coffee', ['Coffee to go', 'Food: Coffee'])).toEqual(['Food: Coffee', 'Coffee to go']);
    expect(found('food', ['Food: Coffee', 'Food'])).toEqual(['Food', 'Food: Coffee']);
  });

  it('finds nothing for a blank search', () => {
    expect(found('', ['Coffee'])).toEqual([]);
    expect(found('  ', ['Coffee'])).toEqual([]);
  });
});
