import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startedChangeSet } from '../../../shared/changes/endpoint-examples.ts';
import type { ChangeSetEntry } from '../../../shared/changes/schema/change-set.ts';
import { rowColumns } from '../../../shared/imports/rows/domain/row-columns.ts';
import type { AuditEntry } from '../../../shared/people/schema/audit-log.ts';
import { accountPage } from '../../../web/accounts/account-page.ts';
import { accountsPage } from '../../../web/accounts/accounts-page.ts';
import { changePage } from '../../../web/changes/change-page.ts';
import { duplicatesPage } from '../../../web/changes/duplicates-page.ts';
import { transfersPage } from '../../../web/changes/transfers-page.ts';
import { homePage } from '../../../web/home/home-page.ts';
import type { CurrencySheet } from '../../../web/home/worth-section.ts';
import { importRowsPage } from '../../../web/imports/rows/import-rows-page.ts';
import { toRowsQuery } from '../../../web/imports/rows/rows-table.ts';
import { transactionPage } from '../../../web/ledger/transaction-page.ts';
import { transactionsPage } from '../../../web/ledger/transactions-page.ts';
import { auditEntries } from '../../../web/people/admin/audit-entries.ts';
import { newForm } from '../../../web/platform/form-state.ts';
import { html } from '../../../web/platform/html.ts';
import { layout } from '../../../web/platform/layout.ts';
import { aConfiguration } from '../../support/imports/import-builders.ts';
import { shownImport, shownRow, somePages } from '../../support/imports/shown-import.ts';
import { problemsOf } from '../../support/pages/check-page.ts';
import {
  A_QUIET_MONTH,
  aViewer,
  aWireAccount,
  aWireTransaction,
  NO_ATTENTION,
  PAGE_META,
} from '../../support/pages/ledger-content.ts';
import { overflow } from '../../support/pages/page-facts.ts';
import { assetsAsServed, type Served, startPageServer } from '../../support/pages/page-server.ts';
import { type RealBrowser, startRealBrowser, type Window } from '../../support/real-browser.ts';

let server: Awaited<ReturnType<typeof startPageServer>>;
let real: RealBrowser;
let window: Window;

const NAMES = ['Coffee', 'Überweisung an die Hausverwaltung Schönhauser Allee', 'A'.repeat(60)];
const AMOUNTS = ['12.50', '-1234567.89', '0.01'];
const RENT = aWireAccount({ name: 'Joint account for the house and everything in it' });
const ACCOUNTS = [RENT, aWireAccount({ name: 'B'.repeat(60), balance: '-1234567.89', institution_name: 'The bank' })];
const transactions = NAMES.map((name, at) =>
  aWireTransaction({
    name,
    amount: AMOUNTS[at] ?? '',
    import_id: RENT.id,
    category: { id: RENT.id, name: 'Household and everyday shopping' },
    account: { id: RENT.id, name: RENT.name, account_type: RENT.account_type },
  }),
);
const SOURCE = { filename: 'statement-2026-03-first-half.csv', type: 'TransactionImport' } as const;
const lists = {
  rows: transactions.map((transaction) => ({ transaction, isSplit: false })),
  meta: PAGE_META,
  sources: new Map([[RENT.id, { ...SOURCE, created_at: '2026-03-01T08:00:00.000Z' }]]),
  filters: newForm(),
  catalogue: { categories: [], tags: [], merchants: [] },
};
const configuration = aConfiguration({ dateColLabel: 'Date', amountColLabel: 'Amount', nameColLabel: 'Name' });
const rowsOfFile = NAMES.map((name, at) =>
  shownRow({
    rowNumber: 1000 + at,
    fields: { name, amount: at === 1 ? '' : '-1234567.89', date: '2026-03-01' },
    ...(at === 1 && {
      errors: ['Amount "1.2.3" is not a number in the format 1,234.56'],
      unread: { amount: '1.2.3' },
    }),
  }),
);

