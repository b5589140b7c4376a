import { expect, it } from 'vitest';
import { call } from '../support/http/api-client.ts';
import { newFamily } from '../support/new-family.ts';
import { problemsOf } from '../support/pages/check-page.ts';
import { useWindows } from '../support/pages/windows.ts';
import { newCloudUser } from '../support/people/cloud-person.ts';

const windowOf = useWindows();

it('are enough to go anywhere, to find, to move in a list and to select', async () => {
  const { familyId, apiKey } = await newFamily();
  const made = async (path: string, json: unknown) =>
    (await call<{ data: { id: string } }>('POST', path, { apiKey, json })).body.data.id;
  const account_id = await made('/accounts', { name: 'Joint', account_type: 'depository', currency: 'USD' });
  for (const name of ['Bakery', 'Rent']) {
    await made('/transactions', { account_id, date: '2026-02-10', name, amount: '10' });
  }
  const window = await windowOf(await newCloudUser({ password: null, familyId }), {});
  const { page } = window;
  const { keyboard } = page;
  const at = (path: string) => page.waitForURL((url) => `${url.pathname}${url.search}` === path, { waitUntil: 'load' });

  await window.goTo('/');
  await keyboard.type('gt');
  await at('/transactions');
  await keyboard.type('jj');
  const focused = () => page.locator(':focus').textContent();
  const names = [await focused()];
  await keyboard.type('k');
  names.push(await focused());
  expect(new Set(names)).toEqual(new Set(['Bakery', 'Rent']));
  await keyboard.type('x');
  await page.getByRole('button', { name: 'Edit selected' }).waitFor();
  expect(await page.getByRole('row').locator(':checked').count()).toBe(1);

  await keyboard.type('/');
  await keyboard.type('gt n'); // typed into the field
  expect(await page.getByRole('searchbox', { name: 'Search transactions' }).inputValue()).toBe('gt n');
  await keyboard.press('Escape');

  await keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Go to' });
  await dialog.getByRole('link', { name: 'Budget' }).waitFor();
  await keyboard.type('join');
  await dialog.getByRole('link', { name: 'Joint', exact: true }).waitFor();
  expect(await problemsOf(window, 'go-to')).toEqual([]);
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await at(`/accounts/${account_id}`);

  await keyboard.press('Control+k');
  await keyboard.type('baker');
  await dialog.getByRole('link', { name: 'Bakery' }).waitFor();
  await keyboard.press('Enter');
  await page.waitForURL(/\/transactions\/[0-9a-f-]{36}$/, { waitUntil: 'load' });

  await page.locator('h1').click();
  await keyboard.type('?');
  await dialog.getByText('New transaction').last().waitFor();
  await dialog.getByLabel('Use single keys').uncheck();
  await keyboard.press('Escape');
  await page.locator('h1').click();
  await keyboard.type('n');
  await keyboard.press('Control+k');
  await dialog.waitFor();
  expect(new URL(page.url()).pathname).toMatch(/\/transactions\/[0-9a-f-]{36}$/);
});
