import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scriptingOf } from '../../support/amounts.ts';
import { newFilingFamily } from '../../support/changes/filing-family.ts';
import { checkPage } from '../../support/pages/check-page.ts';
import { newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';
import { type RealBrowser, startRealBrowser } from '../../support/real-browser.ts';

let real: RealBrowser;
beforeAll(async () => {
  real = await startRealBrowser();
});
afterAll(() => real.stop());

describe.each(scriptingOf('suggestions'))('suggested categories, with script: %o', (options) => {
  it('are accepted one by one, then those that stay checked, and undone', async () => {
    const { familyId } = await newFilingFamily();
    const member = await newCloudUser({ familyId, password: null });
    const window = await real.open({ session: await sessionOf(member), ...options });
    const { page } = window;
    await window.goTo('/changes');
    await page.getByRole('link', { name: 'Suggested categories and merchants' }).click();
    await page.getByText('20 transactions with a suggestion').waitFor();
    expect(await page.getByText('12 of the last 12 with this name').count()).toBe(4); // a group for each name
    if (options.javaScript) await checkPage(window, 'suggestions');

    await page.getByRole('link', { name: '5 transactions for CORNER BAKERY' }).click();
    const rows = page.getByRole('checkbox', { name: /CORNER BAKERY \d+,/ });
    expect(await rows.count()).toBe(5);
    if (options.javaScript) await checkPage(window, 'suggestions of one name');
    await rows.first().uncheck();
    if (options.javaScript) await page.getByRole('button', { name: 'Accept 4 selected' }).waitFor();
    await page.getByRole('button', { name: /^Accept .*selected$/ }).click();
    await page.getByText('4 transactions changed and verified').waitFor();
    await window.goTo('/changes/suggestions');
    await page.getByRole('checkbox', { name: 'NORTH ENERGY as Home' }).uncheck();
    if (options.javaScript) await page.getByRole('button', { name: 'Accept 11 selected' }).waitFor();
    await page.getByRole('button', { name: /^Accept .*selected$/ }).click();
    await page.getByText('11 transactions changed and verified').waitFor();
    await window.goTo('/changes/suggestions');
    await page.getByText('5 transactions with a suggestion').waitFor();

    await page.getByRole('link', { name: 'Select none' }).click();
    expect(await page.getByRole('button', { name: /^Accept .*selected$/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Accept all 5 for NORTH ENERGY' }).click();
    await page.getByText('5 transactions changed and verified').waitFor();
    await page.getByText('Suggested categories').waitFor();
    await page.getByRole('button', { name: 'Undo this change' }).click();
    await page.getByText('The change was undone').waitFor();
    await window.goTo('/changes/suggestions');
    await page.getByText('5 transactions with a suggestion').waitFor();
    await page.getByText('Choose another').click();
    await page.getByRole('combobox', { name: 'Category for NORTH ENERGY' }).selectOption({ label: 'Food' });
    await page.getByRole('button', { name: 'Set for 5 for NORTH ENERGY' }).click();
    await page.getByText('5 transactions changed and verified').waitFor();
    await page.getByText('Category: none → Food').first().waitFor();
    await window.goTo('/changes/suggestions');
    await page.getByRole('link', { name: 'suggested merchants' }).click();
    await page.getByText('There are no merchants to suggest').waitFor();
    await window.close();
  });
});