const OVERVIEW = { ...A_QUIET_MONTH, attention: NO_ATTENTION, missingRates: [], span: '12' } as const;
const viewer = aViewer({ role: 'super_admin', name: 'Maximiliane Featherstonehaugh-Cholmondeley', locale: 'de' });
const MONTHS = (['covered', 'partly', 'not_covered', 'unknown'] as const).map((state) => ({ month: '2026-03', state }));
const STATEMENT = {
  import_id: RENT.id,
  file_name: `${'statement'.repeat(8)}.csv`,
  from: '2026-03-01',
  to: '2026-03-31',
  basis: 'rows',
  currency: 'USD',
  balance_date: '2026-03-30',
  closing_balance: '-1234567.89',
  ledger_balance: '1234567.89',
  agrees: false,
  completeness: 'incomplete',
  gap_before: { from: '2026-02-01', to: '2026-02-28' },
} as const;
const PAGES = {
  '/transactions': () => transactionsPage(viewer, { ...lists, accounts: [RENT] }),
  '/accounts/a': () =>
    accountPage(viewer, {
      account: RENT,
      isLiability: false,
      history: [],
      positions: [],
      positionsCount: 0,
      trades: { newest: [], total: 0 },
      statements: { months: MONTHS, newest: [STATEMENT], total: 1 },
      ...lists,
      bank: null,
    }),
  '/accounts': () => accountsPage(viewer, { accounts: ACCOUNTS, all: ACCOUNTS, meta: PAGE_META }),
  '/transactions/t': () =>
    transactionPage(viewer, {
      transaction: transactions[0] ?? aWireTransaction(),
      version: '"v"',
      parts: transactions,
      parent: null,
      suggested: null,
      catalogue: lists.catalogue,
      sources: lists.sources,
      neighbors: { newer: undefined, older: undefined },
      history: { events: [], names: new Map(), people: new Map() },
      form: newForm(),
    }),
  '/imports/i/rows': () =>
    importRowsPage(viewer, {
      ...shownImport({ configuration }),
      rows: rowsOfFile,
      meta: somePages(3),
      done: undefined,
      columns: rowColumns({ type: 'TransactionImport', accountId: 'a', configuration }),
      query: toRowsQuery({}),
      mayFilterByEffect: true,
      alike: new Map([[JSON.stringify({ field: 'amount', equals: '1.2.3' }), 3]]),
      names: new Map(),
    }),
};

const SIDE = { transaction_id: RENT.id, date: '2026-03-01', name: NAMES[1] ?? '' };
const FILED = { category: NAMES[0] ?? '', merchant: NAMES[1] ?? '', tags: NAMES, notes: NAMES[0] ?? '' };
const MONEY_SIDE = { ...SIDE, account_id: RENT.id, account_name: RENT.name, amount: '-1234567.89', currency: 'USD' };
const REASONS = ['same amount, 2 days apart', 'similar names'];
const CHANGED = startedChangeSet({ kind: 'bulk_edit', transaction_ids: [], changes: { notes: 'x' } });
/** Pages of decisions, with the data that each decision needs. */
const DECISIONS = {
  '/duplicates': () =>
    duplicatesPage(viewer, {
      duplicates: [
        {
          sides: [
            { ...SIDE, ...FILED, source: 'import', importId: RENT.id },
            { ...SIDE, category: null, merchant: null, tags: [], notes: null, source: 'hand', importId: null },
          ],
          ...{ account_name: RENT.name, isEither: true },
          ...{ amount: '-1234567.89', currency: 'USD', reasons: REASONS, certain: true },
        },
      ],
      ...{ meta: PAGE_META, form: newForm(), once: 'o', done: undefined },
    }),
  '/transfers': () =>
    transfersPage(viewer, {
      transfers: [
        { outflow: MONEY_SIDE, inflow: MONEY_SIDE, score: 1, only_pair: true, reasons: REASONS, certain: true },
      ],
      ...{
        meta: PAGE_META,
        form: newForm(),
        once: 'o',
        done: undefined,
        linking: 'ask',
        certain: [],
        isSaved: false,
      },
    }),
  '/changes/c': () =>
    changePage(viewer, {
      changeSet: { ...CHANGED, status: 'ready' },
      entries: {
        data: [
          ...[RENT, RENT].map(
            ({ id }) =>
              ({
                ...{ transaction_id: id, action: 'change', reason: null, merged_into: null, state: 'planned' },
                transaction: { name: NAMES[1] ?? '', date: '2026-03-01', amount: '1234567.89', currency: 'USD' },
                ...{ before: { notes: NAMES[1] ?? '' }, after: { notes: 'A longer note than before' } },
              }) as unknown as ChangeSetEntry,
          ),
        ],
        meta: PAGE_META,
      },
      ...{ names: new Map(), by: 'Ada Stone', form: newForm(), later: [] },
    }),
  '/imports/i/rows': PAGES['/imports/i/rows'],
};

/** The same page in other states. */
const STATES = {
  '/filtered': () =>
    transactionsPage(viewer, { ...lists, accounts: [RENT], filters: newForm({ search: 'rent', type: 'expense' }) }),
  '/refused': () =>
    transactionsPage(viewer, {
      ...lists,
      accounts: [RENT],
      filters: { values: { min_amount: 'x' }, errors: ['min_amount must be a decimal'] },
    }),
};

