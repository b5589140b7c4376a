import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scriptingOf } from '../../support/amounts.ts';
import { aFile } from '../../support/imports/sent-file.ts';
import { newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';
import { type RealBrowser, startRealBrowser } from '../../support/real-browser.ts';

let real: RealBrowser;

const DAYS = ['03', '05', '09', '20'];
const csv = aFile(
  'bank.csv',
  ['Date,Payee,Amount', ...DAYS.map((day) => `2026-02-${day},Bakery ${day},-4.50`), '2026-02-06,Rent,-80.00', ''].join(
    '\n',
  ),
);

beforeAll(async () => {
  real = await startRealBrowser();
});
afterAll(() => real.stop());

describe.each(scriptingOf('change-sets'))('a change of many transactions, with script: %o', (options) => {
  it('is previewed, applied, seen and undone', async () => {
    const member = await newCloudUser({ password: null });
    const window = await real.open({ session: await sessionOf(member), ...options });
    const { page } = window;
    await window.goTo('/imports/new');
    await page.getByLabel('Choose files').setInputFiles(csv);
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page.getByRole('button', { name: /^Add \d+ transactions?$/ }).click();
    await page.waitForURL('**/verification');

    await window.goTo('/transactions?search=bakery&min_amount=4');
    await page.getByRole('link', { name: 'Edit all 4 that match' }).click();
    await page.getByText('4 transactions match').waitFor();
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await page.getByText('Choose at least one change').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Bread');
    await page.getByLabel('Counts in totals').selectOption({ label: 'No' });
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await page.getByText('Nothing is changed yet').waitFor();
    expect(await page.getByRole('row').count()).toBe(5);
    expect(await page.getByText('Name: Bakery 03').count()).toBe(1);
    await page.getByRole('button', { name: 'Change 4 transactions' }).click();
    await page.getByText('4 transactions changed and verified').waitFor();
    const undo = page.url();

    await window.goTo('/transactions?search=bread');
    expect(await page.getByRole('rowheader', { name: 'Bread' }).count()).toBe(4);
    await page.getByRole('link', { name: 'Edit all 4 that match' }).click();
    await page.getByText('Delete these transactions').click();
    await page.getByRole('button', { name: 'Preview the deletion' }).click();
    await page.getByRole('button', { name: 'Delete 4 transactions' }).click();
    await page.getByText('4 transactions changed and verified').waitFor();
    await window.goTo(new URL(undo).pathname);
    await page.getByRole('button', { name: 'Undo this change' }).click();
    await page.getByText('Later changes replaced values of this one').waitFor();
    await page.getByRole('button', { name: 'Undo those too' }).click();
    await page.getByText('The change was undone').waitFor();

    await window.goTo('/changes');
    expect(
      await page
        .getByRole('main')
        .getByRole('link', { name: /^(Delete transactions|Rename to “Bread”, Leave out of totals)$/ })
        .count(),
    ).toBe(2);
    expect(await page.getByText(/4 transactions · Undone/).count()).toBe(2);
    await window.goTo('/transactions?search=bakery');
    expect(await page.getByRole('rowheader', { name: /^Bakery/ }).count()).toBe(4);
    await window.close();
  });
});
