import { describe, expect, it } from 'vitest';
import type { EntryHistory } from '../../../shared/changes/schema/entry-history.ts';
import { aWireTransaction } from '../../support/pages/ledger-content.ts';
import { aChange, aTransactionPage, MATCH } from '../../support/pages/ledger-pages.ts';

describe('transactionPage', () => {
  it('hides date and amount of a part, and the amount of a split', async () => {
    const part = await aTransactionPage({ transaction: aWireTransaction({ parent_id: 'p' }) });
    expect(part).not.toMatch(/name="(date|amount)"|Delete this/);
    const split = await aTransactionPage({ parts: [aWireTransaction({ name: 'Coat' })] });
    expect(split).toContain('name="date"');
    expect(split).not.toMatch(/name="(amount|excluded)"/);
  });

  it('links to the other side of a transfer, in the account that the money went to or came from', async () => {
    const other = { transaction_id: 'o', status: 'confirmed', account: { id: 'a', name: 'Savings' } } as const;
    const shown = { date: '2026-03-02', amount: '-12.50', amount_formatted: '-$12.50', currency: 'USD' };
    const out = await aTransactionPage({
      transaction: aWireTransaction({ transfer: { ...other, ...shown, side: 'inflow' } }),
    });
    expect(out).toMatch(/Transfer to<.*<a href="\/transactions\/o">Savings<\/a>/s);
    const into = await aTransactionPage({
      transaction: aWireTransaction({ transfer: { ...other, ...shown, side: 'outflow', account: null } }),
    });
    expect(into).toMatch(/Transfer from<.*<a href="\/transactions\/o">Another account<\/a>/s);
    expect(await aTransactionPage()).not.toContain('Transfer to<');
  });

  it('offers to merge only with an existing posted transaction', async () => {
    const bank_feed = { provider: 'us', status: 'pending', external_id: 'x', posted_match: MATCH } as const;
    const transaction = aWireTransaction({ pending: true, bank_feed });
    const gone = await aTransactionPage({ transaction });
    expect(gone).toContain('Not the same');
    expect(gone).not.toContain('Merge transactions');
    const page = await aTransactionPage({ transaction, suggested: aWireTransaction({ name: 'Booked' }) });
    expect(page).toContain('Merge transactions');
    expect(page).toContain('but this is unlikely');
  });

  it('leads back to its list, and to the next ones of the account', async () => {
    const list = '/transactions?search=coffee&page=2';
    const page = await aTransactionPage({ list, neighbors: { newer: 'n', older: undefined } });
    expect(page).toContain('<a href="/transactions?search=coffee&amp;page=2">Transactions</a>');
    expect(page).toContain(
      `<a rel="prev" href="/transactions/n?list=${encodeURIComponent(list).replaceAll('%20', '+').replaceAll("'", '%27')}">Newer</a>`,
    );
    expect(page).toContain('<input type="hidden" name="list" value="/transactions?search=coffee&amp;page=2">');
    expect(page).not.toContain('Older');
    expect(await aTransactionPage()).toContain('<a href="/transactions">Transactions</a>');
  });

  it('says what waits for a decision, and where', async () => {
    expect(await aTransactionPage({ mark: 'duplicate' })).toContain('<a href="/duplicates">Review duplicates</a>');
    expect(await aTransactionPage({ mark: 'transfer' })).toContain('<a href="/transfers">Review transfers</a>');
    expect(await aTransactionPage()).not.toContain('Review duplicates');
  });

  it('leads to similar ones: of its merchant, or with its name', async () => {
    const merchant = { id: 'm', name: 'Bakery' };
    expect(await aTransactionPage({ transaction: aWireTransaction({ merchant }) })).toContain(
      '<a href="/transactions?merchant_id=m">Similar transactions</a>',
    );
    expect(
      await aTransactionPage({ transaction: aWireTransaction({ name: 'Corner & Co', merchant: null }) }),
    ).toContain('<a href="/transactions?search=Corner+%26+Co">Similar transactions</a>');
  });

  it('has an example of an amount only until there is one', async () => {
    const filled = await aTransactionPage({ form: { values: { amount: '4.80' }, errors: [] } });
    expect(filled).not.toContain('id="field-amount-hint"');
    expect(await aTransactionPage()).toContain('id="field-amount-hint"');
  });

  it('offers to save it in the category that is suggested', async () => {
    const page = await aTransactionPage({ suggestion: { id: 'coffee', name: 'Food: Coffee' } });
    expect(page).toContain('name="suggested_category_id" value="coffee">Save as suggested: Food: Coffee<');
    expect(page.indexOf('>Save<')).toBeLessThan(page.indexOf('suggested_category_id')); // Enter only saves
    expect(await aTransactionPage()).not.toContain('suggested');
  });

  it('shows the tags that it has, and the others on demand', async () => {
    const tags = [
      { id: 'fun', name: 'Fun' },
      { id: 'work', name: 'Work' },
    ];
    const catalogue = { categories: [], merchants: [], tags };
    const page = await aTransactionPage({ catalogue, form: { values: { tag_work: 'true' }, errors: [] } });
    expect(page).toMatch(/name="tag_work"[^>]* checked> Work.*<summary>Add tags<\/summary>.*name="tag_fun"/s);
  });

  it('keeps typed values with their errors, and the current version', async () => {
    const form = { values: { name: 'Mine', amount: 'x', version: '"old"' }, errors: ['amount must be a number'] };
    const page = await aTransactionPage({ form });
    expect(page).toContain('value="Mine"');
    expect(page).toMatch(/id="field-amount"[^>]*aria-invalid="true"/);
    expect(page).toContain('href="#field-amount"');
    expect(page).toContain('name="version" value="&quot;v1&quot;"');
    expect(page).not.toContain('old');
  });
});

describe('the history of a transaction', () => {
  it('says who or what did what', async () => {
    const names = new Map([
      ['food', 'Food'],
      ['fun', 'Fun'],
    ]);
    const events: EntryHistory[] = [
      aChange({ category_id: 'food', excluded: false }, { category_id: 'fun', excluded: true }),
      { ...aChange({ category_id: null }, { category_id: 'food' }), by: 'change_set', change_set_id: 'c' },
      { ...aChange({ name: 'A' }, { name: 'B' }), user_id: 'other' },
      { ...aChange({}, {}), action: 'split' },
      { ...aChange({}, {}), action: 'matched', by: 'import', import_id: 'i', fields: ['notes'] },
      { ...aChange({}, {}), action: 'created', by: 'bank_feed' },
    ];
    const shown = await aTransactionPage({
      history: { events, names, people: new Map([['me', 'Ada Stone']]) },
      sources: new Map([
        ['i', { filename: 'march.csv', type: 'TransactionImport', created_at: '2026-03-01T08:00:00.000Z' }],
      ]),
    });

    for (const words of [
      'Category: Food → Fun',
      'Counts in totals: yes → no',
      'Ada Stone',
      'Category: none → Food',
      'edit of several transactions',
      'Name: A → B',
      'A former member',
      'Parts changed',
      'Import of march.csv',
      'Recognized as the same transaction; filled in: Notes',
      'Bank',
    ]) {
      expect(shown).toContain(words);
    }
  });
});
