import { describe, expect, it } from 'vitest';
import { similarName } from '../../../shared/imports/accounts/domain/similar-names.ts';

const found = (kind: string, text: string, ...names: readonly string[]): string | undefined =>
  similarName(
    kind,
    text,
    names.map((name) => ({ name })),
  )?.name;

describe('similarName', () => {
  it.each([
    ['case and spaces', 'category', ' groceries ', 'Groceries'],
    ['accents', 'category', 'Cafe', 'Café'],
    ['punctuation', 'category', 'Food and drink', 'Food & Drink'],
    ['the order of the words', 'category', 'Drink & food', 'Food & drink'],
    ['singular and plural', 'tag', 'Holiday', 'Holidays'],
    ['singular and plural in -y', 'category', 'Grocery', 'Groceries'],
    ['a letter that is missing', 'category', 'Restaurant', 'Restaurants'],
    ['a letter that is missing in a short word', 'category', 'Cofee', 'Coffee'],
    ['two letters that changed places', 'category', 'Insruance', 'Insurance'],
    ['the word account', 'account', 'Joint', 'Joint account'],
  ])('finds a name in spite of %s', (_, kind, text, name) => {
    expect(found(kind, text, 'Rent', name, 'Savings')).toBe(name);
  });

  it.each([
    ['a part of a name', 'category', 'Food', 'Food & drink'],
    ['a short word with another letter', 'category', 'Cat', 'Car'],
    ['another short word', 'category', 'Hotel', 'Motel'],
    ['another number', 'account', 'Savings 2', 'Savings 3'],
    ['a longer number', 'account', 'DE12345678', 'DE12345679'],
    ['the word account in a category', 'category', 'Joint', 'Joint account'],
    ['two letters that differ', 'category', 'Presents', 'Pretexts'],
    ['no word at all', 'tag', '—', '…'],
  ])('does not take %s for the same', (_, kind, text, name) => {
    expect(found(kind, text, name)).toBeUndefined();
  });

  it('prefers the name that differs least', () => {
    expect(found('category', 'gifts', 'Gift', 'Gifts')).toBe('Gifts');
  });

  it('suggests none of two names that are equally alike', () => {
    expect(found('account', 'joint', 'Joint', 'Joint account')).toBeUndefined();
  });

  it('compares accounts named only by the word', () => {
    expect(found('account', 'ACCOUNT', 'Account', 'Savings')).toBe('Account');
  });
});
