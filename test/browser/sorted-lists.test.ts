import { expect, it } from 'vitest';
import { call } from '../support/http/api-client.ts';
import { newFamily } from '../support/new-family.ts';
import { problemsOf } from '../support/pages/check-page.ts';
import { useWindows } from '../support/pages/windows.ts';
import { newCloudUser } from '../support/people/cloud-person.ts';

const windowOf = useWindows();

it('sorts a list by size, keeps the order on its pages and with filters, and goes back to the newest', async () => {
  const { familyId, apiKey } = await newFamily();
  const made = async (path: string, json: unknown) =>
    (await call<{ data: { id: string } }>('POST', path, { apiKey, json })).body.data.id;
  const account_id = await made('/accounts', { name: 'Joint', account_type: 'depository', currency: 'USD' });
  const amounts = ['5.00', '-900.10', '12.00', '100.00', '7.50'];
  const operations = amounts.map((amount, at) => ({
    action: 'create',
    account_id,
    date: `2026-02-1${at}`,
    name: `Shop ${at}`,
    amount,
  }));
  await call('POST', '/transactions/bulk', { apiKey, json: { operations } });
  const window = await windowOf(await newCloudUser({ password: null, familyId }), {});
  const { page } = window;
  const names = async () => page.locator('.ledger tbody th[scope=row] a').allTextContents();

  await window.goTo('/transactions?per_page=3');
  expect(await names()).toEqual(['Shop 4', 'Shop 3', 'Shop 2']);
  await page.getByRole('button', { name: 'Order: Newest first' }).click();
  expect(await problemsOf(window, 'order of a list')).toEqual([]);
  await page.getByRole('link', { name: 'Largest first' }).click();
  await page.getByRole('button', { name: 'Order: Largest first' }).waitFor();
  expect(await names()).toEqual(['Shop 1', 'Shop 3', 'Shop 2']);

  await page.getByRole('link', { name: 'Next' }).click();
  await page.waitForURL(/page=2/);
  expect(await names()).toEqual(['Shop 4', 'Shop 0']);

  await page.goto(page.url().replace('page=2', 'page=1'));
  await page.getByRole('searchbox', { name: 'Search' }).fill('Shop');
  await page.keyboard.press('Enter');
  await page.waitForURL(/search=Shop/);
  expect((await names())[0]).toBe('Shop 1');
  await page.getByRole('button', { name: 'Order: Largest first' }).click();
  await page.getByRole('link', { name: 'Newest first' }).click();
  await page.waitForURL((url) => !url.searchParams.has('sort'));
  expect((await names())[0]).toBe('Shop 4');
});