const LARGE = '888888888888888888888.8888';
const SHEET: CurrencySheet = {
  currency: 'USD',
  net_worth: LARGE,
  net_worth_formatted: LARGE,
  assets: LARGE,
  liabilities: '0.00',
  series: [{ date: '2026-03-01', net_worth: LARGE, assets: LARGE, liabilities: '0.00' }],
  accounts: [{ account_type: 'depository', classification: 'asset', total: LARGE, accounts: [] }],
};
const AUDITED = {
  time: '2026-03-01T12:00:00.000Z',
  type: 'login',
  severity: 'info',
  tampered: false,
  details: {},
  user: { email: 'demo@example.com' },
  actor: { email: 'demo@example.com' },
  provider: 'work',
  viewer_address: '203.0.113.77',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64)',
  session_id: 's',
  request_id: 'r',
} as unknown as AuditEntry;

beforeAll(async () => {
  const pages = Object.entries({ ...PAGES, ...STATES, ...DECISIONS }).map(
    async ([path, page]) => [path, String(await page())] as const,
  );
  const menu = String(await layout({ title: 'Overview', viewer, content: html`<p>Nothing</p>` }));
  const served = new Map<string, string | Served>([
    ...(await assetsAsServed()),
    ...(await Promise.all(pages)),
    ['/', menu],
    ['/large', String(await homePage(viewer, { ...OVERVIEW, sheet: { converted_total: null, currencies: [SHEET] } }))],
    ['/audit', String(await layout({ title: 'Audit', viewer, content: auditEntries(viewer, [AUDITED], new Map()) }))],
  ]);
  server = await startPageServer(served);
  real = await startRealBrowser();
});
afterAll(async () => {
  await real.stop();
  await server.stop();
});
afterEach(() => window.close());

describe('a phone of 320 px', () => {
  it.each(Object.keys(PAGES))('shows every amount of %s without horizontal scrolling', async (path) => {
    window = await real.open({ width: 320, height: 800 });
    await window.goTo(path);
    const amounts = await window.page.locator('main :is(td, .entry > span).amount:not(:empty)').all();
    expect(amounts.length).toBeGreaterThan(1);
    for (const amount of amounts) {
      const box = await amount.boundingBox();
      expect([path, (box?.x ?? 400) + (box?.width ?? 0) <= 320]).toEqual([path, true]);
    }
  });

  it.each(Object.keys(PAGES))('shows the date of each entry in %s once', async (path) => {
    window = await real.open({ width: 320, height: 800 });
    for (const width of [320, 1280]) {
      await window.page.setViewportSize({ width, height: 800 });
      await window.goTo(path);
      const days = window.page
        .locator('tbody tr:first-child')
        .getByText(/01\.03\.2026|02\.01\.2026|Sonntag, 1\. März|So\.?, 1\. März/);
      const shown = await Promise.all((await days.all()).map((day) => day.isVisible()));
      expect(shown.filter(Boolean).length, `${width}`).toBe(['/accounts', '/transactions/t'].includes(path) ? 0 : 1);
    }
  });

  it.each(Object.keys(PAGES))('is accessible: %s', async (path) => {
    window = await real.open({ width: 320, height: 800 });
    await window.goTo(path);
    expect(await problemsOf(window, path.replaceAll('/', '-').slice(1))).toEqual([]);
  });
});

describe('a decision on a telephone', () => {
  it.each(Object.keys(DECISIONS))('has all that it needs in view: %s', async (path) => {
    window = await real.open({ width: 320, height: 800 });
    await window.goTo(path);
    const parts = await window.page
      .locator('main :is(td, th, td *, article *):is(td, th, button, data, input, label, a)')
      .all();
    const boxes = (await Promise.all(parts.map((part) => part.boundingBox()))).filter((box) => box !== null);
    expect(boxes.length).toBeGreaterThan(4);
    expect(Math.max(...boxes.map(({ x, width }) => x + width))).toBeLessThanOrEqual(320);
    expect(await problemsOf(window, path.replaceAll('/', '-').slice(1))).toEqual([]);
  });
});

describe.each([320, 1280])('a window of %i px', (width) => {
  it('fits the largest totals of the overview', async () => {
    window = await real.open({ width, height: 800 });
    await window.goTo('/large');
    expect(await overflow(window.page)).toEqual([]);
  });

  it('keeps audit log details readable', async () => {
    window = await real.open({ width, height: 800 });
    await window.goTo('/audit');
    await window.page.locator('.entry summary').click();
    const values = await window.page.locator('.entry dd').all();
    const boxes = await Promise.all(values.map((value) => value.boundingBox()));
    expect(Math.min(...boxes.map((box) => box?.width ?? 0))).toBeGreaterThanOrEqual(240);
    expect(await overflow(window.page)).toEqual([]);
  });
});

