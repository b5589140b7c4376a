import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scriptingOf } from '../../support/amounts.ts';
import { call, settled } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';
import { type RealBrowser, startRealBrowser } from '../../support/real-browser.ts';

let real: RealBrowser;
beforeAll(async () => {
  real = await startRealBrowser();
});
afterAll(() => real.stop());

const PAIRS = [
  ['2026-02-03,-4.50,SHOP 12', '2026-02-10,-9.00,KIOSK'],
  ['2026-02-04,-4.50,Card payment Shop', '2026-02-11,-9.00,Newspapers'],
];
/** Two reports of one statement, and a pair on different days. */
const REPORT = ['2026-03-03,-11.00,SHOP A', '2026-03-06,-12.00,SHOP B', '2026-03-17,-13.00,SHOP C'];
const CERTAIN = [
  REPORT.slice(0, 2),
  [...REPORT.map((row) => row.replace('SHOP', 'Card payment Shop')), '2026-03-10,-9.00,Newspapers'],
  [...REPORT.slice(2), '2026-03-11,-9.00,KIOSK'],
];

/** The id of a family with these imports. */
const familyWith = async (imports: readonly (readonly string[])[]): Promise<string> => {
  const { familyId, apiKey } = await newFamily();
  const post = async (path: string, json: object): Promise<string> =>
    (await call<{ data: { id: string } }>('POST', path, { apiKey, json })).body.data.id;
  const accountId = await post('/accounts', { name: 'Checking', account_type: 'depository', currency: 'USD' });
  for (const rows of imports) {
    const id = await post('/imports', {
      type: 'TransactionImport',
      account_id: accountId,
      date_col_label: 'date',
      amount_col_label: 'amount',
      name_col_label: 'name',
      date_format: '%Y-%m-%d',
      raw_file_content: ['date,amount,name', ...rows].join('\n'),
      publish: true,
    });
    await settled(id, apiKey);
  }
  return familyId;
};

describe.each(scriptingOf('duplicates'))('possible duplicates, with script: %o', (options) => {
  it('are shown beside each other, kept or merged, and two again when that is undone', async () => {
    const member = await newCloudUser({ familyId: await familyWith(PAIRS), password: null });
    const window = await real.open({ session: await sessionOf(member), ...options });
    const { page } = window;
    await window.goTo('/duplicates');
    expect(await page.getByRole('article').count()).toBe(2);
    await page
      .getByRole('article', { name: /KIOSK.*Newspapers/ })
      .getByRole('button', { name: 'Keep both' })
      .click();
    await page.getByText('The transactions were kept, and the pair will not be shown again.').waitFor();
    expect(await page.getByText('KIOSK').count()).toBe(0);

    const other = await real.open({ session: await sessionOf(member), ...options });
    await other.goTo('/duplicates');
    await page.getByLabel('Keep this one: Card payment Shop').check();
    await page
      .getByRole('article', { name: /SHOP 12.*Card payment Shop/ })
      .getByRole('button', { name: 'Merge' })
      .click();
    await page.getByText('2 transactions changed and verified').waitFor();
    await page.getByText('Merged into the other transaction').waitFor();
    await other.page.getByRole('button', { name: 'Merge', exact: false }).last().click();
    await other.page.getByText('Nothing was merged, because one of these transactions has been merged').waitFor();
    await other.close();
    const change = new URL(page.url()).pathname;
    await window.goTo('/transactions?search=shop');
    expect(await page.locator('th[scope="row"]').allTextContents()).toMatchObject([
      expect.stringContaining('Card payment'),
    ]);
    await window.goTo('/duplicates');
    await page.getByText('No possible duplicates.').waitFor();

    await window.goTo(change);
    await page.getByRole('button', { name: 'Undo this change' }).click();
    await page.getByText('The change was undone').waitFor();
    await window.goTo('/duplicates');
    expect(await page.getByRole('article').count()).toBe(1);
    await window.close();
  });

  it('are merged at once where they are certain, and only there', async () => {
    const member = await newCloudUser({ familyId: await familyWith(CERTAIN), password: null });
    const window = await real.open({ session: await sessionOf(member), ...options });
    const { page } = window;
    await window.goTo('/duplicates');
    expect(await page.getByText('Certain', { exact: true }).count()).toBe(3);
    expect(await page.getByText('Same amount and date').count()).toBe(3);
    if (options.javaScript) await page.getByText('3 selected').waitFor();
    await page.getByRole('button', { name: 'Merge selected' }).click();
    await page.getByText('6 transactions changed and verified').waitFor();
    await window.goTo('/duplicates');
    expect(await page.getByRole('article').count()).toBe(1);
    expect(await page.getByRole('article', { name: /KIOSK.*Newspapers|Newspapers.*KIOSK/ }).count()).toBe(1);
    await window.close();
  });
});
