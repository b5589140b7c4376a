import { describe, expect, it } from 'vitest';
import { activeFilters } from '../../../web/ledger/active-filters.ts';
import { newForm } from '../../../web/platform/form-state.ts';
import { NO_CATALOGUE, text } from '../../support/pages/ledger-pages.ts';

const catalogue = { ...NO_CATALOGUE, categories: [{ id: 'food', name: 'Food', color: '#e99537', icon: 'utensils' }] };
const accounts = [{ id: 'joint', name: 'Joint', currency: 'USD' }];

const shown = async (values: Readonly<Record<string, string>>, errors: readonly string[] = []) => {
  const filters = { ...newForm(values), errors };
  return text(activeFilters({ path: '/transactions', filters, catalogue, accounts, locale: 'en-US' }));
};

/** The filters in words, and the addresses without each of them. */
const chips = async (values: Readonly<Record<string, string>>): Promise<readonly (readonly [string, string])[]> => {
  const page = await shown(values);
  return Array.from(
    page.matchAll(/<a href="([^"]*)">(?:<span class="visually-hidden">[^<]*<\/span>)?([^<]*)/g),
    ([, href = '', name = '']) => [name, href.replaceAll('&amp;', '&')],
  );
};

describe('activeFilters', () => {
  it('are what a report leads to, in words, and each can be taken away', async () => {
    const values = {
      ...{ category_id: 'food', include_subcategories: 'true' },
      ...{ start_date: '2026-11-01', end_date: '2026-11-30' },
      per_page: '50',
    };
    expect(await chips(values)).toEqual([
      ['Nov 2026', '/transactions?category_id=food&include_subcategories=true&per_page=50'],
      ['Food', '/transactions?start_date=2026-11-01&end_date=2026-11-30&per_page=50'],
      ['Clear all', '/transactions?per_page=50'],
    ]);
  });

  it.each([
    [{ start_date: '2026-01-01', end_date: '2026-12-31' }, '2026'],
    [{ start_date: '2026-11-03', end_date: '2026-12-02' }, 'Nov 3, 2026 to Dec 2, 2026'],
    [{ start_date: '2026-11-03' }, 'Since Nov 3, 2026'],
    [{ end_date: '2026-11-03' }, 'Until Nov 3, 2026'],
    [{ min_amount: '5', max_amount: '5' }, 'Amount 5'],
    [{ min_amount: '5' }, '5 or more'],
    [{ max_amount: '5' }, '5 or less'],
    [{ min_amount: '5', max_amount: '9' }, '5 to 9'],
    [{ category_id: 'none' }, 'No category'],
    [{ category_id: 'gone' }, 'Another one'],
    [{ account_id: 'joint' }, 'Joint'],
    [{ search: 'tea' }, '“tea”'],
    [{ type: 'income' }, 'In'],
    [{ excluded: 'true' }, 'Left out of totals'],
    [{ kind: 'cc_payment' }, 'Credit card payment'],
    [{ in_spending: 'true' }, 'Counts as income or spending'],
  ])('are said for %o', async (values, words) => {
    expect(await chips(values)).toEqual([[words, '/transactions']]);
  });

  it('are not shown without filters, or with wrong ones', async () => {
    expect(await shown({ per_page: '50' })).toBe('');
    expect(await shown({ start_date: 'never' }, ['start_date must be a date'])).toBe('');
  });
});
