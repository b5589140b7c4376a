import { describe, expect, it } from 'vitest';
import { scriptingOf, someOf } from '../../support/amounts.ts';
import { checkPage } from '../../support/pages/check-page.ts';
import { expectInert, INJECTED_NAMES } from '../../support/pages/injections.ts';
import { useWindows } from '../../support/pages/windows.ts';
import { deadControls } from '../../support/pages/without-script.ts';
import { newCloudUser } from '../../support/people/cloud-person.ts';
import type { Window, WindowOptions } from '../../support/real-browser.ts';

const windowOf = useWindows();

const newWindow = async (options: WindowOptions = {}): Promise<Window> =>
  windowOf(await newCloudUser({ password: null }), options);

const press = (window: Window, name: string) => window.page.getByRole('button', { name, exact: true }).click();
const follow = (window: Window, name: string) =>
  window.page.getByRole('main').getByRole('link', { name }).first().click();
const done = async (window: Window, words: string) =>
  expect.poll(() => window.page.locator('.notice.success').textContent()).toContain(words);

const makeAccount = async (window: Window, name: string, balance = ''): Promise<string> => {
  await window.goTo('/accounts/new');
  await window.page.getByLabel('Name').fill(name);
  await window.page.getByLabel('Opening balance').fill(balance);
  await press(window, 'Create account');
  await done(window, 'Account created');
  return window.address.replace(/\?.*/, '');
};

const addTransaction = async (window: Window, account: string, name: string, amount: string, way = 'Out') => {
  await window.goTo(`/transactions/new?account_id=${account.replace('/accounts/', '')}`);
  await window.page.getByLabel('Name').fill(name);
  await window.page.getByLabel('In or out').selectOption(way);
  await window.page.getByLabel('Amount').fill(amount);
  await press(window, 'Add transaction');
  await done(window, 'added');
};

describe.each(scriptingOf('ledger'))('the ledger, with script: %o', (options) => {
  it('guides a new family to its first account, its transactions and its balance', async () => {
    const window = await newWindow(options);
    await window.goTo('/');
    await follow(window, 'Enter transactions by hand');
    await window.page.getByLabel('Name').fill('Joint');
    await window.page.getByLabel('Opening balance').fill('1,000.00');
    await press(window, 'Create account');
    await done(window, 'Account created');

    await follow(window, 'New transaction');
    await window.page.getByLabel('Name').fill('Salary');
    await window.page.getByLabel('In or out').selectOption('In');
    await window.page.getByLabel('Amount').fill('much');
    await press(window, 'Add transaction');
    await window.page.locator('#field-amount-error').waitFor();
    expect(window.status).toBe(422);
    expect(await window.page.getByLabel('Name').inputValue()).toBe('Salary');
    await window.page.getByLabel('Amount').fill('2,500.25');
    await press(window, 'Add transaction');
    await done(window, 'added');
    expect(await window.page.locator('.worth').textContent()).toBe('+$2,500.25');

    await window.page.getByRole('main').getByRole('link', { name: 'Joint' }).click();
    expect(await window.page.locator('.worth').textContent()).toContain('$3,500.25');
    await window.page.getByLabel('Search transactions').fill('nothing like it');
    await window.page.keyboard.press('Enter');
    await window.page.getByText('No transactions match these filters.').waitFor();
    await follow(window, 'Show all');
    await window.page.getByRole('rowheader', { name: 'Salary' }).waitFor();

    await window.page.getByRole('navigation').getByRole('link', { name: 'Overview' }).click();
    await window.page.getByRole('img', { name: 'Net worth in USD' }).waitFor();
    expect(await window.page.locator('.worth').textContent()).toBe('$3,500.25');
  });

  it('prevents two people from overwriting each other’s changes', async () => {
    const user = await newCloudUser({ password: null });
    const [mine, hers] = [await windowOf(user, options), await windowOf(user, options)];
    const account = await makeAccount(mine, 'Ours');
    await addTransaction(mine, account, 'Coffee', '4.50');
    await hers.goTo(mine.address.replace(/\?.*/, ''));
    await hers.page.getByLabel('Notes').fill('with cake');
    await press(hers, 'Save');
    await done(hers, 'updated');

    await mine.page.getByLabel('Name').fill('Tea');
    await press(mine, 'Save');
    await mine.page.getByText('Somebody changed this after you opened it').first().waitFor();
    expect(mine.status).toBe(412);
    expect(await mine.page.getByLabel('Name').inputValue()).toBe('Tea');
    await press(mine, 'Save');
    await done(mine, 'updated');
    await mine.page.getByText('Delete this transaction').first().click();
    await press(mine, 'Delete this transaction');
    await done(mine, 'deleted');
    expect(mine.address).toContain(account);
  });

  it('records, changes and deletes valuations', async () => {
    const window = await newWindow(options);
    const account = await makeAccount(window, 'House');
    await follow(window, 'Edit account');
    await window.page.getByLabel('Type').selectOption('Property');
    await press(window, 'Save');
    await done(window, 'updated');
    await follow(window, 'Update value');
    await window.page.getByText('Record the first one below').waitFor();
    for (const [day, amount] of [
      ['2026-01-31', '250000'],
      ['2026-02-28', '251500'],
    ] as const) {
      await window.page.getByLabel('Day', { exact: true }).fill(day);
      await window.page.getByLabel('Value at the end').fill(amount);
      await press(window, 'Record');
      await done(window, 'recorded');
    }
    await window.page.getByRole('img', { name: 'Valuations of House, the last of each month' }).waitFor();
    await follow(window, 'Jan 31, 2026');
    await window.page.getByLabel('Value at the end').fill('249,999.99');
    await press(window, 'Save');
    await done(window, 'updated');
    await follow(window, 'Jan 31, 2026');
    expect(await window.page.locator('.worth').textContent()).toBe('$249,999.99');
    await window.page.getByText('Delete this valuation').first().click();
    await press(window, 'Delete this valuation');
    await done(window, 'deleted');
    expect(window.address).toContain(`${account}/valuations`);
    if (!options.javaScript) expect(await deadControls(window.page)).toEqual([]);
  });
});

