import { describe, expect, it } from 'vitest';
import type { EntryHistory } from '../../../shared/changes/schema/entry-history.ts';
import { accountPage } from '../../../web/accounts/account-page.ts';
import { accountsPage } from '../../../web/accounts/accounts-page.ts';
import { editAccountPage, newAccountPage } from '../../../web/accounts/edit-account-page.ts';
import { statementsPage } from '../../../web/accounts/statements-page.ts';
import { investmentsPage, tradesPage } from '../../../web/ledger/investments-page.ts';
import { newTransactionPage, transactionPage } from '../../../web/ledger/transaction-page.ts';
import { transactionsPage } from '../../../web/ledger/transactions-page.ts';
import { valuationPage, valuationsPage } from '../../../web/ledger/valuations-page.ts';
import { newForm } from '../../../web/platform/form-state.ts';
import type { Html } from '../../../web/platform/html.ts';
import { INJECTIONS } from '../../support/pages/injections.ts';
import {
  aViewer,
  aWireAccount,
  aWireTransaction,
  aWireValuation,
  PAGE_META,
} from '../../support/pages/ledger-content.ts';

const NO_CATALOGUE = { categories: [], tags: [], merchants: [] };
const MATCH = {
  ...({ transaction_id: 'b', amount: '13.00', amount_formatted: '$13.00', confidence: 'low' } as const),
  detected_at: '2026-03-01T08:00:00.000Z',
} as const;
const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const SOURCE = { filename: 'march.csv', type: 'TransactionImport', created_at: '2026-03-01T08:00:00.000Z' } as const;
const sources = new Map([[ID, SOURCE]]);
const text = async (page: Html): Promise<string> => String(await page);

const NO_STATEMENTS = { months: [], newest: [], total: 0 };
const STATEMENT = {
  import_id: ID,
  file_name: 'march.csv',
  from: '2026-03-01',
  to: '2026-03-31',
  basis: 'stated',
  currency: 'USD',
  balance_date: '2026-03-31',
  closing_balance: '10.00',
  ledger_balance: '12.00',
  agrees: false,
  completeness: 'complete',
  gap_before: { from: '2026-02-01', to: '2026-02-28' },
} as const;

const anAccountPage = (over: Partial<Parameters<typeof accountPage>[1]> = {}) =>
  text(
    accountPage(aViewer(), {
      account: aWireAccount(),
      isLiability: false,
      history: [],
      rows: [],
      meta: PAGE_META,
      filters: newForm(),
      catalogue: NO_CATALOGUE,
      positions: [],
      positionsCount: 0,
      trades: { newest: [], total: 0 },
      statements: NO_STATEMENTS,
      bank: null,
      ...over,
    }),
  );

const aChange = (before: EntryHistory['before'], after: EntryHistory['after']): EntryHistory => ({
  at: '2026-03-02T09:15:00.000Z',
  action: 'changed',
  by: 'person',
  user_id: 'me',
  change_set_id: null,
  import_id: null,
  fields: Object.keys(before),
  before,
  after,
});

const aTransactionPage = (over: Partial<Parameters<typeof transactionPage>[1]> = {}) =>
  text(
    transactionPage(aViewer(), {
      history: { events: [], names: new Map(), userId: 'me' },
      transaction: aWireTransaction(),
      version: '"v1"',
      parts: [],
      parent: null,
      suggested: null,
      sources,
      catalogue: NO_CATALOGUE,
      form: newForm(),
      ...over,
    }),
  );

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
    };
    const page = await shown([inCurrency('USD', '250.50'), card, euros], { converted });
    expect(figuresOf(page)[0]).toEqual(['Net worth, all in USD', '$155.92: $255.92 in assets, $100.00 owed']);
  });

  it('groups accounts by class with the total of each currency, and the hidden ones last', async () => {
    const page = await shown([inCurrency('USD', '250.50'), inCurrency('USD', '1.00'), euros, card, old]);
    const groups = [...page.matchAll(/<h2>(.*?)<\/h2>(?:<p class="amount">(.*?)<\/p>)?/g)].map(
      ([, title, total = '']) => [title, total.replaceAll('<br>', ' and ').replaceAll(/<[^>]+>/g, '')],
    );
    expect(groups).toEqual([
      ['Cash', '$251.50 and €5.00'],
      ['Credit cards', ''],
      ['Hidden accounts', ''],
    ]);
    expect(page).toMatch(/Card<.*\$100\.00<\/data><small>owed/s);
  });

  it('can be searched if there are many accounts', async () => {
    expect(await shown([card])).not.toContain('type="search"');
    const many = Array.from({ length: 16 }, () => card);
    expect(await shown(many)).toContain('type="search"');
    expect(await shown(many, { accounts: [], search: 'none' })).toContain('No accounts match.');
  });
});

