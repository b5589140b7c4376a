import { describe, expect, it } from 'vitest';
import type { Schemas } from '../../../client/src/index.ts';
import { scriptingOf } from '../../support/amounts.ts';
import { call } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { INJECTED_NAMES } from '../../support/pages/injections.ts';
import { useWindows } from '../../support/pages/windows.ts';
import { newCloudUser } from '../../support/people/cloud-person.ts';
import type { WindowOptions } from '../../support/real-browser.ts';

const windowOf = useWindows();

/** A window of somebody with four payments and two categories. */
const aHousehold = async (options: WindowOptions) => {
  const { familyId, apiKey } = await newFamily();
  const made = async (path: string, json: unknown) =>
    (await call<{ data: { id: string } }>('POST', path, { apiKey, json })).body.data.id;
  const account_id = await made('/accounts', { name: 'Checking', account_type: 'depository', currency: 'USD' });
  const food = await made('/categories', { name: 'Food' });
  await made('/categories', { name: 'Home' });
  const pay = (name: string, amount: string, more = {}) =>
    made('/transactions', { account_id, date: '2026-02-10', name, amount, ...more });
  const change = (id: string, json: object) => call('PATCH', `/transactions/${id}`, { apiKey, json });
  const window = await windowOf(await newCloudUser({ password: null, familyId }), options);
  const get = async <Body>(path: string) => (await call<Body>('GET', path, { apiKey })).body;
  const balance = async () => (await get<{ data: Schemas['Account'] }>(`/accounts/${account_id}`)).data.balance;
  const list = async (query: string) => (await get<{ data: Schemas['Transaction'][] }>(`/transactions?${query}`)).data;
  return { balance, change, food, list, page: window.page, pay, window };
};

