import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { importsPage } from '../../../web/imports/imports-page.ts';
import { transactionsPage } from '../../../web/ledger/transactions-page.ts';
import { newForm } from '../../../web/platform/form-state.ts';
import { shownImport, somePages } from '../../support/imports/shown-import.ts';
import { aViewer, aWireAccount, aWireTransaction, PAGE_META } from '../../support/pages/ledger-content.ts';
import { assetsAsServed, type Served, startPageServer } from '../../support/pages/page-server.ts';
import { type RealBrowser, startRealBrowser, type Window } from '../../support/real-browser.ts';

let server: Awaited<ReturnType<typeof startPageServer>>;
let real: RealBrowser;
let window: Window;

const LONG = 'Überweisung an die Hausverwaltung Schönhauser Allee, Wohnung im dritten Stock links';
const ACCOUNT = aWireAccount({ name: 'Joint account for the house and everything in it' });
const of = (over: Parameters<typeof aWireTransaction>[0]) => ({
  transaction: aWireTransaction({
    account: { id: ACCOUNT.id, name: ACCOUNT.name, account_type: ACCOUNT.account_type },
    ...over,
  }),
  isSplit: false,
});
const ROWS = [
  of({
    name: LONG,
    date: '2026-03-02',
    category: { id: ACCOUNT.id, name: 'Household: everyday shopping and repairs' },
  }),
  of({ name: 'Kettle', date: '2026-03-01', amount: '-31204.01', tags: [{ id: ACCOUNT.id, name: 'Paid for others' }] }),
  of({ name: 'Lohn', date: '2026-03-01', amount: '-6200.00', currency: 'CHF' }),
  of({ name: 'Last', date: '2026-02-28', amount: '-31204.01' }),
];
const DAYS = new Map([
  [
    '2026-03-01',
    [
      { currency: 'USD', amount: '-1231204.01' },
      { currency: 'CHF', amount: '-1006200.00' },
      { currency: 'EUR', amount: '18.40' },
    ],
  ],
  // its other transactions are on the next page
  [
    '2026-02-28',
    [
      { currency: 'USD', amount: '-2231204.01' },
      { currency: 'EUR', amount: '18.40' },
    ],
  ],
]);

const DAY = new Map([['i', [{ accountId: ACCOUNT.id, from: '2026-11-01', to: '2026-11-28' }]]]) as never;

beforeAll(async () => {
  const viewer = aViewer({ path: '/imports' });
  const filename = 'Chase1234_Activity20261101_20261128_20261130_of_the_account_for_the_house.CSV';
  const raw = { key: 'raw/one', bytes: 10, sha256: 'ab', filename };
  const { shown } = shownImport({ raw, accountId: ACCOUNT.id, status: 'complete' });
  const imports = importsPage(viewer, {
    imports: [shown, shown],
    coverage: DAY,
    accountNames: new Map([[ACCOUNT.id, ACCOUNT.name]]),
    unreadableCount: 0,
    meta: somePages(2),
    status: '',
  });
  const page = transactionsPage(aViewer({ path: '/transactions' }), {
    rows: ROWS,
    meta: PAGE_META,
    days: DAYS,
    sources: new Map(),
    filters: newForm(),
    catalogue: { categories: [], tags: [], merchants: [] },
    accounts: [ACCOUNT],
  });
  server = await startPageServer(
    new Map<string, string | Served>([
      ...(await assetsAsServed()),
      ['/transactions', String(await page)],
      ['/imports', String(await imports)],
    ]),
  );
  real = await startRealBrowser();
});
afterAll(async () => {
  await real.stop();
  await server.stop();
});
afterEach(() => window.close());

const WIDTHS = [320, 390, 820, 1280, 1600] as const;

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
const boxesOf = async (selector: string): Promise<readonly Box[]> => {
  const boxes = (await window.page.locator(selector).all()).map((element) => element.boundingBox());
  return (await Promise.all(boxes)).filter((box) => box !== null);
};
const isOver = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width - 0.5 && b.x < a.x + a.width - 0.5 && a.y < b.y + b.height - 0.5 && b.y < a.y + a.height - 0.5;

describe.each(WIDTHS)('a list of transactions at %i px', (width) => {
  it('has rows of one height, whatever their names are', async () => {
    window = await real.open({ width, height: 900 });
    await window.goTo('/transactions');
    const heights = await boxesOf('.ledger tr:has([scope=row])');

    expect(heights).toHaveLength(ROWS.length);
    expect(new Set(heights.map(({ height }) => height)).size).toBe(1);
  });

  it('keeps what days add up to, in several currencies, off everything else and inside of the list', async () => {
    window = await real.open({ width, height: 900 });
    await window.goTo('/transactions');
    const totals = await boxesOf('.ledger [scope=rowgroup] + td > span');
    const others = await boxesOf('.ledger :is([scope=rowgroup], [scope=row] *, [scope=row] ~ td, [scope=row] ~ td *)');
    const [list] = await boxesOf('.ledger');

    expect(totals).toHaveLength(5);
    expect(others.length).toBeGreaterThan(12);
    for (const total of totals) {
      expect(others.filter((other) => isOver(total, other))).toEqual([]);
      expect(total.y + total.height).toBeLessThanOrEqual((list?.y ?? 0) + (list?.height ?? 0));
    }
  });

  it('shows the whole of a long name with the focus and under the pointer, without moving a row', async () => {
    window = await real.open({ width, height: 900 });
    await window.goTo('/transactions');
    const link = window.page.getByRole('link', { name: LONG });
    const isWhole = () => link.evaluate((element) => element.scrollWidth <= element.clientWidth);
    const before = await boxesOf('.ledger tr');
    const isCut = !(await isWhole());
    await link.focus();

    expect(await isWhole()).toBe(true);
    expect(await boxesOf('.ledger tr')).toEqual(before);
    await link.blur();
    expect(!(await isWhole())).toBe(isCut);
    await link.hover();
    await expect.poll(isWhole).toBe(true);
    expect(isCut).toBe(true);
  });
});

it.each([320, 820, 1280])('shows imports with long file names in lists that fit into %i px', async (width) => {
  window = await real.open({ width, height: 900 });
  await window.goTo('/imports');
  const fits = await window.page
    .locator('.scroll')
    .evaluate((scroll) => [scroll.scrollWidth <= scroll.clientWidth, scroll.querySelectorAll('.cut').length > 1]);
  const links = await boxesOf('tbody th > a');

  expect(fits).toEqual([true, true]);
  for (const { height } of links) expect(height).toBeLessThan(30);
});
