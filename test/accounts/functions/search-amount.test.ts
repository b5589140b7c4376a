import { describe, expect, it } from 'vitest';
import { readRows } from '../../../functions/accounts/account-pages/show-transactions.ts';
import type { EntryFilters } from '../../../shared/ledger/domain/entry-filters.ts';
import { anApiEvent } from '../../support/api-event.ts';

/** What a search asks the ledger for, one reading after the other. */
const askedFor = async (query: Record<string, string>, found: number, locale = 'en') => {
  const asked: EntryFilters['content'][] = [];
  const list = async (_familyId: string, { content }: EntryFilters) => {
    asked.push(content);
    return { entries: [], totalCount: found };
  };
  const read = await readRows({ list, name: async () => [] } as never, anApiEvent({ query }), {
    familyId: 'family',
    locale,
    today: '2026-03-20',
  });
  return { asked: asked.map((content) => [content?.search, content?.minAmount, content?.maxAmount]), used: read.used };
};

describe('the search of transactions', () => {
  it.each([
    ['12.50', 'en'],
    ['$12.50', 'en'],
    ['-12.50', 'en'],
    ['12,50', 'de-DE'],
    ['12,50 €', 'de-DE'],
  ])('finds the amount %s in %s', async (search, locale) => {
    const { asked } = await askedFor({ search }, 1, locale);
    expect(asked).toEqual([[undefined, '12.5', '12.5']]);
  });

  it('finds names and notes with a number that is no amount', async () => {
    const { asked, used } = await askedFor({ search: '2025' }, 0);
    expect(asked).toEqual([
      [undefined, '2025', '2025'],
      ['2025', undefined, undefined],
    ]);
    expect(used).toEqual({ search: '2025' });
  });

  it('offers to change what was found', async () => {
    expect((await askedFor({ search: '12.50' }, 1)).used).toEqual({ min_amount: '12.50', max_amount: '12.50' });
  });

  it('reads a number as a text beside another amount', async () => {
    const { asked } = await askedFor({ search: '12', min_amount: '5' }, 1);
    expect(asked).toEqual([['12', '5', undefined]]);
  });

  it('does not take a name for an amount', async () => {
    expect((await askedFor({ search: '7 Eleven' }, 1)).asked).toEqual([['7 Eleven', undefined, undefined]]);
  });
});