describe.each(scriptingOf('transactions'))('the room of transactions, with script: %o', (options) => {
  it('splits a payment into three, changes a part, and joins them again', async () => {
    const { balance, food, list, page, pay, window } = await aHousehold(options);
    const id = await pay('Supermarket', '64.20', { category_id: food });
    const before = await balance();
    const row = (field: string, at: number) => page.getByLabel(field, { exact: false }).nth(at);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

    await window.goTo(`/transactions/${id}`);
    await page.getByRole('link', { name: 'Split into parts' }).click();
    await page.getByText('$64.20 of $64.20 still to assign').waitFor();
    await row('Name (optional)', 0).fill('Bread');
    await row('Amount', 0).fill('1,000.25');
    if (options.javaScript) await page.getByText('$936.05 too much').waitFor();
    await row('Amount', 0).fill('4.20');
    if (options.javaScript) expect(await row('Amount', 1).inputValue()).toBe('60.00');
    await press('Add a part');
    await page.getByText('$60.00 of $64.20 still to assign').waitFor();
    expect(await row('Name (optional)', 0).inputValue()).toBe('Bread');
    expect(await page.getByLabel('Category').first().locator(':checked').textContent()).toBe('Food');
    expect(await page.getByLabel('Category').nth(1).locator(':checked').textContent()).toBe('None');
    await row('Amount', 1).fill('40');
    await row('Amount', 2).fill('19');
    await page.getByLabel('Category').nth(2).selectOption({ label: 'Home' });
    await press('Split');
    await page.locator('#field-part_3_amount-error').waitFor();
    expect(await page.locator('#field-part_3_amount-error').textContent()).toContain('$1.00 of $64.20 still to assign');
    expect([window.status, await list('search=bread')]).toEqual([422, []]);
    await row('Amount', 2).fill('');
    await press('Split');
    await page.getByText('Transaction split').waitFor();

    const amounts = async () =>
      (await list(`start_date=2026-02-01&in_spending=true`)).map(({ amount }) => amount).toSorted();
    expect([await balance(), await amounts()]).toEqual([before, ['20.00', '4.20', '40.00']]);
    await page.getByRole('link', { name: 'Bread', exact: true }).click();
    await page.locator('.facts').getByRole('link', { name: 'Supermarket' }).click();
    await page.getByRole('link', { name: 'Edit or join the parts' }).click();
    await row('Amount', 0).fill('24.20');
    await row('Amount', 2).fill('');
    await row('Name (optional)', 2).fill('');
    await press('Save parts');
    await page.getByText('Transaction split').waitFor();
    expect(await amounts()).toEqual(['24.20', '40.00']);

    await page.getByRole('link', { name: 'Edit or join the parts' }).click();
    await press('Join 2 parts');
    await page.getByText('Parts joined').waitFor();
    expect([await balance(), await amounts()]).toEqual([before, ['64.20']]);
  });

  it('changes the category of three selected transactions, and undoes it', async () => {
    const { food, list, page, pay, window } = await aHousehold(options);
    const hostile = INJECTED_NAMES[0] ?? '';
    for (const name of ['Bakery', 'Butcher', hostile, 'Rent']) await pay(name, '10');
    await window.goTo('/transactions?category_id=none');
    await page.getByLabel('Select', { exact: true }).check();
    expect(await page.getByRole('button', { name: 'Edit selected' }).isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Select all on this page' }).click();
    expect(await page.locator('[name=ids]:checked').count()).toBe(4);
    await page.getByLabel('Select Rent').uncheck();
    if (options.javaScript) await page.getByText('3 selected').waitFor();
    await page.getByRole('button', { name: 'Edit selected' }).click();
    await page.getByText('3 transactions are selected').waitFor();
    await page.getByLabel('Category').selectOption({ label: 'Food' });
    await page.getByLabel('Notes', { exact: true }).fill('for the party');
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await page.getByRole('button', { name: 'Change 3 transactions' }).click();
    await page.getByText('3 transactions changed and verified').waitFor();
    const change = page.url();
    expect((await list(`category_id=${food}`)).map(({ notes }) => notes)).toEqual(Array(3).fill('for the party'));
    expect((await list('category_id=none')).map(({ name }) => name)).toEqual(['Rent']);

    await window.goTo(`/transactions?category_id=${food}`);
    expect(await page.getByRole('row').filter({ hasText: 'Bakery' }).getByRole('link').allTextContents()).toEqual([
      'Bakery',
      'Food',
    ]);
    await window.goTo(new URL(change).pathname);
    await page.getByRole('button', { name: 'Undo this change' }).click();
    await page.getByText('The change was undone').waitFor();
    expect(await list('category_id=none')).toHaveLength(4);
  });

  it('changes the category in the list although somebody else changed the transaction', async () => {
    if (!options.javaScript) return;
    const { change, food, list, page, pay, window } = await aHousehold(options);
    const id = await pay('Bakery', '10');
    await window.goTo('/transactions');
    await page.getByRole('link', { name: 'Add category' }).click();
    const dialog = page.getByRole('dialog', { name: 'Category of Bakery' });
    await dialog.getByLabel('Category').selectOption({ label: 'Food' });
    await change(id, { notes: 'theirs' });
    await dialog.getByRole('button', { name: 'Save category' }).click();
    await dialog.getByText('Somebody changed this after you opened it').waitFor();
    window.troubles.take(); // the console reports the status
    expect(await dialog.getByLabel('Category').locator(':checked').textContent()).toBe('Food');
    await dialog.getByRole('button', { name: 'Save category' }).click();
    await page.getByRole('status').filter({ hasText: 'Transaction updated. Category: Food' }).waitFor();
    expect(await list(`category_id=${food}`)).toMatchObject([{ name: 'Bakery', notes: 'theirs' }]);
  });

  it('takes an edit and a deletion back where they were made', async () => {
    const { list, page, pay, window } = await aHousehold(options);
    await pay('Bakery', '10');
    await window.goTo('/transactions');
    await page.getByRole('link', { name: 'Bakery', exact: true }).click();
    await page.getByLabel('Name', { exact: true }).fill('Baker');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Transaction updated.').waitFor();
    if (options.javaScript) await page.keyboard.press('Control+z');
    else await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('Undone.').waitFor();
    expect((await list('')).map(({ name }) => name)).toEqual(['Bakery']);

    await page.goto(new URL('/transactions?search=Bakery', page.url()).href);
    await page.getByRole('link', { name: 'Bakery', exact: true }).click();
    await page.getByText('Delete this transaction').first().click();
    await page.getByRole('button', { name: 'Delete this transaction' }).click();
    await page.getByText('Transaction deleted.').waitFor();
    expect(new URL(page.url()).search).toContain('search=Bakery');
    expect(await list('')).toEqual([]);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('Undone.').waitFor();
    expect((await list('')).map(({ name }) => name)).toEqual(['Bakery']);
    expect(await page.getByRole('row').filter({ hasText: 'Bakery' }).count()).toBe(1);
  });

  it('takes a category back that was chosen in the list', async () => {
    if (!options.javaScript) return;
    const { list, page, pay, window } = await aHousehold(options);
    await pay('Bakery', '10');
    await window.goTo('/transactions');
    await page.getByRole('link', { name: 'Add category' }).click();
    await page.getByRole('dialog').getByLabel('Category').selectOption({ label: 'Food' });
    await page.getByRole('button', { name: 'Save category' }).click();
    await page.getByRole('status').filter({ hasText: 'Category: Food' }).getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/transactions');
    expect(await list('category_id=none')).toHaveLength(1);
  });

  it('changes the category of one transaction in the list', async () => {
    const { food, list, page, pay, window } = await aHousehold(options);
    const hostile = INJECTED_NAMES[0] ?? '';
    await pay('Bakery', '10', { notes: 'with coffee' });
    await pay(hostile, '20');
    await window.goTo('/transactions');
    await page.getByRole('row').filter({ hasText: 'Bakery' }).getByRole('link', { name: 'Add category' }).click();
    if (options.javaScript) {
      const dialog = page.getByRole('dialog', { name: 'Category of Bakery' });
      await dialog.getByLabel('Category').selectOption({ label: 'Food' });
      await dialog.getByRole('button', { name: 'Save category' }).click();
      await page.getByRole('status').filter({ hasText: 'Transaction updated. Category: Food' }).waitFor();
      expect(await page.getByRole('row').filter({ hasText: 'Bakery' }).locator('td .chip').textContent()).toBe('Food');
      await page.getByRole('row').filter({ hasText: hostile }).getByRole('link', { name: 'Add category' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      expect(new URL(page.url()).pathname).toBe('/transactions');
    } else {
      await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Food' });
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Transaction updated.').waitFor();
    }
    expect(await list(`category_id=${food}`)).toMatchObject([{ name: 'Bakery', notes: 'with coffee' }]);
    expect(await list('category_id=none')).toHaveLength(1);
  });
});
