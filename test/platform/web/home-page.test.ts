import { describe, expect, it } from 'vitest';
import type { AttentionReason } from '../../../shared/imports/domain/import-readiness.ts';
import { toImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import type { Entry } from '../../../shared/ledger/entries/domain/entry.ts';
import { homePage } from '../../../web/home/home-page.ts';
import { aBankAccount, aConnection } from '../../support/bank/bank-builders.ts';
import { anImport } from '../../support/imports/import-builders.ts';
import { aFeed, aMatch, anEntryContent } from '../../support/ledger/ledger-builders.ts';
import { htmlProblems } from '../../support/pages/html-problems.ts';
import { INJECTIONS } from '../../support/pages/injections.ts';
import { A_QUIET_MONTH, aSheet, aViewer, NO_ATTENTION } from '../../support/pages/ledger-content.ts';

const CONTENT = {
  ...A_QUIET_MONTH,
  sheet: aSheet('Checking'),
  missingRates: [],
  attention: NO_ATTENTION,
  span: '12',
} as const;
const render = async (over: Partial<Parameters<typeof homePage>[1]> = {}, viewer = aViewer()) =>
  String(await homePage(viewer, { ...CONTENT, ...over }));

/** Read by the menu's script. */
const waitingIn = (page: string): unknown =>
  JSON.parse((/ data-waiting="([^"]*)"/.exec(page)?.[1] ?? '').replaceAll('&quot;', '"'));

describe('homePage', () => {
  describe('of a family without transactions', () => {
    const done = { bank: false, categories: false, partner: false };
    const firstSteps = { done, file: { mostSent: 4_600_000, mostBytes: 64_000_000 } };

    it('takes the first file right there, and says what happens to it', async () => {
      const page = await render({ firstSteps, sheet: { converted_total: null, currencies: [] } });
      expect(page).toMatch(/<form method="post" action="\/imports\/new" enctype="multipart\/form-data"/);
      expect(page).not.toMatch(/name="(account_id|new_account_type|once)"/);
      expect(page).toMatch(/<input id="field-file" name="file" type="file" multiple required/);
      expect(page).toContain('role="img" aria-label="Example: the file march.csv has 214 rows');
      expect(page).toMatch(/Check\.[\s\S]*Add\.[\s\S]*Proof\./);
      expect(page).toMatch(/action="\/imports\/example"/);
      for (const path of ['/bank_connections/new', '/accounts/new']) expect(page).toContain(`<a href="${path}">`);
      expect(page).not.toContain('<svg class="chart');
      expect(page).not.toContain('What to do next');
      expect(await htmlProblems(page)).toEqual([]);
    });

    it('leaves the account of the file open if there are accounts', async () => {
      const page = await render({ firstSteps });
      expect(page).not.toContain('name="account_id"');
      expect(page).toContain('Checking</a>');
      expect(await htmlProblems(page)).toEqual([]);
    });

    it('marks what is done', async () => {
      expect(await render({ firstSteps })).not.toContain('Done');
      const page = await render({ firstSteps: { ...firstSteps, done: { ...done, bank: true } } });
      expect(page).toMatch(/<a href="\/bank_connections\/new">Connect a bank<\/a> <span class="badge success">Done</);
    });

    it('lets those invite a partner who can', async () => {
      expect(await render({ firstSteps })).not.toContain('/admin/invitations/new');
      expect(await render({ firstSteps }, aViewer({ role: 'admin' }))).toContain('href="/admin/invitations/new"');
    });

    it('still shows what waits for a person', async () => {
      const connection = aConnection({ name: 'My bank' });
      const attention = { code: 'stale', message: 'No sync for a week' } as const;
      const connections = { first: [{ connection, attention }], total: 1 };
      expect(await render({ firstSteps, attention: { ...NO_ATTENTION, connections } })).toContain('No sync for a week');
    });
  });

  describe('what comes in the next 30 days', () => {
    const recurring = (name: string, date: string, record: object | null = {}) => ({
      date,
      item: { name, amount: '9', currency: 'USD', record },
    });
    const NAMES = ['Rent', 'Gym', 'Phone', 'Power', 'Water'];
    const coming = NAMES.map((name, at) => recurring(name, `2026-03-2${at + 2}`)) as never;
    const { days } = A_QUIET_MONTH.upcoming;

    it('is all on the page, because recurring transactions are in no list', async () => {
      const page = await render({ upcoming: { days, entries: [], total: 0, recurring: coming } });
      for (const name of NAMES)
        expect(page).toMatch(new RegExp(`${name}<svg[^>]*>.*?</svg><span class="visually-hidden"> \\(recurring\\)`));
      expect(page).toMatch(/Out <data value="-45">-\$45\.00<\/data>/);
      expect(page).not.toContain('expected');
      expect(page).toContain('<summary>2 more</summary>');
      expect(page).not.toContain('/transactions?start_date=');
    });

    it('says what is only expected because it was found in transactions', async () => {
      const found = [recurring('Streamly', '2026-03-22', null)] as never;
      const page = await render({ upcoming: { days, entries: [], total: 0, recurring: found } });
      expect(page).toContain('<small>expected</small>');
    });

    it('leads to the list for transactions that are not on the page', async () => {
      const entries = [anEntryContent({ name: 'Advance', date: '2026-03-21' })] as unknown as readonly Entry[];
      const page = await render({ upcoming: { days, entries, total: 4, recurring: coming } });
      expect(page).toContain('<summary>6 more</summary>');
      expect(page).toContain(
        'href="/transactions?start_date=2026-03-21&amp;end_date=2026-04-19">3 more in your transactions',
      );
    });
  });

  it('shows net worth, with its history from the first month with data to today', async () => {
    const page = await render();
    expect(page).toContain('<data value="10.00">$10.00</data>');
    expect(page).toContain('From $10.00 on Feb 28, 2026 to -$3.50 on Mar 20, 2026.');
    expect(page).not.toContain('Jan 31, 2026');
  });

  it('starts with the family’s currency, and shows a chart per currency', async () => {
    const [euro] = aSheet('Konto', { currency: 'EUR' }).currencies;
    const [dollar] = aSheet('Checking').currencies;
    const currencies = [dollar, euro].filter((sheet) => sheet !== undefined);
    const page = await render({ sheet: { converted_total: null, currencies } }, aViewer({ currency: 'EUR' }));
    expect(page.indexOf('Net worth in EUR')).toBeLessThan(page.indexOf('Net worth in USD'));
    expect(page.match(/<svg class="chart/g)).toHaveLength(2);
    expect(new Set(page.match(/ id="[^"]+"/g)).size).toBe(page.match(/ id="[^"]+"/g)?.length);
  });

  it.each<[AttentionReason, string]>([
    ['failed', 'Failed: the reason'],
    ['invalid_rows', 'One row has an error'],
    ['mappings_missing', 'Has new names'],
    ['incomplete', 'Totals do not match'],
    ['ready', 'Ready to add: check it first'],
  ])('describes an import that is %s', async (reason, words) => {
    const stats = { ...anImport().stats, invalidRowsCount: 1 };
    const record = anImport({ error: 'the reason', stats });
    const page = await render({
      attention: { ...NO_ATTENTION, imports: { first: [{ shown: toImportDetail(record), reason }], total: 9 } },
    });
    expect(page).toContain(words);
    expect(page).toMatch(
      new RegExp(`<a href="/imports/${record.id}[^"]*">Bank transactions \\(CSV\\), Jan 5, 2026</a>`),
    );
    expect(page).toContain('8 more like this');
  });

  it('tells of a sign-in provider whose certificate ends, and counts it', async () => {
    const certificate = { owner: 'provider', until: '2026-03-19T00:00:00.000Z', isExpired: true } as const;
    const page = await render({
      attention: { ...NO_ATTENTION, providers: [{ name: 'corp', label: 'Corp', certificate }] },
    });
    expect(page).toMatch(
      /<a href="\/admin\/sso_providers\/corp">Sign-in with Corp<\/a><small>Its certificate expired <time/,
    );
    const task = { count: 1, label: '1 thing to do' };
    expect(waitingIn(page)).toMatchObject({ ...task, places: { '/admin/users': task } });
  });

  it('leads to the step of a file or bank that comes next', async () => {
    const record = anImport({ stats: { ...anImport().stats, rowsCount: 2, validRowsCount: 1, invalidRowsCount: 1 } });
    const withRows = { ...record, raw: { filename: 'march.csv' } as NonNullable<typeof record.raw> };
    const imports = { first: [{ shown: toImportDetail(withRows), reason: 'invalid_rows' as const }], total: 1 };
    const connection = aConnection({ name: 'My bank' });
    const attention = { code: 'credential_needed', message: 'Reconnect' } as const;
    const page = await render({
      attention: { ...NO_ATTENTION, imports, connections: { first: [{ connection, attention }], total: 1 } },
    });
    expect(page).toContain(`<a href="/imports/${record.id}/rows?valid=false">march.csv</a>`);
    expect(page).toContain(`<a href="/bank_connections/${connection.id}/reconnect">My bank</a>`);
    expect(page).not.toContain('You are up to date');
  });

  it('says what a converted total was converted with, or which rate is missing', async () => {
    const [euro] = aSheet('Konto', { currency: 'EUR' }).currencies;
    const [dollar] = aSheet('Checking').currencies;
    const currencies = [dollar, euro].filter((sheet) => sheet !== undefined);
    const rate = { id: '2026-03-01-eur-usd', date: '2026-03-01', from: 'EUR', to: 'USD', rate: '1.0842' };
    const worth = { assets: '20.84', liabilities: '0.00', net_worth: '20.84', net_worth_formatted: '$20.84' };
    const converted_total = { currency: 'USD', ...worth, rates: [rate] };
    const page = await render({ sheet: { converted_total, currencies } });
    expect(page.indexOf('$20.84')).toBeLessThan(page.indexOf('>Assets<'));
    expect(page).toContain('$20.84 on Mar 20, 2026');
    expect(page).toContain('on Feb 28, 2026 to $20.84 on Mar 20, 2026');
    expect(page).toMatch(/1 EUR = 1\.0842 USD \(<time[^>]*>Mar 1, 2026/);
    const [franc] = aSheet('Konto', { currency: 'CHF', net_worth: '500.00' }).currencies;
    const partly = await render({
      sheet: { converted_total, currencies: franc === undefined ? currencies : [...currencies, franc] },
      missingRates: [{ from: 'CHF', to: 'USD' }],
    });
    expect(partly).toMatch(
      /<p class="worth"><data[^>]*>\$20\.84.*Without <data[^>]*>CHF\s500\.00<\/data>, which has no exchange rate\./s,
    );
    expect(partly).toContain('History in CHF');
    const without = { sheet: { converted_total: null, currencies }, missingRates: [{ from: 'EUR', to: 'USD' }] };
    expect(await render(without)).toContain('href="/settings/exchange_rates?from=EUR&amp;to=USD"');
  });

  it('compares this month with the same days of the last one', async () => {
    const flows = (outflow: string, month: string) => ({
      currency: 'USD',
      inflow: '0.00',
      outflow,
      series: [{ month, inflow: '0.00', outflow }],
      categories: [{ category: null, inflow: '0.00', outflow, series: [{ month, inflow: '0.00', outflow }] }],
    });
    const { now, before } = A_QUIET_MONTH.spending;
    const page = await render({
      spending: {
        now: { ...now, currencies: [flows('70.00', '2026-03')] },
        before: { ...before, currencies: [flows('90.00', '2026-02')] },
      },
    });
    expect(page).toMatch(
      /Mar\s1\s–\u2060\s20[\s\S]*Spent[\s\S]*\$70\.00[\s\S]*\$90\.00<\/data> in Feb\s1\s–\u2060\s20/,
    );
    expect(page).toContain('<data value="-13.5">-$13.50</data> since <time datetime="2026-02-28">');
    expect(page).toContain('href="/spending"');
  });

  describe('the budget', () => {
    const days = { from: '2026-03-01', to: '2026-03-31' };
    const limited = (name: string, available: string, spent: string) => ({
      category: { id: name, name },
      available,
      spent,
    });
    const budget = { currency: 'USD', days, available: '100', spent: '60', categories: [] };

    it('says what is left of the limit, and of the categories with least left', async () => {
      const categories = ['Food', 'Home', 'Fun', 'Gifts'].map((name, at) => limited(name, '20', String(25 - at * 5)));
      const page = await render({ budget: { ...budget, categories } });
      expect(page).toContain('Day 20 of 31');
      expect(page).toContain('<strong><data value="40">$40.00</data></strong> left of <data value="100">$100.00');
      expect(page).toMatch(/Food<svg[\s\S]*<data value="5">\$5\.00<\/data> over/);
      expect(page).toMatch(/Fun<svg[\s\S]*<data value="5">\$5\.00<\/data> left/);
      expect(page).not.toContain('Gifts');
      expect(await htmlProblems(page)).toEqual([]);
    });

    it('says by how much the limit is passed', async () => {
      const page = await render({ budget: { ...budget, spent: '112.5' } });
      expect(page).toMatch(/class="over">.*\$12\.50<\/data>.*over your limit of <data value="100">/);
    });

    it('offers to set limits where there are none', async () => {
      expect(await render()).toContain('No limits for Mar 2026 yet. <a href="/budgets">Set limits</a>');
    });
  });

  it('shows three things to do, of different kinds first', async () => {
    const toDo = { ...NO_ATTENTION.toDo, duplicates: 2, transfers: 1, suggestions: 22 };
    const shown = ['a.csv', 'b.csv'].map((filename) => {
      const record = anImport();
      return {
        shown: toImportDetail({ ...record, raw: { filename } as NonNullable<typeof record.raw> }),
        reason: 'ready' as const,
      };
    });
    const page = await render({ attention: { ...NO_ATTENTION, toDo, imports: { first: shown, total: 2 } } });
    expect(page).toMatch(
      /a\.csv[\s\S]*2 possible duplicates[\s\S]*1 possible transfer[\s\S]*<summary>2 more<[\s\S]*b\.csv/,
    );
  });

  it('has all accounts in one table, with what a class and a currency have together', async () => {
    const account = (id: string, balance: string) => ({ id, name: id, balance });
    const [dollar] = aSheet('Checking', {
      accounts: [
        {
          account_type: 'depository',
          classification: 'asset',
          total: '30.00',
          accounts: [account('Purse', '10.00'), account('Box', '20.00')],
        },
        {
          account_type: 'credit_card',
          classification: 'liability',
          total: '5.00',
          accounts: [account('Card', '5.00')],
        },
      ],
    }).currencies;
    const [euro] = aSheet('Konto', { currency: 'EUR' }).currencies;
    const currencies = [dollar, euro].filter((sheet) => sheet !== undefined);
    const page = await render({ sheet: { converted_total: null, currencies } });
    expect(page.match(/<table class="holdings">/g)).toHaveLength(1);
    expect(page).toMatch(
      /In USD.*?\$10\.00[\s\S]*Checking and savings<\/span>.*?\$30\.00[\s\S]*Purse[\s\S]*Card[\s\S]*owed[\s\S]*In EUR.*?€10\.00/,
    );
    expect(await htmlProblems(page)).toEqual([]);
  });

  it('counts each thing to do once for the menu, and says when pairs are not counted', async () => {
    const uncategorized = { days: { from: '2026-02-01', to: '2026-03-20' }, total: 4 };
    const toDo = { duplicates: 2, transfers: 1, suggestions: 22, uncategorized };
    const all = { count: 25, label: '25 things to do' };
    expect(waitingIn(await render({ attention: { ...NO_ATTENTION, toDo } }))).toEqual({
      ...all,
      places: { '/duplicates': all },
      tabs: { '/duplicates': 2, '/transfers': 1, '/changes/suggestions': 22, '/changes/proposals': 0 },
    });

    const page = await render({ attention: { ...NO_ATTENTION, toDo: { ...toDo, transfers: null } } });
    expect(page).not.toContain('data-waiting'); // the menu asks for the numbers
    expect(page).toContain('<a href="/changes/suggestions">22 suggested categories</a>');
    expect(page).toContain('<a href="/duplicates">2 possible duplicates</a>');
    expect(page).toMatch(/<a href="\/transfers">Possible transfers<\/a>.*Open the list to update the count/);
    expect(page).toMatch(
      /<a href="\/transactions\?category_id=none&amp;in_spending=true&amp;start_date=2026-02-01&amp;end_date=2026-03-20">4 transactions/,
    );
  });

  it('escapes malicious names', async () => {
    const connection = aConnection({ name: INJECTIONS.script });
    const bankAccount = aBankAccount(connection, { name: INJECTIONS.image });
    const feed = aFeed({ match: aMatch() });
    const entry = { ...anEntryContent({ name: INJECTIONS.svg }), id: 'entry', feed } as unknown as Entry;
    const record = anImport({ status: 'failed', error: INJECTIONS.title });
    const page = await render(
      {
        sheet: aSheet(INJECTIONS.script),
        attention: {
          providers: [],
          proposals: 0,
          imports: { first: [{ shown: toImportDetail(record), reason: 'failed' }], total: 1 },
          connections: { first: [{ connection, attention: { code: 'stale', message: INJECTIONS.cell } }], total: 1 },
          replacements: { first: [{ connectionId: 'c', dormant: bankAccount, active: bankAccount }], total: 1 },
          matches: { first: [entry], total: 1 },
          gaps: {
            first: [{ account: { id: 'a', name: INJECTIONS.image }, gap: { from: '2026-02-01', to: '2026-02-28' } }],
            total: 1,
          },
          toDo: NO_ATTENTION.toDo,
        },
      },
      aViewer({ name: INJECTIONS.image }),
    );
    expect(page).not.toMatch(/<(script data|img|b |b>|svg data)/);
    expect(page.match(/data-injected/g)?.length).toBe(page.match(/&lt;[^>]*? data-injected/g)?.length);
    expect(page).toContain('&lt;script data-injected&gt;');
  });
});
