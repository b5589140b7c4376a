import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scriptingOf } from '../../support/amounts.ts';
import { checkPage } from '../../support/pages/check-page.ts';
import { newCloudUser, openCloud, sessionOf } from '../../support/people/cloud-person.ts';
import { type RealBrowser, startRealBrowser } from '../../support/real-browser.ts';

let real: RealBrowser;
beforeAll(async () => {
  real = await startRealBrowser();
});
afterAll(() => real.stop());

describe.each(scriptingOf('exchange rates'))('exchange rates, with script: %o', (options) => {
  it('are typed in the format of the family, corrected, deleted and added again', async () => {
    const user = await newCloudUser({ password: null });
    await openCloud().families.update(user.familyId, { locale: 'de-AT', currency: 'EUR' }, new Date().toISOString());
    const window = await real.open({ session: await sessionOf(user), ...options });
    const { page } = window;
    const save = page.getByRole('button', { name: 'Save rate' });
    const cell = (name: string) => page.getByRole('rowheader', { name: `1 USD = ${name} EUR` });
    await window.goTo('/settings/exchange_rates');
    await page.getByText('no exchange rates').waitFor();

    await page.getByLabel('Day', { exact: true }).fill('2026-02-27');
    await page.getByLabel('From currency').selectOption('EUR');
    await page.getByLabel('Rate', { exact: true }).fill('1,0842');
    await save.click();
    await page.getByText('to must be another currency than from').first().waitFor();
    await page.getByLabel('From currency').selectOption('USD');
    await page.getByLabel('Rate', { exact: true }).fill('0,9223');
    await save.click();
    await page.getByText('Exchange rate saved').waitFor();
    await cell('0,9223').waitFor();
    if (options.javaScript) await checkPage(window, 'exchange-rates');

    await page.getByLabel('Day', { exact: true }).fill('2026-02-27');
    await page.getByLabel('From currency').selectOption('USD');
    await page.getByLabel('Rate', { exact: true }).fill('0,93');
    await save.click();
    await cell('0,93').waitFor();
    expect(await cell('0,9223').count()).toBe(0);

    await page.getByRole('button', { name: 'Delete USD to EUR, 2026-02-27' }).click();
    await page.getByText('Exchange rate deleted').waitFor();
    await page.getByText('no exchange rates').waitFor();
    await save.click();
    await cell('0,93').waitFor();
    await window.close();
  });
});
