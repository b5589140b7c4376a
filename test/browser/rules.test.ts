import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { scriptingOf } from '../support/amounts.ts';
import { call, settled } from '../support/api-client.ts';
import { newFamily } from '../support/new-family.ts';
import { newCloudUser, sessionOf } from '../support/people/cloud-person.ts';
import { type RealBrowser, startRealBrowser } from '../support/real-browser.ts';

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
    await window.goTo('/changes');
    await page.getByRole('button', { name: 'Preview your active rule' }).click();
    await page.getByText('Nothing is changed yet').waitFor();
    await page.getByText('36 to change, 36 with these values already').waitFor();
    await page.getByRole('button', { name: 'Change 36 transactions' }).click();
    await page.getByText('36 transactions were changed and read again').waitFor();
    const path = new URL(page.url()).pathname;

    await window.goTo('/transactions?search=bakery');
    expect(await page.getByRole('cell', { name: 'Food' }).count()).toBe(25);
    await page.getByRole('link', { name: 'BAKERY 2025-12' }).click();
    await page.getByText('Category: none → Food').waitFor();
    await page.getByRole('link', { name: 'Change of many transactions' }).click();
    await page.getByRole('button', { name: 'Undo this change' }).click();
    await page.getByText('The change was undone').waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    await window.goTo('/changes');
    await page.getByRole('link', { name: 'All active rules' }).waitFor();
    await window.close();
  });
});