describe('accountPage', () => {
  it('shows a month that no statement covers, and where the ledger differs from the bank', async () => {
    expect(await anAccountPage()).not.toContain('<h2>Statements');
    const months = [
      { month: '2026-02', state: 'not_covered' },
      { month: '2026-03', state: 'covered' },
    ] as const;
    const page = await anAccountPage({ statements: { months, newest: [STATEMENT], total: 13 } });
    expect(page).toContain('<span class="visually-hidden">Feb 2026: no statement</span>');
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
    expect(page).toContain('title="Mar 2026: no statement"');
    expect(page).toContain('No statement from Feb 2026 on');
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
    expect(page).toContain('Nothing missing');
    expect(page).not.toContain('Import it');
  });

  it('does not call an account complete if months since its first statement are unknown', async () => {
    const shown = (...states: ('covered' | 'unknown')[]) => {
      const months = states.map((state, at) => ({ month: `2025-0${at + 1}`, state }));
      const strip = { id: 'a', name: 'Joint', isCovered: true, months, gaps: [] };
      return text(statementsPage(aViewer({ today: '2026-03-02' }), [strip]));
    };
    expect(await shown('unknown', 'covered')).toContain('Nothing missing');
    expect(await shown('covered', 'unknown')).not.toContain('Nothing missing');
    expect(await shown('unknown', 'unknown')).not.toContain('Nothing missing');
  });

  it('does not call an account complete whose statements are all older than the months shown', async () => {
    const months = ['2026-01', '2026-02', '2026-03'].map((month) => ({ month, state: 'not_covered' }) as const);
    const strip = { id: 'a', name: 'Joint', isCovered: true, months, gaps: [] };
    const page = await text(statementsPage(aViewer({ today: '2026-03-02' }), [strip]));
    expect(page).not.toContain('Nothing missing');
    expect(page).toContain('No statement from Jan 2026 on');
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
    const page = await anAccountPage({ rows });
    expect(page).toContain('<td class="amount">-$12.50</td>');
    expect(page).toContain('<td class="amount money-in">+$30.00</td>');
    expect(page).toContain('net <data value="17.5" class="money-in">+$17.50</data>');
    for (const badge of ['Split', 'Not in totals']) expect(page).toContain(`>${badge}</span>`);
  });

  it('adds up a day, unless another page has more of it', async () => {
    const row = (date: string) => ({ transaction: aWireTransaction({ date }), isSplit: false });
    const rows = ['2026-03-02', '2026-03-02', '2026-03-01', '2026-03-01'].map(row);
    const days = async (meta: object) =>
      [
        ...(await anAccountPage({ rows, meta: { ...PAGE_META, ...meta } })).matchAll(/rowgroup".*?<td>(.*?)<\/td>/g),
      ].map(([, net = '']) => net.replaceAll(/<[^>]+>/g, '').trim());
    expect(await days({})).toEqual(['-$25.00', '-$25.00']);
    expect(await days({ next_page: 2 })).toEqual(['-$25.00', '']);
    expect(await days({ prev_page: 1 })).toEqual(['', '-$25.00']);
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
    const link = `<a href="/imports/${ID}">march.csv</a>`;
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
});

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

  it('offers to merge only with an existing booked transaction', async () => {
    const bank_feed = { provider: 'us', status: 'pending', external_id: 'x', posted_match: MATCH } as const;
    const transaction = aWireTransaction({ pending: true, bank_feed });
    const gone = await aTransactionPage({ transaction });
    expect(gone).toContain('Not the same');
    expect(gone).not.toContain('Merge transactions');
    const page = await aTransactionPage({ transaction, suggested: aWireTransaction({ name: 'Booked' }) });
    expect(page).toContain('Merge transactions');
    expect(page).toContain('although this is unlikely');
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

describe('valuationsPage', () => {
  it('asks for the first valuation', async () => {
    const content = {
      account: aWireAccount(),
      isLiability: true,
      valuations: [],
      history: [],
      meta: PAGE_META,
      form: newForm(),
    };
    const page = await text(valuationsPage(aViewer({ locale: 'de' }), content));
    expect(page).toContain('Record the first one');
    expect(page).toContain('Amount owed at the end of the day');
    expect(page).toContain('For example 1.234,50.');
  });
});

describe.each(Object.entries(INJECTIONS))('with hostile texts of the sort %s in every field', (_sort, evil) => {
  const named = { id: 'i', name: evil };
  const account = aWireAccount({ name: evil, subtype: evil, account_type: evil, institution_name: evil, notes: evil });
  const transaction = aWireTransaction({
    name: evil,
    notes: evil,
    category: named,
    merchant: named,
    tags: [named],
    currency: evil,
    account: { id: 'a', name: evil, account_type: evil },
  });
  const row = { transaction, isSplit: false };
  const valuation = aWireValuation({
    notes: evil,
    account: { id: 'a', name: evil, account_type: evil, status: 'active' },
  });
  const catalogue = { categories: [named], tags: [named], merchants: [named] };
  const form = {
    values: { name: evil, search: evil, merchant: evil, notes: evil, once: evil },
    errors: [`name ${evil}`],
  };
  const viewer = aViewer({ name: evil, csrfToken: evil, path: evil });
  const lists = { meta: PAGE_META, catalogue, filters: form, rows: [row] };
  const security = {
    ...transaction,
    ticker: evil,
    exchange_operating_mic: null,
    security: named,
    qty: evil,
    price: '1',
  };

  const position = {
    ...security,
    account: { id: 'a', name: evil },
    currency: 'USD',
    price_date: '2026-03-01',
    value: '1',
    cost_basis: null,
    cost: null,
    gain: null,
    gain_percent: null,
  };

  it.each<[string, () => Html]>([
    [
      'accounts',
      () => accountsPage(viewer, { accounts: [account], all: [account], search: evil, meta: PAGE_META, done: evil }),
    ],
    ['a new account', () => newAccountPage(viewer, form)],
    ['a changed account', () => editAccountPage(viewer, { account, version: evil, form })],
    [
      'an account',
      () =>
        accountPage(viewer, {
          account,
          isLiability: false,
          ...lists,
          bank: { connection_id: 'c', name: evil },
          statements: { months: [], newest: [{ ...STATEMENT, file_name: evil }], total: 1 },
          history: [{ date: '2026-03-01', balance: '1' }],
          positions: [position],
          positionsCount: 2,
          trades: { newest: [security], total: 2 },
        }),
    ],
    ['transactions', () => transactionsPage(viewer, { ...lists, sources, accounts: [{ ...named, currency: evil }] })],
    [
      'investments',
      () =>
        investmentsPage(viewer, {
          currencies: [
            {
              currency: 'USD',
              value: '1',
              cost: null,
              gain: null,
              gain_percent: null,
              positions_count: 2,
              unknown_count: 2,
            },
          ],
          positions: [position],
        }),
    ],
    ['trades', () => tradesPage(viewer, { trades: [security], meta: PAGE_META, filters: form, accounts: [named] })],
    [
      'statements',
      () =>
        statementsPage(
          viewer,
          [true, false].map((isCovered) => ({ id: 'a', name: evil, isCovered, months: [], gaps: [] })),
        ),
    ],
    ['a new transaction', () => newTransactionPage(viewer, { form, accounts: [named], catalogue })],
    [
      'a transaction',
      () =>
        transactionPage(viewer, {
          transaction,
          version: evil,
          parts: [transaction],
          parent: transaction,
          suggested: transaction,
          history: { events: [aChange({ name: evil }, { name: evil })], names: new Map([['x', evil]]), userId: 'me' },
          sources,
          catalogue,
          form,
        }),
    ],
    [
      'valuations',
      () =>
        valuationsPage(viewer, {
          account,
          isLiability: false,
          valuations: [valuation],
          history: [valuation],
          meta: PAGE_META,
          form,
        }),
    ],
    ['a valuation', () => valuationPage(viewer, { valuation, version: evil, isLiability: false, form })],
  ])('the page of %s escapes them', async (_page, render) => {
    const page = await text(render());
    const bare = page.replace(/<script type="module" src="[^"<]*"><\/script>/, '');
    expect(bare).not.toMatch(/<(script|img|b|base|style)\b|<svg data/);
    for (const [tag] of bare.matchAll(/<[a-z][^>"]*(?:"[^"]*"[^>"]*)*>/g)) {
      expect(tag.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/data-injected|\son\w+=|autofocus/);
    }
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
    const shown = await aTransactionPage({ history: { events, names, userId: 'me' } });

    for (const words of [
      'Category: Food → Fun',
      'Counts in totals: yes → no',
      'You',
      'Category: none → Food',
      'An edit of several transactions',
      'Name: A → B',
      'A member of your family',
      'Parts changed',
      'Found again; filled in Notes',
      'Bank',
    ]) {
      expect(shown).toContain(words);
    }
  });
});