describe('transactions on a telephone', () => {
  it.each([true, false])('have every amount in view (script: %s)', async (javaScript) => {
    window = await real.open({ width: 320, height: 800, javaScript });
    await window.goTo('/transactions');
    const boxes = await Promise.all((await window.page.locator('td.amount').all()).map((cell) => cell.boundingBox()));
    expect(boxes).toHaveLength(NAMES.length);
    expect(Math.max(...boxes.map((box) => (box?.x ?? 0) + (box?.width ?? 0)))).toBeLessThanOrEqual(320);
  });

  it.each([true, false])(
    'have their filters in a sheet that says how many are set (script: %s)',
    async (javaScript) => {
      window = await real.open({ width: 320, height: 800, javaScript });
      await window.goTo('/filtered');
      expect(await window.page.getByRole('searchbox').inputValue()).toBe('rent');
      const direction = window.page.getByLabel('In or out');
      expect(await direction.isVisible()).toBe(false);
      await window.page.getByRole('button', { name: 'Filters (1 set)' }).click();
      expect(await direction.inputValue()).toBe('expense');
      expect(await direction.isVisible()).toBe(true);
      await window.page.keyboard.press('Escape');
      expect(await direction.isVisible()).toBe(false);
    },
  );

  it.each([true, false])(
    'have a sheet of filters whose title, close and show are always in view (script: %s)',
    async (javaScript) => {
      window = await real.open({ width: 390, height: 640, javaScript });
      await window.goTo('/transactions');
      const { page } = window;
      const sheet = page.locator('#more-filters');
      const buttons = [sheet.getByRole('button', { name: 'Close' }), sheet.getByRole('button', { name: 'Show' })];
      await page.getByRole('button', { name: 'Filters' }).click();
      for (const scrolled of [0, 9999]) {
        await sheet.evaluate((element, top) => element.scrollTo({ top }), scrolled);
        const boxes = await Promise.all([sheet, ...buttons].map((part) => part.boundingBox()));
        const [around, ...inside] = boxes.map((box) => ({
          top: box?.y ?? 0,
          bottom: (box?.y ?? 0) + (box?.height ?? 0),
        }));
        for (const { top, bottom } of inside) {
          expect(top).toBeGreaterThanOrEqual(around?.top ?? 0);
          expect(bottom).toBeLessThanOrEqual(around?.bottom ?? 0);
        }
      }
      await buttons[0]?.click();
      expect(await sheet.isVisible()).toBe(false);
    },
  );

  it.each([true, false])('have boxes when somebody selects, and then a bar (script: %s)', async (javaScript) => {
    window = await real.open({ width: 320, height: 800, javaScript });
    await window.goTo('/transactions');
    const box = window.page.getByLabel('Select Coffee');
    const edit = window.page.getByRole('button', { name: 'Edit selected' });
    expect([await box.isVisible(), await edit.isVisible()]).toEqual([false, false]);
    await window.page.getByLabel('Select', { exact: true }).check();
    expect([await box.isVisible(), await edit.isVisible()]).toEqual([true, false]);
    await box.check();
    expect(await edit.isVisible()).toBe(true);
    if (!javaScript) return;
    await window.page.getByText('1 selected').waitFor();
    expect(await problemsOf(window, 'transactions-selecting')).toEqual([]);
  });

  it('show the filters at once if one is wrong', async () => {
    window = await real.open({ width: 320, height: 800 });
    await window.goTo('/refused');
    expect(await window.page.getByLabel('Amount from').isVisible()).toBe(true);
  });
});

describe('the menu at 1280 px', () => {
  it('has each place on a line of its own and fits into the window, for a super admin with a long name', async () => {
    window = await real.open({ width: 1280, height: 800 });
    await window.goTo('/');
    const items = await window.page.locator('.menu li').all();
    const boxes = await Promise.all(items.map((item) => item.boundingBox()));
    expect(items).toHaveLength(15);
    expect(Math.max(...boxes.map((box) => box?.height ?? 0))).toBeLessThan(48);
    expect(new Set(boxes.map((box) => box?.x)).size).toBe(1);
    expect((await window.page.locator('body > header').boundingBox())?.height).toBe(800);
    expect(await window.page.getByRole('button', { name: 'Sign out' }).isVisible()).toBe(true);
  });
});
