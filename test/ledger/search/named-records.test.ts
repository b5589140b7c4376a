import { describe, expect, it } from 'vitest';
import { idsNamed, recordsNamed } from '../../../shared/ledger/search/domain/named-records.ts';

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

describe('idsNamed', () => {
  const family = {
    category: [
      { id: 'food', name: 'Food', parentId: null },
      { id: 'coffee', name: 'Coffee', parentId: 'food' },
      { id: 'rent', name: 'Rent', parentId: 'gone' },
    ],
    merchant: [{ id: 'bean', name: 'Kettle & Bean' }],
    tag: [{ id: 'trip', name: 'Coffee trip' }],
  };
  const found = (search: string) => {
    const { category, merchant, tag } = idsNamed(search, family);
    return [...category, ...merchant, ...tag];
  };

  it('finds categories with their subcategories, merchants and tags by a part of their names', () => {
    expect(found('FOOD')).toEqual(['food', 'coffee']);
    expect(found(' coffee ')).toEqual(['coffee', 'trip']);
    expect(found('food: coff')).toEqual(['coffee']);
    expect(found('bean')).toEqual(['bean']);
    expect(found('rent')).toEqual(['rent']);
  });

  it('finds nothing for a blank search', () => {
    expect(found(' ')).toEqual([]);
  });
});
