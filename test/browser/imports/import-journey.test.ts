import { describe, expect, it } from 'vitest';
import type { Account } from '../../../shared/accounts/schema/account.ts';
import type { Transaction } from '../../../shared/ledger/schema/transaction.ts';
import { scriptingOf } from '../../support/amounts.ts';
import { call, type Listed } from '../../support/http/api-client.ts';
import { foreignStatement } from '../../support/imports/sent-file.ts';
import { newFamily } from '../../support/new-family.ts';
import { checkPage } from '../../support/pages/check-page.ts';
import { useBrowser } from '../../support/pages/windows.ts';
import { newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';
import type { Window, WindowOptions } from '../../support/real-browser.ts';

/** As the bank wrote them, in the ledger's sign, oldest first; the day that does not exist is the 31st. */
const LEDGER = [
  ['2026-03-15', '45.10', 'Kläranlage'],
  ['2026-03-28', '-3250.00', 'Arbeitgeber AG'],
  ['2026-03-30', '1084.90', 'Stadtwerke München'],
  ['2026-03-31', '12.40', 'Müller Bäckerei GmbH'],
  ['2026-03-31', '899.00', 'Größenwahn Möbel'],
];

const openWindow = useBrowser();
/** A person of a family of his own, with one account. */
const somebody = async () => {
  const { familyId, apiKey } = await newFamily();
  const json = { name: 'Giro', account_type: 'depository', currency: 'EUR' };
  const account = (await call<{ data: Account }>('POST', '/accounts', { apiKey, json })).body.data;
  const session = await sessionOf(await newCloudUser({ familyId, password: null }));
  const open = (options: WindowOptions = {}): Promise<Window> => openWindow({ session, ...options });
  const ledger = async () => {
    const { data } = (await call<Listed<Transaction>>('GET', '/transactions', { apiKey })).body;
    return data.map(({ date, amount, name }) => [date, amount, name]).toSorted();
  };
  return { account, open, ledger };
};

const press = (window: Window, name: string | RegExp) => window.page.getByRole('button', { name }).click();
const heading = (window: Window, name: string) => window.page.getByRole('heading', { level: 1, name }).waitFor();

/** Every step can be loaded again. */
const reload = async (window: Window, name: string): Promise<void> => {
  await heading(window, name);
  await window.page.reload();
  await heading(window, name);
  expect(window.status).toBe(200);
};

const upload = async (window: Window): Promise<string> => {
  await window.goTo('/imports/new');
  await window.page.getByLabel('Choose files').setInputFiles(foreignStatement());
  await press(window, 'Check the file');
  await window.page.waitForURL('**/columns');
  return window.address.replace('/columns', '');
};

/** By the column's name in the file, whatever else is on the page. */
const repairDate = async (window: Window, text: string, was = '32.03.2026'): Promise<void> => {
  const card = window.page.getByRole('group', { name: `“${was}”` });
  await card.getByLabel('Date').fill(text);
  await press(window, 'Save rows');
};

describe.each(scriptingOf('import-journey'))('the way of a statement from abroad, with script: %o', (options) => {
  it('imports a file, proves it to the cent and undoes it', async () => {
    const { account, open, ledger } = await somebody();
    const window = await open(options);
    const { page } = window;

    const path = await upload(window);
    expect(await page.getByText('windows-1252').count()).toBeGreaterThan(0);
    await page.reload();
    await page.getByLabel('Account', { exact: true }).selectOption({ label: 'As in the file' });
    await press(window, 'Save and continue');

    await reload(window, 'rows');
    await window.goTo(`${path}/rows?valid=false`);
    expect(await page.getByRole('group').count()).toBe(1);
    await repairDate(window, 'nonsense');
    await page.getByText('These rows still have errors').waitFor();
    await page.goBack();
    await page.goForward();
    expect(window.address).toContain('valid=false'); // the table is unchanged
    await repairDate(window, '31.03.2026', 'nonsense');
    await page.getByText('No rows have errors').waitFor();
    await page.getByRole('link', { name: 'Match names' }).click();

    await reload(window, 'Match the names');
    await page.getByLabel('Match for rows without account').selectOption({ label: 'Giro (EUR)' });
    await press(window, 'Save and continue');

    await reload(window, 'Check what will be added');
    expect(await page.getByText('€2,041.40').count()).toBeGreaterThan(0); // out
    expect(await page.getByText('€3,250.00').count()).toBeGreaterThan(0); // in
    expect(await page.getByText('€1,208.60').count()).toBeGreaterThan(0); // the balance afterwards
    expect(await page.getByRole('row', { name: /Stadtwerke München.*-€1,084.90/ }).count()).toBe(1);
    expect(await ledger()).toEqual([]);
    await press(window, 'Add 5 transactions');
    await page.waitForURL('**/verification');
    await page.getByText('All 5 transactions are in Counterfoil and match the file as you checked it.').waitFor();
    await reload(window, 'Result of the import');
    expect(await ledger()).toEqual(LEDGER);

    await page.goBack(); // to a finished step
    await heading(window, 'About this import');
    await window.goTo(`/accounts/${account.id}`);
    for (const name of LEDGER.map(([, , payee]) => payee ?? '')) {
      expect(await page.getByText(name).count(), name).toBeGreaterThan(0);
    }
    expect(await page.getByText('€1,084.90').count()).toBeGreaterThan(0);

    await window.goTo(`${path}/revert`);
    await press(window, 'Undo import');
    await page.waitForURL('**?done=reverted');
    expect(await ledger()).toEqual([]);
    expect(window.troubles.take()).toEqual([]);
  });
});

describe('the pages of an import', () => {
  it('are accessible while there are errors', async () => {
    const { open } = await somebody();
    const window = await open();
    const path = await upload(window);
    for (const [name, step] of [
      ['import', ''],
      ['import rows', '/rows?valid=false'],
      ['import row', '/rows/4'],
      ['import mappings', '/mappings'],
      ['import effect', '/effect'],
    ] as const) {
      await window.goTo(`${path}${step}`);
      await checkPage(window, name);
    }
  });

  it('show a second window that the import is published, and keep it published', async () => {
    const { open, ledger } = await somebody();
    const [first, second] = [await open(), await open()];
    const path = await upload(first);
    await first.goTo(`${path}/rows?valid=false`);
    await repairDate(first, '31.03.2026');
    await first.page.getByText('No rows have errors').waitFor();
    await second.goTo(`${path}/rows/1`);
    await first.goTo(`${path}/mappings`);
    await first.page.getByLabel('Match for rows without account').selectOption({ label: 'Giro (EUR)' });
    await press(first, 'Save and continue');
    await press(first, 'Add 5 transactions');
    await first.page.waitForURL('**/verification');

    await second.page.getByLabel('Name').fill('Somebody else');
    await press(second, 'Save row');
    await second.page.getByText('cannot be changed').first().waitFor();
    expect(second.status).toBe(409);
    expect((await ledger()).map(([, , name]) => name)).not.toContain('Somebody else');
  });

  it('show changed entries before undoing', async () => {
    const { open, ledger } = await somebody();
    const window = await open();
    const { page } = window;
    const path = await upload(window);
    await window.goTo(`${path}/rows?valid=false`);
    await repairDate(window, '31.03.2026');
    await page.getByText('No rows have errors').waitFor();
    await window.goTo(`${path}/mappings`);
    await page.getByLabel('Match for rows without account').selectOption({ label: 'Giro (EUR)' });
    await press(window, 'Save and continue');
    await press(window, 'Add 5 transactions');
    await page.waitForURL('**/verification');
    await page.getByText('All 5 transactions').waitFor();
    await page.getByRole('link', { name: 'View its transactions' }).click();
    await page.getByRole('link', { name: 'Kläranlage' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Wasser');
    await press(window, /^Save/);

    await window.goTo(`${path}/revert`);
    await press(window, 'Undo import');
    await page.getByText('You changed an entry of this import after').waitFor();
    expect(window.status).toBe(409);
    expect(await page.getByRole('link', { name: 'Wasser' }).count()).toBe(1);
    expect(await ledger()).toHaveLength(5);
    await press(window, 'Undo import and remove changed entries');
    await page.waitForURL('**?done=reverted');
    expect(await ledger()).toEqual([]);
  });
});
