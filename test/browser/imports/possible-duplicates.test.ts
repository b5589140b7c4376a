import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../../shared/people/domain/user.ts';
import { scriptingOf } from '../../support/amounts.ts';
import { aFile, type SentFile } from '../../support/imports/sent-file.ts';
import { newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';
import { type RealBrowser, startRealBrowser, type Window } from '../../support/real-browser.ts';

let real: RealBrowser;
let member: User;

const TOLD = [
  ['03', 'Bakery', '-4.50'],
  ['05', 'Rent', '-80.00'],
  ['09', 'Cinema', '-12.00'],
  ['20', 'Bus', '-7.00'],
] as const;
const csv = aFile(
  'bank.csv',
  ['Date,Payee,Amount', ...TOLD.map(([day, name, amount]) => `2026-02-${day},${name},${amount}`), ''].join('\n'),
);
const entry = ([day, name, amount]: readonly string[]): string =>
  `<STMTTRN><DTPOSTED>202602${day}<TRNAMT>${amount}<NAME>CARD ${name}</STMTTRN>`;
const ofx = aFile(
  'bank.ofx',
  `<OFX><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>${TOLD.map(entry).join('').replace('20260209', '20260211')}</BANKTRANLIST></STMTRS></OFX>`,
);

const published = async ({ page }: Window, button: RegExp): Promise<void> => {
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL('**/verification');
};
/** Without an account, the file gets a new one. */
const send = async (window: Window, file: SentFile, account?: string): Promise<void> => {
  const { page } = window;
  await window.goTo('/imports/new');
  await page.getByLabel('Choose files').setInputFiles(file);
  if (account !== undefined) await page.getByLabel('Account', { exact: true }).selectOption({ label: account });
  await page.getByRole('button', { name: 'Check the file' }).click();
  if (account === undefined) await page.getByRole('button', { name: 'Save and continue' }).click();
};

beforeAll(async () => {
  real = await startRealBrowser();
});
afterAll(() => real.stop());

describe.each(scriptingOf('possible-duplicates'))('a month in a second format, with script: %o', (options) => {
  it('is compared, decided and published', async () => {
    member = await newCloudUser({ password: null });
    const window = await real.open({ session: await sessionOf(member), ...options });
    const { page } = window;
    await send(window, csv);
    await published(window, /^Add \d+ transactions$/);

    await send(window, ofx, 'Bank (USD)');
    await page.waitForURL('**/effect');
    await page.getByText('One row may already be in your accounts').waitFor();
    await page.getByRole('link', { name: 'Compare it' }).click();
    await page.getByText('same amount, 2 days apart').waitFor();
    await page.getByRole('button', { name: 'Keep both' }).click();
    await page.getByText('Your decision was saved.').waitFor();
    await window.goTo(new URL(page.url()).pathname);
    await page.getByText('New, and not the same as').waitFor();
    await page.getByRole('button', { name: 'Decide again' }).click();
    await page.getByRole('button', { name: 'Same: keep one' }).click();
    await page.getByText('The same as').waitFor();
    await window.goTo(new URL(page.url()).pathname.replace('/rows', '/effect'));
    await published(window, /^Finish without adding anything$/);

    await window.goTo('/transactions');
    expect(await page.getByText('Cinema').count()).toBeGreaterThan(0);
    expect(await page.getByText(/^CARD /).count()).toBe(0);
    await window.close();
  });
});
