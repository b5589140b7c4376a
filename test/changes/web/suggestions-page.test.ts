import { describe, expect, it } from 'vitest';
import type { Suggestion } from '../../../shared/changes/schema/suggestion.ts';
import { groupAlike } from '../../../shared/changes/suggestions/domain/group-similar-names.ts';
import { suggestionsPage } from '../../../web/changes/suggestions-page.ts';
import { newForm } from '../../../web/platform/form-state.ts';
import { aViewer, PAGE_META } from '../../support/pages/ledger-content.ts';

const suggested = (_: unknown, at: number) =>
  ({
    transaction_id: `t${at}`,
    transaction: { name: 'Bakery', date: '2026-02-01', amount: '-4.20', currency: 'USD' },
    category: {
      id: 'food',
      name: 'Food',
      probability: 0.95,
      basis: 'history',
      reason: '12 of the last 12 with this name',
    },
    merchant: null,
  }) as unknown as Suggestion;

describe('suggestionsPage', () => {
  it('says which ones of a frequent name a group has', async () => {
    const all = Array.from({ length: 51 }, suggested);
    const groups = groupAlike(all, { nameOf: () => 'Bakery', decidedOf: () => 'food' });
    const shown = { field: 'category', groups, total: 51, pictures: new Map(), meta: PAGE_META } as const;
    const page = String(await suggestionsPage(aViewer(), { ...shown, form: newForm() }));
    const text = page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
    expect(text).toContain('50 transactions for Bakery · 1–50 of 51 · You chose this for 12 of the last 12');
    expect(text).toContain('Accept these 50 for Bakery');
    expect(text).toContain('51 of 51 · You chose this for');
  });

  it('says of a known shop what it is, and not that somebody chose it', async () => {
    const shop = {
      id: 'food',
      name: 'Food',
      probability: 0.9,
      basis: 'known_shop',
      reason: '“REWE” in a name usually means this category',
    };
    const groups = groupAlike([{ ...suggested(undefined, 1), category: shop } as Suggestion], {
      nameOf: () => 'REWE 12',
      decidedOf: () => 'food',
    });
    const shown = { field: 'category', groups, total: 1, pictures: new Map(), meta: PAGE_META } as const;
    const page = String(await suggestionsPage(aViewer(), { ...shown, form: newForm() }));
    expect(page).toContain('“REWE” in a name usually means this category');
    expect(page).not.toContain('You chose this');
  });

  it('is light with as many groups and transactions as a page has', async () => {
    const id = (at: number) => `0195583d-6b7c-8a10-8d2e-${String(at).padStart(12, '0')}`;
    const all = Array.from({ length: 200 }, (_, at) => ({ ...suggested(_, at), transaction_id: id(at) }));
    const groups = groupAlike(all, {
      nameOf: () => 'Bakery on the corner',
      decidedOf: (suggestion) => `${all.indexOf(suggestion) % 25}`,
    });
    const pictures = new Map([['food', { color: '#d2504a', icon: 'utensils' }]]);
    const shown = { field: 'category', groups, total: 200, pictures, meta: PAGE_META } as const;
    const page = String(await suggestionsPage(aViewer(), { ...shown, form: newForm() }));
    expect(groups).toHaveLength(25);
    expect(page.length).toBeLessThan(35_200);
    expect(page.match(/<\w/g)?.length).toBeLessThan(1_000);
  });
});
