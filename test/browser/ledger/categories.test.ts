import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scriptingOf } from '../../support/amounts.ts';
import { call } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';
import { type RealBrowser, startRealBrowser, type Window } from '../../support/real-browser.ts';

let real: RealBrowser;
beforeAll(async () => {
  real = await startRealBrowser();
});
afterAll(() => real.stop());

const familyOf = async () => {
  const { familyId, apiKey } = await newFamily();
  const post = async (path: string, json: object): Promise<string> =>
    (await call<{ data: { id: string } }>('POST', path, { apiKey, json })).body.data.id;
  return { familyId, post };
};

const namesOf = (page: Window['page']): Promise<readonly string[]> =>
  page.locator('.entry > span:not(.amount) > a').allInnerTexts();

describe.each(scriptingOf('categories'))('the pages of categories, with script: %o', (options) => {
  it('add, move, merge and delete categories, and undo a merge', async () => {
    const { familyId, post } = await familyOf();
    const account_id = await post('/accounts', { name: 'Checking', account_type: 'depository', currency: 'EUR' });
    const groceries = await post('/categories', { name: 'Groceries' });
    const category_id = await post('/categories', { name: 'Food <shops> & "more"' });
    const date = new Date().toISOString().slice(0, 10);
    await post('/transactions', { account_id, date, amount: '30', name: 'Bakery', category_id });
    const member = await newCloudUser({ familyId, password: null });
    const window = await real.open({ session: await sessionOf(member), ...options });
    const { page } = window;

    await window.goTo('/categories');
    expect(await page.getByRole('link', { name: '1 transaction of Food <shops> & "more"' }).count()).toBe(1);
    await page.getByRole('link', { name: 'New category' }).click();
    const add = page.getByRole('button', { name: 'Add category' });
    await page.getByLabel('Name').fill('Groceries');
    await page.getByRole('radio', { name: 'Fork and knife' }).check();
    await page.getByRole('radio', { name: 'Turquoise' }).check();
    await add.click();
    await page.getByText('There is another category').first().waitFor();
    await page.getByLabel('Name').fill('Cheese');
    expect(await page.getByRole('radio', { name: 'Fork and knife' }).isChecked()).toBe(true);
    await add.click();
    await page.getByText('Category added.').waitFor();
    expect(await page.getByRole('radio', { name: 'Turquoise' }).isChecked()).toBe(true);

    await page.getByLabel('Belongs to').selectOption(category_id);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Category updated.').waitFor();

    await window.goTo(`/categories/${category_id}`);
    await page.getByRole('link', { name: 'Show 1 transaction' }).waitFor();
    await page.getByLabel('Merge into').selectOption(groceries);
    await page.getByRole('button', { name: 'Preview the merge' }).click();
    const apply = page.getByRole('button', { name: 'Merge into Groceries' });
    await apply.waitFor();
    expect(await page.getByText('1 subcategory').count()).toBe(1);
    await apply.click();
    await page.getByText('1 transaction changed and verified').waitFor();
    const change = new URL(page.url()).pathname;
    await window.goTo('/categories');
    expect(await namesOf(page)).toEqual(['Groceries', 'Cheese']);

    await window.goTo(change);
    await page.getByRole('button', { name: 'Undo this change' }).click();
    await page.getByText('The change was undone').waitFor();
    await window.goTo('/categories');
    await page.getByRole('link', { name: 'Food <shops> & "more"', exact: true }).click();
    await page.getByText('Delete this category').click();
    await page.getByText('1 transaction will have no category, but will not change otherwise.').waitFor();
    await page.getByRole('button', { name: 'Delete category' }).click();
    await page.getByText('Category deleted.').waitFor();
    expect(await namesOf(page)).toEqual(['Cheese', 'Groceries']);
    await window.close();
  });
});

describe('the list of merchants', () => {
  it('is searched, and one is renamed', async () => {
    const { familyId, post } = await familyOf();
    await post('/merchants', { name: 'Corner bakery' });
    await post('/merchants', { name: 'Kiosk' });
    const member = await newCloudUser({ familyId, password: null });
    const window = await real.open({ session: await sessionOf(member) });
    const { page } = window;
    await window.goTo('/merchants?search=BAKE');
    expect(await namesOf(page)).toEqual(['Corner bakery']);
    await page.getByRole('link', { name: 'Corner bakery', exact: true }).click();
    await page.getByLabel('Name').fill('Kiosk');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('There is another merchant').first().waitFor();
    await page.getByLabel('Name').fill('Bakery');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('heading', { name: 'Bakery', exact: true }).waitFor();
    await window.close();
  });
});
