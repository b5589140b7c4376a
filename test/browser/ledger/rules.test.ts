import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ruleTexts } from '../../../shared/catalogue/domain/rule-content.ts';
import type { Rule } from '../../../shared/catalogue/schema/rule.ts';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { scriptingOf } from '../../support/amounts.ts';
import { call, type Listed, settled } from '../../support/http/api-client.ts';
import { everyAction, everyCondition } from '../../support/imports/every-rule.ts';
import { newFamily } from '../../support/new-family.ts';
import { newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';
import { type RealBrowser, startRealBrowser } from '../../support/real-browser.ts';

type Named = { readonly id: string };

let real: RealBrowser;
beforeAll(async () => {
  real = await startRealBrowser();
});
afterAll(() => real.stop());

/** Three years of purchases, and a rule that files half of them. */
const threeYears = async (): Promise<string> => {
  const { familyId, apiKey } = await newFamily();
  const send = async <Data>(path: string, json: object): Promise<Data> =>
    (await call<{ data: Data }>('POST', path, { apiKey, json })).body.data;
  const account = await send<{ id: string }>('/accounts', { name: 'Checking', account_type: 'depository' });
  const months = Array.from(
    { length: 36 },
    (_, at) => `${2023 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
  );
  const rows = months.flatMap((month) => [`${month}-03,-4.50,BAKERY ${month}`, `${month}-05,-80.00,Rent ${month}`]);
  const { id } = await send<ImportDetail>('/imports', {
    type: 'TransactionImport',
    account_id: account.id,
    date_col_label: 'date',
    amount_col_label: 'amount',
    name_col_label: 'name',
    date_format: '%Y-%m-%d',
    raw_file_content: ['date,amount,name', ...rows].join('\n'),
    publish: true,
  });
  await settled(id, apiKey);
  await send('/categories', { name: 'Food' });
  await send('/rules', {
    name: 'Bread',
    active: true,
    conditions: [{ condition_type: 'transaction_name', operator: 'like', value: 'bakery' }],
    actions: [{ action_type: 'set_transaction_category', value: 'Food' }],
  });
  return familyId;
};

describe.each(scriptingOf('rules'))('a rule on three years of history, with script: %o', (options) => {
  it('is previewed, applied, seen on a transaction and undone', async () => {
    const member = await newCloudUser({ familyId: await threeYears(), password: null });
    const window = await real.open({ session: await sessionOf(member), ...options });
    const { page } = window;
    await window.goTo('/rules');
    await page.getByRole('button', { name: 'Preview the rule' }).click();
    await page.getByText('Nothing is changed yet').waitFor();
    await page.getByText('36 to change, 36 that need no change').waitFor();
    await page.getByRole('button', { name: 'Change 36 transactions' }).click();
    await page.getByText('36 transactions changed and verified').waitFor();
    const path = new URL(page.url()).pathname;

    await window.goTo('/rules');
    await page.getByText('together they changed 36 transactions').waitFor();
    await page.getByRole('link', { name: 'set the category to Food' }).first().click();
    await page.getByRole('heading', { name: 'Bread', exact: true }).waitFor();
    await page.getByText('together they changed 36 transactions').waitFor();
    await page.getByRole('link', { name: 'What changed and how to undo it' }).click();
    await page.getByRole('heading', { name: 'How to undo it' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);

    await window.goTo('/transactions?search=bakery');
    expect(await page.getByRole('cell', { name: 'Food' }).count()).toBe(25);
    await page.getByRole('link', { name: 'BAKERY 2025-12' }).click();
    await page.getByText('Category: none → Food').waitFor();
    await page.getByRole('link', { name: /edit of several transactions/i }).click();
    await page.getByRole('button', { name: 'Undo this change' }).click();
    await page.getByText('The change was undone').waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    await window.goTo('/changes');
    await page.getByRole('link', { name: 'Run all active rules', exact: true }).waitFor();
    await window.close();
  });
});

/** A family with fifty purchases, ten other transactions, a category and a tag. */
const fiftyPurchases = async () => {
  const { familyId, apiKey } = await newFamily();
  const post = async (path: string, json: object): Promise<string> =>
    (await call<{ data: { id: string } }>('POST', path, { apiKey, json })).body.data.id;
  const account_id = await post('/accounts', { name: 'Checking', account_type: 'depository' });
  const days = Array.from({ length: 60 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10));
  const id = await post('/imports', {
    type: 'TransactionImport',
    account_id,
    date_col_label: 'date',
    amount_col_label: 'amount',
    name_col_label: 'name',
    date_format: '%Y-%m-%d',
    raw_file_content: [
      'date,amount,name',
      ...days.map((day, at) => `${day},-${at + 1}.50,${at < 50 ? `REWE ${at}` : `Rent ${at}`}`),
    ].join('\n'),
    publish: true,
  });
  await settled(id, apiKey);
  return {
    familyId,
    apiKey,
    category: await post('/categories', { name: 'Groceries' }),
    tag: await post('/tags', { name: 'Food' }),
  };
};

const rulesOf = async (apiKey: string): Promise<readonly Rule[]> =>
  (await call<Listed<Rule>>('GET', '/rules', { apiKey })).body.data;

describe.each(scriptingOf('a new rule'))('a new rule, with script: %o', (options) => {
  it('is made from a transaction, files fifty of them after a preview, and is undone', async () => {
    const { familyId, apiKey, category, tag } = await fiftyPurchases();
    const member = await newCloudUser({ familyId, password: null });
    const window = await real.open({ session: await sessionOf(member), ...options });
    const { page } = window;
    await window.goTo('/rules');
    await page.getByText('You have no rules yet').waitFor();
    await window.goTo('/transactions?search=REWE 7');
    await page.getByRole('link', { name: 'REWE 7', exact: true }).click();
    await page.getByRole('link', { name: 'Make a rule' }).click();

    const name = page.getByRole('group', { name: 'Condition 1' }).getByLabel('Value');
    await expect.poll(() => name.inputValue()).toBe('REWE 7');
    await page.getByLabel('Name of this rule (optional)').fill('Supermarket');
    await name.fill('rewe');
    await page.getByLabel('Another condition', { exact: true }).selectOption('Amount');
    await page.getByRole('button', { name: 'Add condition' }).click();
    const amount = page.getByRole('group', { name: 'Condition 2' });
    await amount.getByRole('combobox').selectOption('is at least');
    await amount.getByLabel('Value').fill('a lot');
    await page.getByLabel('Set the category').selectOption(category);
    await page.getByLabel('Another action').selectOption('Add a tag');
    await page.getByRole('button', { name: 'Add action' }).click();
    expect([await name.inputValue(), await amount.getByLabel('Value').inputValue()]).toEqual(['rewe', 'a lot']);
    await page.getByLabel('Add a tag').selectOption(tag);
    await amount.getByLabel('Value').press('Enter');

    await page.getByText('Check the highlighted fields.').waitFor();
    expect(await amount.getByText('Enter the amount as 1,234.50').count()).toBe(1);
    await amount.getByLabel('Value').fill('1.50');
    await page.getByRole('button', { name: 'Save and preview' }).click();
    await page.getByText('Nothing is changed yet').waitFor();
    await page.getByText('50 to change, 10 that need no change').waitFor();
    const row = page.getByRole('row', { name: /^REWE/ }).first();
    expect(await row.getByRole('cell').allTextContents()).toEqual([
      expect.stringContaining('2026'),
      expect.stringContaining('.50'),
      'Category: none → GroceriesTags: none → Food',
    ]);
    await page.getByRole('button', { name: 'Change 50 transactions' }).click();
    await page.getByText('50 transactions changed and verified').waitFor();
    const filed = () => call<Listed<object>>('GET', `/transactions?category_id=${category}&tag_id=${tag}`, { apiKey });
    expect((await filed()).body.meta.total_count).toBe(50);

    await page.getByRole('button', { name: 'Undo this change' }).click();
    await page.getByText('The change was undone').waitFor();
    expect((await filed()).body.meta.total_count).toBe(0);
    await page.getByRole('link', { name: 'Rule “Supermarket”' }).click();
    await page
      .getByText(
        'If the name contains “rewe” and the amount is at least 1.5, set the category to Groceries and add the tag Food.',
      )
      .waitFor();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('The rule is off.').waitFor();
    expect(await rulesOf(apiKey)).toMatchObject([{ name: 'Supermarket', active: false }]);
    await page.getByText('Delete this rule').first().click();
    await page.getByRole('button', { name: 'Delete this rule' }).click();
    await page.getByText('Rule deleted. Transactions keep what it set.').waitFor();
    await window.close();
  });
});

describe('a rule with every kind of condition and action', () => {
  it('is shown in its form, and saved as it was', async () => {
    const { familyId, apiKey, category, tag } = await fiftyPurchases();
    const merchant = (await call<{ data: Named }>('POST', '/merchants', { apiKey, json: { name: 'REWE' } })).body.data
      .id;
    const values: Readonly<Record<string, string>> = { category, tag, merchant, amount: '12.5', type: 'income' };
    const sampleOf = (type: string): string =>
      Object.entries(values).find(([part]) => type.includes(part))?.[1] ?? '  “two” words & <more> ';
    const { conditions, actions } = ruleTexts({ conditions: everyCondition(sampleOf), actions: everyAction(sampleOf) });
    const json = {
      conditions: JSON.parse(conditions),
      actions: JSON.parse(actions),
      position: 3,
      effective_date: '2026-01-05',
      stop_after_match: true,
    };
    const { id } = (await call<{ data: Named }>('POST', '/rules', { apiKey, json })).body.data;
    const [former] = await rulesOf(apiKey);
    const window = await real.open({ session: await sessionOf(await newCloudUser({ familyId, password: null })) });
    await window.goTo(`/rules/${id}`);
    await window.page.getByRole('button', { name: 'Save rule' }).click();
    await window.page.getByText('Rule saved.').waitFor();

    const [saved] = await rulesOf(apiKey);
    expect({ ...saved, updated_at: null }).toEqual({ ...former, updated_at: null });
    expect(saved?.updated_at).not.toBe(former?.updated_at);
    await window.close();
  });
});
