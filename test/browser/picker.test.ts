import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Schemas } from '../../client/src/index.ts';
import { call } from '../support/http/api-client.ts';
import { newFamily } from '../support/new-family.ts';
import { problemsOf } from '../support/pages/check-page.ts';
import { useWindows } from '../support/pages/windows.ts';
import { newCloudUser } from '../support/people/cloud-person.ts';

const windowOf = useWindows();

/** What the browser says about a field. */
const faultOf = (field: Locator): Promise<string> =>
  field.evaluate((element) => (element as unknown as { validationMessage: string }).validationMessage);

it('finds a category by a few letters, makes a new one, and goes on to the next row', async () => {
  const { familyId, apiKey } = await newFamily();
  const made = async (path: string, json: unknown) =>
    (await call<{ data: { id: string } }>('POST', path, { apiKey, json })).body.data.id;
  const account_id = await made('/accounts', { name: 'Joint', account_type: 'depository', currency: 'USD' });
  for (const [at, name] of ['Toll', 'Café', 'Bakery'].entries()) {
    await made('/transactions', { account_id, date: `2026-02-1${at}`, name, amount: '10' });
  }
  const food = await made('/categories', { name: 'Food' });
  for (const name of ['Coffee', 'Groceries', 'Eating out']) await made('/categories', { name, parent_id: food });
  for (const name of ['Home', 'Rent', 'Travel', 'Health', 'Gifts']) await made('/categories', { name });
  const categoryOf = async (name: string) => {
    const { body } = await call<{ data: Schemas['Transaction'][] }>('GET', `/transactions?search=${name}`, { apiKey });
    return body.data[0]?.category?.name;
  };
  const window = await windowOf(await newCloudUser({ password: null, familyId }), {});
  const { page } = window;
  const { keyboard } = page;
  await window.goTo('/transactions');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });

  await row('Bakery').getByRole('link', { name: 'Add category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Category of Bakery' });
  const field = dialog.getByRole('combobox', { name: 'Category' });
  await field.click();
  await keyboard.type('cof');
  await dialog.getByRole('option', { name: 'Food: Coffee' }).waitFor();
  expect(await problemsOf(window, 'picker')).toEqual([]);
  await field.fill('cof');
  await keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: 'Category: Food: Coffee' }).waitFor();
  expect(await categoryOf('Bakery')).toBe('Coffee');

  await keyboard.press('Enter'); // on the category of the next row
  const next = page.getByRole('dialog');
  await next.getByRole('combobox').click();
  expect(await next.getByRole('option').nth(1).textContent()).toBe('Food: Coffee'); // a recent one
  const tried = next.getByRole('combobox');
  await tried.fill('x'.repeat(256));
  await keyboard.press('Enter');
  await expect.poll(() => faultOf(tried)).toContain('Name must be at most 255 characters');
  await tried.fill('');
  await keyboard.type('tolls');
  expect(await faultOf(tried)).toBe('');
  await next.getByRole('option', { name: 'New category “tolls”' }).waitFor();
  await keyboard.press('Enter');
  await keyboard.press('Enter'); // too soon: it is not created twice
  await page.getByRole('status').filter({ hasText: 'Category: tolls' }).waitFor();

  await row('Bakery').getByRole('link', { name: 'Bakery', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Bakery' }).waitFor();
  await page.locator('select[name=category_id]').focus();
  const own = page.locator('input[role=combobox]');
  await own.fill('gift');
  await keyboard.press('ArrowDown');
  await keyboard.press('Escape');
  await page.locator('h1').click();
  expect(await own.inputValue()).toBe('Food: Coffee');
  await own.fill('gift');
  await keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Transaction updated.').waitFor();
  expect(await categoryOf('Bakery')).toBe('Gifts');
});

it('finds merchants to set, and categories to filter by, and creates nothing there', async () => {
  const { familyId, apiKey } = await newFamily();
  const made = async (path: string, json: unknown) =>
    (await call<{ data: { id: string } }>('POST', path, { apiKey, json })).body.data.id;
  const account_id = await made('/accounts', { name: 'Joint', account_type: 'depository', currency: 'USD' });
  await made('/transactions', { account_id, date: '2026-02-10', name: 'Tickets', amount: '10' });
  for (const name of ['Aldi', 'Bakery', 'Cinema', 'Dentist', 'Florist', 'Garage', 'Hotel', 'Kiosk', 'Zoo']) {
    await made('/merchants', { name });
    await made('/categories', { name: `For ${name}` });
  }
  const window = await windowOf(await newCloudUser({ password: null, familyId }), {});
  const { page } = window;
  const pick = async (select: string, typed: string, found: string): Promise<void> => {
    await page.locator(select).focus();
    const field = page.locator(`${select} + .picker input`);
    await field.fill(typed);
    const options = page.locator(`${select} + .picker [role=option]`);
    await options.filter({ hasText: found }).waitFor();
    expect(await options.filter({ hasText: 'New' }).count()).toBe(0);
    await page.keyboard.press('Enter');
    expect(await field.inputValue()).toBe(found);
  };
  await window.goTo('/changes/new?search=tickets');
  await pick('select[name=merchant_id]', 'zo', 'Zoo');
  await window.goTo('/transactions');
  await page.getByRole('button', { name: 'Filters' }).click();
  await pick('form[action="/transactions"] select[name=category_id]', 'zo', 'For Zoo');
});
