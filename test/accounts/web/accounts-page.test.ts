import { describe, expect, it } from 'vitest';
import { accountsPage } from '../../../web/accounts/accounts-page.ts';
import { aViewer, aWireAccount, PAGE_META } from '../../support/pages/ledger-content.ts';
import { text } from '../../support/pages/ledger-pages.ts';

describe('accountsPage', () => {
  const inCurrency = (currency: string, balance: string, over: Parameters<typeof aWireAccount>[0] = {}) =>
    aWireAccount({
      ...over,
      currency,
      balance,
      balances: [{ currency, balance, cash_balance: balance, holdings_value: '0.00' }],
    });
  const shown = async (all: readonly ReturnType<typeof aWireAccount>[], over = {}) =>
    (await text(accountsPage(aViewer(), { accounts: all, all, meta: PAGE_META, ...over }))).replace(/^.*<h1>/s, '');
  const figuresOf = (page: string) =>
    [...page.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map((found) =>
      found.slice(1).map((part) => part.replaceAll(/<small>/g, ': ').replaceAll(/<[^>]+>/g, '')),
    );
  const card = inCurrency('USD', '100.00', { account_type: 'credit_card', name: 'Card' });
  const euros = inCurrency('EUR', '5.00', { name: 'Euros' });
  const old = inCurrency('USD', '70.00', { name: 'Old', status: 'disabled' });

  it('says what the family owns, owes and is worth, without hidden accounts', async () => {
    const joint = inCurrency('USD', '250.50', { name: 'Joint' });
    expect(figuresOf(await shown([joint, card, old]))).toEqual([
      ['Net worth', '$150.50'],
      ['Assets', '$250.50'],
      ['Debts', '$100.00'],
    ]);
    expect(figuresOf(await shown([joint, card, euros]))).toEqual([
      ['Net worth in USD', '$150.50: $250.50 in assets, $100.00 owed'],
      ['Net worth in EUR', '€5.00'],
    ]);
  });

  it('adds up several currencies if there are rates for them', async () => {
    const converted = {
      currency: 'USD',
      worth: { assets: '255.92', liabilities: '100', netWorth: '155.92' },
      rates: [{ date: '2026-03-01', from: 'EUR', to: 'USD', rate: '1.0842' }],
      missing: [],
    };
    const page = await shown([inCurrency('USD', '250.50'), card, euros], { converted });
    const [together, ...alone] = figuresOf(page);
    expect(together).toEqual(['Net worth, converted to USD', '$155.92: $255.92 in assets, $100.00 owed']);
    expect(alone.map(([label]) => label)).toEqual(['Net worth in USD only', 'Net worth in EUR only']);
    const partly = { ...converted, missing: ['CHF'] };
    expect(await shown([inCurrency('USD', '250.50'), card, euros], { converted: partly })).toContain(
      'Without CHF: no exchange rate',
    );
  });

  it('groups accounts by class with the total of each currency, and the hidden ones last', async () => {
    const page = await shown([inCurrency('USD', '250.50'), inCurrency('USD', '1.00'), euros, card, old]);
    const groups = [...page.matchAll(/<h2>(.*?)<\/h2>(?:<p class="amount">(.*?)<\/p>)?/g)].map(
      ([, title, total = '']) => [title, total.replaceAll('<br>', ' and ').replaceAll(/<[^>]+>/g, '')],
    );
    expect(groups).toEqual([
      ['Checking and savings', '$251.50 and €5.00'],
      ['Credit cards', '$100.00 owed'],
      ['Hidden accounts', ''],
    ]);
    expect(page).toMatch(/Card<.*\$100\.00<\/data> <small class="muted">owed/s);
  });

  it('says of which day a balance is if nothing happened for weeks', async () => {
    const home = inCurrency('USD', '250.50', { name: 'Home' });
    const page = await shown([home], { stale: new Map([[home.id, '2026-01-15']]) });
    expect(page).toMatch(/<small>as of <time datetime="2026-01-15">Jan 15, 2026</);
    expect(await shown([home])).not.toContain('as of');
  });

  it('shows what changed this month, the shape of the last months and what to do next', async () => {
    const trends = (change: string, values: readonly string[]) =>
      new Map([[card.id, { change, values, lastDate: '2026-03-01' }]]);
    const joint = inCurrency('USD', '250.50', { name: 'Joint' });
    const up = await shown([joint], { trends: trends('50.5', ['200', '250.5']) });
    expect(up.replaceAll(/<[^>]+>/g, '')).toContain('$250.50+$50.50 this month');
    expect(up).toContain('<path d="M0 20L60 0"/>');
    expect(up).toContain(`<a href="/imports/new?account_id=${joint.id}">Import<`);
    const paid = (await shown([card], { trends: trends('-20', ['120', '100']) })).replaceAll(/<[^>]+>/g, '');
    expect(paid).toContain('$100.00 owed · $20.00 less this month');
    const home = inCurrency('USD', '250.50', { name: 'Home', account_type: 'property' });
    expect(await shown([home], { trends: trends('0', ['1', '1']) })).not.toMatch(
      /this month|class="spark"|imports\/new/,
    );
  });

  it('leads to the statements that are missing', async () => {
    const joint = inCurrency('USD', '250.50', { name: 'Joint' });
    expect(await shown([joint], { gaps: new Map([[joint.id, 2]]) })).toContain(
      `<a href="/statements#of-${joint.id}">2 gaps between statements</a>`,
    );
    expect(await shown([joint], { gaps: new Map([[joint.id, 0]]) })).not.toContain('/statements#');
  });

  it('folds accounts without a balance if they are many', async () => {
    const empty = inCurrency('USD', '0.00');
    const full = inCurrency('USD', '1.00');
    expect(await shown([full, empty, empty, empty])).toContain('<summary>3 accounts without a balance</summary>');
    for (const all of [
      [full, empty, empty],
      [empty, empty, empty],
    ])
      expect(await shown(all)).not.toContain('<summary>');
  });

  it('says that a card is in credit if more than all of it was paid', async () => {
    const paid = inCurrency('USD', '-5.00', { account_type: 'credit_card', name: 'Card' });
    const page = await shown([inCurrency('USD', '10.00'), paid]);
    expect(page).toMatch(/Card<.*\$5\.00<\/data> <small class="muted">in credit/s);
    expect(figuresOf(page).map(([, amount]) => amount)).toEqual(['$15.00', '$10.00', '$5.00 in credit']);
    expect(figuresOf(await shown([inCurrency('USD', '10.00'), paid, euros]))[0]).toEqual([
      'Net worth in USD',
      '$15.00: $10.00 in assets, $5.00 in credit',
    ]);
    expect(page).not.toContain('-$5');
  });

  it('can be searched if there are many accounts', async () => {
    expect(await shown([card])).not.toContain('type="search"');
    const many = Array.from({ length: 16 }, () => card);
    expect(await shown(many)).toContain('type="search"');
    expect(await shown(many, { accounts: [], search: 'none' })).toContain('No accounts match.');
  });
});
