import { expect, it } from 'vitest';
import type { Schemas } from '../../../client/src/index.ts';
import { STARTER_CATEGORIES } from '../../../shared/catalogue/domain/starter-categories.ts';
import { openLedgerForms } from '../../support/pages/ledger-forms.ts';

const all = Object.fromEntries(STARTER_CATEGORIES.map(({ key }) => [`starter_${key}`, 'true']));

it('offers a new family the usual categories, and adds those that it chose, once', async () => {
  const { addTransaction, api, page, send } = await openLedgerForms();
  const categories = async () =>
    (await api<{ data: Schemas['Category'][] }>('GET', '/categories?per_page=100')).data.map(
      ({ name, parent, color, icon }) => ({ name, parent: parent?.name ?? null, color, icon }),
    );
  await addTransaction();
  expect((await page('/transactions')).body).toContain('<a href="/categories">Add category</a>');
  const { body } = await page('/categories');
  expect(body.match(/name="starter_/g)).toHaveLength(30);

  const { starter_food: _food, starter_pets: _pets, ...chosen } = all;
  const answers = await Promise.all([send('/categories/starter', chosen), send('/categories/starter', chosen)]);
  expect(answers.map(({ location }) => location)).toEqual(Array(2).fill('/categories?done=started'));
  const added = await categories();
  expect(added).toHaveLength(28);
  expect(added).toContainEqual({ name: 'Fuel & parking', parent: 'Transport', color: '#88abeb', icon: 'car' });
  expect(added).toContainEqual({ name: 'Groceries', parent: null, color: '#ec9329', icon: 'shopping-cart' });
  expect(added.map(({ name }) => name)).not.toContain('Pets');

  const list = await page('/categories?done=started');
  expect(list.body).toContain('Categories added.');
  expect(list.body).not.toContain('name="starter_');
  expect((await page('/transactions')).body).toMatch(/#file">Add category/);
});

it('puts a chosen category below one that has the name already', async () => {
  const { api, send } = await openLedgerForms();
  await api('POST', '/categories', { name: 'Home', color: '#000000' });
  expect((await send('/categories/starter', { starter_home: 'true', starter_rent: 'true' })).status).toBe(303);
  const { data } = await api<{ data: Schemas['Category'][] }>('GET', '/categories');
  expect(data).toHaveLength(2);
  expect(data).toContainEqual(expect.objectContaining({ name: 'Home', color: '#000000' }));
  expect(data).toContainEqual(
    expect.objectContaining({ name: 'Rent or mortgage', parent: expect.objectContaining({ name: 'Home' }) }),
  );
});