/** every-page.test.ts shows these too, with other content. */
const EMPTY = [
  ['/', 'home-empty'],
  ['/accounts', 'accounts-empty'],
  ['/transactions', 'transactions-empty'],
  ['/transactions/new', 'new-transaction-empty'],
] as const;

describe('the pages of the ledger', () => {
  it('are accessible, empty and full', async () => {
    const window = await newWindow();
    for (const [path, name] of someOf(EMPTY, 2)) {
      await window.goTo(path);
      await checkPage(window, name);
    }
    const account = await makeAccount(window, 'Checking', '-12.5');
    await checkPage(window, 'account-new');
    await addTransaction(window, account, 'Rent', '1450');
    await checkPage(window, 'transaction');
    await window.goTo(`${account}?min_amount=much`);
    window.troubles.take(); // the console reports the status
    await checkPage(window, 'account-wrong-filter');
    const full = [account, `${account}/edit`, `${account}/valuations`, '/accounts', '/transactions', '/?months=all'];
    for (const path of someOf(full, 2)) {
      await window.goTo(path);
      await checkPage(window, `ledger-${path.replace(account, 'account')}`);
    }
  });

  it('show any account or payee name as text', async () => {
    const window = await newWindow({ width: 320, height: 800 });
    for (const name of INJECTED_NAMES.slice(0, 6)) await makeAccount(window, name, '1');
    const account = await makeAccount(window, INJECTED_NAMES[6] ?? '', '1');
    for (const name of INJECTED_NAMES.slice(7)) {
      await addTransaction(window, account, name, '1');
      await expectInert(window, [name]);
    }
    for (const path of ['/', '/accounts', account, `${account}/edit`, '/transactions', '/transactions/new']) {
      await window.goTo(path);
      await expectInert(window, path === '/' || path === '/accounts' ? INJECTED_NAMES.slice(0, 7) : []);
    }
  });
});
