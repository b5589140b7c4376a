import { describe, expect, it } from 'vitest';
import type { Valuation } from '../../../shared/ledger/schema/valuation.ts';
import { statementsPage } from '../../../web/accounts/statements-page.ts';
import { newTransactionPage } from '../../../web/ledger/transaction-page.ts';
import { transactionsPage } from '../../../web/ledger/transactions-page.ts';
import { newForm } from '../../../web/platform/form-state.ts';
import { aViewer, aWireAccount, aWireTransaction, PAGE_META } from '../../support/pages/ledger-content.ts';
import {
  anAccountPage,
  aTransactionPage,
  ID,
  MATCH,
  NO_CATALOGUE,
  STATEMENT,
  sources,
  text,
} from '../../support/pages/ledger-pages.ts';

describe('accountPage', () => {
  it('asks for the value of what a person values, and says of which day it is', async () => {
    const value = (date: string, amount: string) =>
      ({ id: ID, date, amount, currency: 'USD', kind: 'reconciliation', notes: null }) as unknown as Valuation;
    const account = aWireAccount({ name: 'Home', account_type: 'property', balance: '420.00' });
    const valuations = { newest: [value('2026-02-15', '420.00'), value('2025-02-15', '400.00')], total: 2 };
    const page = await anAccountPage({ account, valuations });
    expect(page.replaceAll(/<[^>]+>/g, '')).toContain('Valued Feb 15, 2026 · +$20.00 since Feb 15, 2025');
    expect(page).toContain(`<a class="button" href="/accounts/${account.id}/valuations#record">Update value</a>`);
    expect(page).not.toMatch(/Import a file|<h2>Transactions/);
    expect(await anAccountPage({ account })).toContain('Not valued yet');
  });

  it('says how much of a loan is paid off since its first known balance', async () => {
    const account = aWireAccount({ name: 'Mortgage', account_type: 'loan', balance: '750.00' });
    const owed = { account, isLiability: true };
    const page = await anAccountPage({ ...owed, firstKnown: { date: '2020-01-01', amount: '1000' } });
    expect(page.replaceAll(/<[^>]+>/g, '')).toContain('Paid off $250.00 (25%) of the $1,000.00 owed on Jan 1, 2020');
    expect(await anAccountPage({ ...owed, firstKnown: { date: '2020-01-01', amount: '700' } })).not.toContain(
      'paid off',
    );
  });

  it('compares an investment with what was paid in, and says how old its prices are', async () => {
    const price = { ticker: 'WRLD', price_date: '2026-02-20', currency: 'USD' };
    const account = aWireAccount({
      account_type: 'investment',
      balance: '110.00',
      positions: [price] as unknown as ReturnType<typeof aWireAccount>['positions'],
    });
    const history = [
      { date: '2026-01-31', balance: '100', paidIn: null },
      { date: '2026-02-20', balance: '110', paidIn: '100' },
      { date: '2026-03-02', balance: '110', paidIn: '100' },
    ];
    const page = await anAccountPage({ account, history, others: '4' });
    const shown = page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
    expect(shown).toContain('+$10.00 +10% on what you paid in');
    expect(shown).toContain('Paid in $100.00 transfers in minus transfers out');
    expect(shown).toContain('Dividends, interest, fees and other transactions +$4.00');
    expect(shown).toContain('Prices as of Feb 20, 2026');
    expect(page).toMatch(/class="line held" fill="none" d="M66\.67 \S+L100 \S+"/);
    expect(page).toContain('$110.00 on Feb 20, 2026; Paid in: $100.00');
  });

  it('shows a month that no statement covers, and where the ledger differs from the bank', async () => {
    expect(await anAccountPage()).not.toContain('<h2>Statements');
    const months = [
      { month: '2026-02', state: 'not_covered' },
      { month: '2026-03', state: 'covered' },
    ] as const;
    const page = await anAccountPage({ statements: { months, newest: [STATEMENT], total: 13 } });
    expect(page).toContain('<span class="visually-hidden">Feb 2026: before the first statement</span>');
    expect(page).toContain('<span class="visually-hidden">Mar 2026: covered</span>');
    expect(page).toMatch(/Gap before<\/span> <small><time datetime="2026-02-01">/);
    expect(page).toContain('<span class="badge error">Balances differ</span>');
    expect(page).toContain('The newest 1 of 13 statements');
  });

  it('leads from a missing month to the import, but not from the current one', async () => {
    const months = [
      { month: '2026-01', state: 'covered' },
      { month: '2026-02', state: 'not_covered' },
      { month: '2026-03', state: 'not_covered' },
    ] as const;
    const strip = { id: 'a', name: 'Joint', isCovered: true, months, gaps: [] };
    const page = await text(statementsPage(aViewer({ today: '2026-03-02' }), [strip]));
    expect(page).toContain('<a href="/imports/new?account_id=a" title="Feb 2026: missing. Import a file">');
    expect(page).toContain('title="Mar 2026: not over yet"');
    expect(page).toContain('No statements since Feb 2026');
    expect(page).toMatch(/<span class="missing" aria-hidden="true">✗<\/span> missing/);
    expect(page).not.toContain('> unknown</li>');
  });

  it('has nothing to do for an account whose statements are complete', async () => {
    const months = [
      { month: '2026-01', state: 'covered' },
      { month: '2026-02', state: 'covered' },
      { month: '2026-03', state: 'not_covered' },
    ] as const;
    const strip = { id: 'a', name: 'Joint', isCovered: true, months, gaps: [] };
    const page = await text(statementsPage(aViewer({ today: '2026-03-02' }), [strip]));
    expect(page).toContain('No gaps since Jan 2026');
    expect(page).not.toContain('Import it');
  });

  it('does not call an account complete if months since its first statement are unknown', async () => {
    const shown = (...states: ('covered' | 'unknown')[]) => {
      const months = states.map((state, at) => ({ month: `2025-0${at + 1}`, state }));
      const strip = { id: 'a', name: 'Joint', isCovered: true, months, gaps: [] };
      return text(statementsPage(aViewer({ today: '2026-03-02' }), [strip]));
    };
    expect(await shown('unknown', 'covered')).toContain('No gaps since Feb 2025');
    expect(await shown('covered', 'unknown')).not.toContain('No gaps');
    expect(await shown('unknown', 'unknown')).not.toContain('No gaps');
  });

  it('does not call an account complete whose statements are all older than the months shown', async () => {
    const months = ['2026-01', '2026-02', '2026-03'].map((month) => ({ month, state: 'not_covered' }) as const);
    const strip = { id: 'a', name: 'Joint', isCovered: true, months, gaps: [] };
    const page = await text(statementsPage(aViewer({ today: '2026-03-02' }), [strip]));
    expect(page).not.toContain('No gaps');
    expect(page).toContain('No statements since Jan 2026');
    expect(page).toContain('title="Jan 2026: missing. Import a file"');
  });

  it('shows what to do without transactions, and without matches of a filter', async () => {
    expect(await anAccountPage()).toContain('There are no transactions in this account yet.');
    const filtered = await anAccountPage({ filters: newForm({ search: 'x' }) });
    expect(filtered).toContain('No transactions match these filters.');
    expect(filtered).toContain('value="x"');
  });

  it('shows money out with a minus and money in with a plus, and sums what counts', async () => {
    const rows = [
      { transaction: aWireTransaction(), isSplit: false },
      { transaction: aWireTransaction({ amount: '-30.00', name: 'Refund' }), isSplit: false },
      { transaction: aWireTransaction({ amount: '99.00', name: 'Whole' }), isSplit: true },
      { transaction: aWireTransaction({ amount: '77.00', name: 'Aside', excluded: true }), isSplit: false },
    ];
    const sums = { currencies: [{ currency: 'USD', inflow: '30', outflow: '12.5' }], hasTransfers: true };
    const page = await anAccountPage({ rows, sums });
    expect(page).toContain('<td class="amount">-$12.50</td>');
    expect(page).toContain('<td class="amount money-in">+$30.00</td>');
    expect(page.replaceAll(/<\/?data[^>]*>/g, '')).toContain(
      '1 transaction · $30.00 in, $12.50 out, net +$17.50 · Transfers not counted',
    );
    for (const badge of ['Split', 'Not in totals']) expect(page).toContain(`>${badge}</span>`);
  });

  it('shows what a day adds up to', async () => {
    const rows = [{ transaction: aWireTransaction({ date: '2026-03-02' }), isSplit: false }];
    const total = { currency: 'USD', amount: '25' };
    const page = await anAccountPage({ rows, days: new Map([['2026-03-02', [total, { ...total, currency: 'EUR' }]]]) });
    const [, shown = ''] = /rowgroup".*?<td>(.*?)<\/td>/.exec(page) ?? [];
    expect(shown.replaceAll(/<[^>]+>/g, '').trim()).toBe('-$25.00 -€25.00');
  });

  it('offers what a search found by its name', async () => {
    const [row] = [{ transaction: aWireTransaction(), isSplit: false }];
    const catalogue = {
      categories: [{ id: 'c', name: 'Tax: 2025' }],
      merchants: [{ id: 'm', name: 'Tax 2025' }],
      tags: [{ id: 't', name: 'Trip 2025' }],
    };
    const filters = newForm({ search: '2025', type: 'expense' });
    const lead = { rows: [], total: 3 };
    const page = await anAccountPage({ rows: [row], lead, catalogue, filters });
    const shown = page.slice(page.indexOf('class="narrowing"'), page.indexOf('class="summary"'));
    expect([...shown.matchAll(/\?(type=expense&amp;[^"]*)"/g)].map(([, query]) => query)).toEqual([
      'type=expense&amp;min_amount=2025&amp;max_amount=2025',
      'type=expense&amp;category_id=c',
      'type=expense&amp;merchant_id=m',
      'type=expense&amp;tag_id=t',
    ]);
  });

  it('calls a field in the list of errors as it does beside the field', async () => {
    const filters = { values: { min_amount: 'x' }, errors: ['min_amount must be a number', 'kind must be a kind'] };
    const list = await text(
      transactionsPage(aViewer(), {
        filters,
        meta: PAGE_META,
        catalogue: NO_CATALOGUE,
        rows: [],
        sources,
        accounts: [],
      }),
    );
    expect(list.match(/>Amount from must be a number</g)).toHaveLength(2);
    expect(list.match(/>Type must be a kind</g)).toHaveLength(2);

    const form = { values: {}, errors: ['tag_ids must exist', 'merchant must be shorter', 'excluded must be yes'] };
    const catalogue = { ...NO_CATALOGUE, tags: [{ id: ID, name: 'Fun' }] };
    const page = await text(newTransactionPage(aViewer(), { form, accounts: [aWireAccount()], catalogue }));
    expect(page.match(/>Tags must exist</g)).toHaveLength(2);
    expect(page.match(/>Merchant must be shorter</g)).toHaveLength(2);
    expect(page).toContain('>Counts in totals must be yes</a>');
  });

  it('names the file of a transaction', async () => {
    const transaction = aWireTransaction({ import_id: ID });
    const link = `<a href="/imports/${ID}/verification">march.csv</a>`;
    expect(await aTransactionPage({ transaction })).toContain(link);
    const filtered = { filters: newForm({ import_id: ID }), meta: PAGE_META, catalogue: NO_CATALOGUE };
    const page = transactionsPage(aViewer(), { ...filtered, rows: [], sources, accounts: [] });
    expect(await text(page)).toContain(`Showing only transactions from ${link}.`);
  });

  it('marks pending transactions, and those that need a decision', async () => {
    const feed = { provider: 'us', status: 'pending', external_id: 'x' } as const;
    const pending = aWireTransaction({ pending: true, bank_feed: { ...feed, posted_match: null } });
    const waiting = aWireTransaction({ pending: true, bank_feed: { ...feed, posted_match: MATCH } });
    const rowOf = (transaction: typeof pending) => ({ rows: [{ transaction, isSplit: false }] });
    expect(await anAccountPage(rowOf(pending))).toMatch(/class="badge warning">Pending<(?!.*Needs a decision)/s);
    expect(await anAccountPage(rowOf(waiting))).toContain('class="badge warning">Needs a decision<');
  });

  it('shows debts as owed', async () => {
    expect(await anAccountPage({ isLiability: true })).toContain('owed</small>');
  });

  it('says how much of a debt is owed in its chart, its change and its days, never as a negative amount', async () => {
    const history = [
      { date: '2026-01-31', balance: '-20.5' },
      { date: '2026-02-28', balance: '448.55' },
      { date: '2026-03-02', balance: '500.48' },
    ];
    const rows = [{ transaction: aWireTransaction({ date: '2026-03-02' }), isSplit: false }];
    const dayEnds = new Map([['2026-03-02 USD', '500.48']]);
    const account = aWireAccount({ name: 'Blue card', balance: '500.48' });
    const page = await anAccountPage({ account, isLiability: true, history, rows, dayEnds });
    const shown = page.replaceAll(/<[^>]+>/g, '');
    expect(page).toContain('<title id="balance-title">Owed on Blue card at the end of each month</title>');
    expect(shown).toContain('$51.93 more owed this month');
    expect(page).toContain('<output>$500.48 owed on Mar 2, 2026</output>');
    expect(page).toContain('From $20.50 in credit on Jan 31, 2026 to $500.48 owed on Mar 2, 2026.');
    expect(page).toContain('<data value="-20.5">$20.50</data> <small class="muted">in credit</small>');
    expect(page).toMatch(/rowgroup.*?<data value="500.48">\$500.48<\/data> <small class="muted">owed</s);
    expect(shown).not.toMatch(/Balance(?!s)/);
  });

  it('says how much less of a debt is owed, and what is in credit', async () => {
    const debt = async (...balances: string[]) => {
      const history = balances.map((balance, at) => ({ date: `2026-0${at + 1}-28`, balance }));
      const account = aWireAccount({ balance: balances.at(-1) ?? '0' });
      return (await anAccountPage({ account, isLiability: true, history })).replaceAll(/<[^>]+>/g, '');
    };
    const credited = await debt('100', '-5.000001');
    expect(credited).toContain('$5.000001 in credit');
    expect(credited).toContain('$100.00 owed on Jan 28, 2026');
    expect(credited).not.toContain('less owed');
    expect(await debt('100', '94.5')).toContain('$5.50 less owed this month');
    expect(await debt('100', '100')).toContain('No change this month');
  });
});
