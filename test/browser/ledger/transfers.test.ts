import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scriptingOf } from '../../support/amounts.ts';
import { call } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';
import { type RealBrowser, startRealBrowser } from '../../support/real-browser.ts';

let real: RealBrowser;

const TOLD = [
  ['Checking', '2026-02-03', '200', 'Transfer to Savings'],
  ['Savings', '2026-02-04', '-200', 'Transfer from Checking'],
  ['Checking', '2026-02-10', '50', 'Bob Stone'],
  ['Savings', '2026-02-11', '-50', 'Ann Lee'],
  ['Savings', '2026-02-20', '75', 'Umbuchung'],
  ['Checking', '2026-02-20', '-75', 'Umbuchung'],
] as const;

/** The id of a family with these transactions. */
const familyWithTransfers = async (): Promise<string> => {
  const { familyId, apiKey } = await newFamily();
  const create = async (path: string, json: object): Promise<string> =>
    (await call<{ data: { id: string } }>('POST', path, { apiKey, json })).body.data.id;
  const accounts = new Map<string, string>();
  for (const name of ['Checking', 'Savings']) {
    accounts.set(name, await create('/accounts', { name, account_type: 'depository' }));
  }
  for (const [account, date, amount, name] of TOLD) {
    await create('/transactions', { account_id: accounts.get(account), date, amount, name });
  }
  return familyId;
};

beforeAll(async () => {
  real = await startRealBrowser();
});
afterAll(() => real.stop());

describe.each(scriptingOf('transfers'))('transfers between accounts, with script: %o', (options) => {
  it('are suggested side by side, linked, dismissed for good, and undone', async () => {
    const member = await newCloudUser({ familyId: await familyWithTransfers(), password: null });
    const window = await real.open({ session: await sessionOf(member), ...options });
    const { page } = window;
    await window.goTo('/transfers');
    expect(await page.getByRole('article').count()).toBe(3);
    const friends = page.getByRole('article', { name: /Bob Stone/ });
    await friends.getByText('Same amount, 1 day apart').waitFor();
    await friends.getByRole('button', { name: 'Not a transfer' }).click();
    await page.getByText('1 transaction changed and verified').waitFor();

    await window.goTo('/transfers');
    expect(await page.getByText('Bob Stone').count()).toBe(0);
    await page.getByRole('button', { name: 'Link all 2 that are certain' }).click();
    await page.getByText('4 transactions changed and verified').waitFor();
    const change = new URL(page.url()).pathname;
    await window.goTo('/transfers');
    await page.getByText('No transactions look like two sides of one transfer').waitFor();
    await window.goTo('/transactions?start_date=2026-01-01');
    await page.getByText('Transfers not counted').waitFor();

    await window.goTo(change);
    await page.getByRole('button', { name: 'Undo this change' }).click();
    await page.getByText('The change was undone').waitFor();
    await window.goTo('/transfers');
    expect(await page.getByRole('article').count()).toBe(2);
    await page
      .getByRole('article', { name: /Transfer to Savings/ })
      .getByRole('button', { name: 'Link' })
      .click();
    await page.getByText('2 transactions changed and verified').waitFor();

    await window.goTo('/transfers');
    await page.getByLabel('When new transactions look like transfers').selectOption('Link automatically if certain');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your choice was saved').waitFor();
    expect(await page.getByLabel('When new transactions look like transfers').inputValue()).toBe('only_pair');
    await window.close();
  });
});
