import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '../../../shared/people/domain/user.ts';
import { scriptingOf } from '../../support/amounts.ts';
import { aFile, foreignStatement, type SentFile } from '../../support/imports/sent-file.ts';
import { checkPage } from '../../support/pages/check-page.ts';
import { expectInert, INJECTED_NAMES } from '../../support/pages/injections.ts';
import { tabTo } from '../../support/pages/keyboard.ts';
import { deadControls } from '../../support/pages/without-script.ts';
import { newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';
import { type RealBrowser, startRealBrowser, type Window, type WindowOptions } from '../../support/real-browser.ts';

let real: RealBrowser;
let member: User;
const windows: Window[] = [];

const open = async (options: WindowOptions = {}): Promise<Window> => {
  const window = await real.open({ session: await sessionOf(member), ...options });
  windows.push(window);
  return window;
};
const sent = async (window: Window, file: SentFile): Promise<void> => {
  await window.goTo('/imports/new');
  await window.page.getByLabel('Choose files').setInputFiles(file);
  await window.page.getByRole('button', { name: 'Check the file' }).click();
};
/** Uploads a file and opens its columns page. */
const taken = async (window: Window, file: SentFile): Promise<void> => {
  await sent(window, file);
  await window.page.waitForURL('**/columns');
};
/** Responses are slow on a busy machine. */
const soon = <T>(look: () => T | Promise<T>) => expect.poll(look);
const summary = (window: Window) => window.page.textContent('[data-live="summary"]');
const chosen = (window: Window, label: string) => window.page.getByLabel(label, { exact: true }).inputValue();
/** The chosen role of a column of the file. */
const roleOf = (window: Window, column: string) =>
  window.page
    .getByLabel(`Column ${column}`, { exact: true })
    .evaluate((menu) => (menu as unknown as { selectedOptions: { text: string }[] }).selectedOptions[0]?.text);
const openSettings = (window: Window) => window.page.getByText('Dates, numbers and other settings').click();
const choose = (window: Window, column: string, role: string) =>
  window.page.getByLabel(`Column ${column}`, { exact: true }).selectOption({ label: role });

beforeAll(async () => {
  real = await startRealBrowser();
});
/** Each test has a family of its own: one with accounts in several currencies is asked for the currency of a new one. */
beforeEach(async () => {
  member = await newCloudUser({ password: null });
});
afterAll(() => real.stop());
afterEach(async () => {
  await Promise.all(windows.splice(0).map((window) => window.close()));
});

describe.each(scriptingOf('new-import'))('a statement of a bank abroad, with script: %o', (options) => {
  it('is detected, previewed on every change, and saved', async () => {
    const window = await open(options);
    const { page } = window;
    await taken(window, foreignStatement());
    expect(await roleOf(window, 'Buchung')).toBe('Date');
    expect(await roleOf(window, 'Betrag')).toBe('Amount');
    expect(await roleOf(window, 'Wertstellung')).toBe('Not used');
    expect(await chosen(window, 'Date format')).toBe('%d.%m.%Y');
    expect(await chosen(window, 'Number format')).toBe('1.234,56');
    expect(await chosen(window, 'Lines above the header')).toBe('5');
    expect(await summary(window)).toBe('4 of the 5 rows can be read.');
    const named = (role: 'cell' | 'rowheader') => page.getByRole(role, { name: 'Müller Bäckerei GmbH' }).count();
    expect([await named('cell'), await named('rowheader')]).toEqual([1, 1]); // as it is and as it is read
    expect(await page.getByRole('cell', { name: '-€1,084.90' }).count()).toBe(1);
    expect(await page.getByText('Date "32.03.2026" is not a date like 31.12.2026').count()).toBe(2); // as its state, and below its name

    await openSettings(window);
    await page.getByLabel('Number format').selectOption('1,234');
    if (!options.javaScript) await page.getByRole('button', { name: 'Try these settings' }).last().click();
    await soon(() => summary(window)).toBe('None of the 5 rows can be read.');
    await page.getByLabel('Number format').selectOption('1.234,56');
    await choose(window, 'Auftraggeber/Empfänger', 'Not used');
    await choose(window, 'Verwendungszweck', 'Name');
    if (!options.javaScript) await page.getByRole('button', { name: 'Try these settings' }).last().click();
    await soon(() => named('rowheader')).toBe(0);
    expect(await summary(window)).toBe('4 of the 5 rows can be read.');

    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page.waitForURL('**/rows*');
    await page.goBack();
    await page.reload();
    expect(await roleOf(window, 'Verwendungszweck')).toBe('Name');
    expect(window.address).not.toContain('csrf_token');
  });

  it('with an ambiguous date gets a question that one click answers', async () => {
    const window = await open(options);
    const { page } = window;
    await taken(window, aFile('a.csv', 'Date,Payee,Amount\n3/4/2024,Bakery,-1.20\n5/6/2024,Rent,-2.30\n'));
    expect(await page.getByRole('cell', { name: 'Mar 4, 2024' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Apr 3, 2024' }).click();
    await soon(() => page.getByRole('cell', { name: 'Apr 3, 2024' }).count()).toBe(1);
    expect(await chosen(window, 'Date format')).toBe('%d/%m/%Y');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page.waitForURL('**/effect');
  });

  it('with two columns of the same role keeps both choices and says so', async () => {
    const window = await open(options);
    const { page } = window;
    await taken(window, foreignStatement());
    await choose(window, 'Wertstellung', 'Date');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page.getByText('You chose “Buchung” and “Wertstellung”').first().waitFor();
    expect([await roleOf(window, 'Buchung'), await roleOf(window, 'Wertstellung')]).toEqual(['Date', 'Date']);
    window.troubles.take(); // the console reports the status 422
    await choose(window, 'Buchung', 'Not used');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page.waitForURL('**/rows*');
  });
});

describe('the preview of a file', () => {
  it('says that it is not available while the gateway throttles, and keeps what was chosen', async () => {
    const window = await open();
    await taken(window, foreignStatement());
    const throttled = { status: 429, contentType: 'application/json', body: '{"message":"Too Many Requests"}' };
    await window.page.route('**/imports/*/columns?*', (route) => route.fulfill(throttled));
    await choose(window, 'Verwendungszweck', 'Name');
    await soon(() => summary(window)).toMatch(/^The preview is not available right now/);
    expect(await roleOf(window, 'Verwendungszweck')).toBe('Name');
    window.troubles.take(); // the console reports the status 429
  });
});

describe('the pages of a new import', () => {
  it('are accessible', async () => {
    const window = await open();
    await window.goTo('/imports/new');
    await checkPage(window, 'imports-new');
    await sent(window, aFile('a.xlsx', Buffer.from('PK\u0003\u0004'.padEnd(400, 'x'), 'latin1')));
    await window.page.getByText('Check the highlighted fields.').waitFor();
    window.troubles.take(); // the console reports the status 422
    await checkPage(window, 'imports-new');
    await taken(window, foreignStatement());
    await checkPage(window, 'imports-columns');
    await window.goTo('/imports');
    await checkPage(window, 'imports');
  });

  it('work without JavaScript', async () => {
    const window = await open({ javaScript: false });
    await window.goTo('/imports/new');
    expect(await deadControls(window.page)).toEqual([]);
    await taken(window, foreignStatement());
    expect(await deadControls(window.page)).toEqual([]);
    await window.goTo('/imports');
    expect(await deadControls(window.page)).toEqual([]);
  });
});

describe('a file that is sent', () => {
  it('is compressed if it is large', async () => {
    const window = await open();
    const row = (at: number) =>
      `2026-01-${String(1 + (at % 28)).padStart(2, '0')},${'Something bought '.repeat(18)}${at},-${at}.10`;
    const text = `date,name,amount\n${Array.from({ length: 19_000 }, (_, at) => row(at)).join('\n')}\n`;
    expect(text.length).toBeGreaterThan(5_000_000);
    await sent(window, aFile('large.csv', text));
    await window.page.waitForURL(/\/(columns|effect)$/);
    await window.goTo(new URL('rows', window.page.url()).pathname);
    const shown = await window.page.locator('main').textContent();
    expect(shown).toContain('large.csv');
    expect(shown).toContain('All 19,000 rows can be read.');
  });

  it('is rejected with alternatives if it is still too large', async () => {
    const window = await open();
    await sent(window, aFile('noise.csv', randomBytes(5_000_000)));
    await window.page.getByText('noise.csv is 4.8 MB when compressed').waitFor();
    expect(window.address).toBe('/imports/new');
    expect(await window.page.textContent('[data-file-note]')).toContain('POST /api/v1/uploads');
    expect(await window.page.getByLabel('Choose files').getAttribute('aria-invalid')).toBe('true');
  });

  it('can be dropped anywhere on the page', async () => {
    const window = await open();
    await window.goTo('/imports/new');
    await window.page.evaluate(`(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['date,amount\\n2026-03-01,1.00\\n2026-03-02,2.00\\n'], 'dropped.csv', { type: 'text/csv' }));
      for (const type of ['dragover', 'drop']) {
        document.querySelector('h1').dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      }
    })()`);
    expect(await window.page.textContent('[data-file-note]')).toBe('dropped.csv, 1 KB');
    await window.page.getByRole('button', { name: 'Check the file' }).click();
    await window.page.waitForURL('**/columns');
  });
});

describe.each(scriptingOf('several files'))('several files at once, with script: %o', (options) => {
  it('are listed with the next step of each', async () => {
    const window = await open(options);
    const { page } = window;
    await window.goTo('/imports/new');
    const large = `date,name,amount\n${'2026-01-05,Something bought,-1.10\n'.repeat(9_000)}`;
    await page
      .getByLabel('Choose files')
      .setInputFiles([aFile('jan.csv', large), aFile('feb.csv', 'date,amount\n2026-02-01,1.00\n')]);
    if (options.javaScript) expect(await page.textContent('[data-file-note]')).toBe('2 files, 299 KB');
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.waitForURL('**/imports?new=*');
    expect(await page.getByRole('rowheader').allTextContents()).toEqual([
      expect.stringMatching(/^jan\.csv/),
      expect.stringMatching(/^feb\.csv/),
    ]);
    await page.getByRole('link', { name: /: feb.csv$/ }).click();
    await page.getByText('feb.csv').first().waitFor();
  });
});

describe('the columns of a file', () => {
  it('are detected again if the separator changes, and the last change wins', async () => {
    const window = await open();
    const { page } = window;
    await taken(window, aFile('a.csv', 'Date,Payee,Amount\n3/14/2024,Bakery,-1.20\n5/16/2024,Rent,-2.30\n'));
    await openSettings(window);
    const separator = page.getByLabel('Column separator');
    await separator.selectOption(';');
    await soon(() => summary(window)).toBe('None of the 2 rows can be read.');
    await separator.selectOption(';');
    await separator.selectOption(',');
    await soon(() => summary(window)).toBe('All 2 rows can be read.');
    expect(await roleOf(window, 'Date')).toBe('Date');
  });

  it('can be chosen and answered by keyboard, keeping the focus', async () => {
    const window = await open();
    const { page } = window;
    await taken(window, aFile('a.csv', 'Date,Payee,Amount\n3/4/2024,Bakery,-1.20\n'));
    await tabTo(page, /^Apr 3, 2024/);
    await page.keyboard.press('Enter');
    await soon(() => page.getByRole('cell', { name: 'Apr 3, 2024' }).count()).toBe(1);
    expect(await page.evaluate<string>('document.activeElement.value')).toBe('date_format=%d/%m/%Y');
    await openSettings(window);
    await tabTo(page, 'Lines above the header');
    await page.keyboard.press('Enter');
    await soon(() => window.address).toContain('/columns?');
    await tabTo(page, 'Save and continue');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/effect');
  });

  it('show the content of a file as text', async () => {
    const window = await open();
    const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const names = INJECTED_NAMES.filter((name) => name.length < 60).slice(0, 9);
    const rows = names.map((name) => `2026-03-01,${cell(name)},-1.00,${cell(`${name} `)}`);
    await taken(window, aFile(`${names[0]}.csv`, `Date,Payee,Amount,${cell(names[1] ?? '')}\n${rows.join('\n')}\n`));
    await expectInert(window, [names[1] ?? '']);
    await window.page.locator('#field-column_4').selectOption({ label: 'Notes' });
    await soon(() => window.page.getByRole('columnheader', { name: 'Notes' }).count()).toBe(1);
    await expectInert(window, names.slice(2));
    await window.goTo('/imports');
    await expectInert(window);
  });
});

describe('rows with errors', () => {
  it('are repaired together, and what is right is gone while the rest is kept', async () => {
    const window = await open();
    const { page } = window;
    await taken(
      window,
      aFile(
        'a.csv',
        'Date,Payee,Amount\n2026-03-13,A,-1.50\n2026-03-44,B,-2.50\n2026-03-45,C,-3.50\n2026-03-17,D,-4.50\n2026-03-18,E,-5.50\n',
      ),
    );
    await page.getByRole('button', { name: 'Save and continue' }).click();
    const date = (row: number) => page.locator(`#row-${row}-date`);
    await date(3).fill('2026-03-15');
    await date(2).fill('nonsense');
    await page.keyboard.press('Enter');
    await page.getByText('These rows still have errors').waitFor();
    expect([await date(2).inputValue(), await date(3).count()]).toEqual(['nonsense', 0]);
    await page.getByLabel('Leave out').check();
    expect(await date(2).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Save rows' }).click();
    await page.getByText('No rows have errors').waitFor();
    expect(await page.locator('td').getByText('Left out', { exact: true }).count()).toBe(1);
    expect(window.status).toBe(200);
  });
});

const HEADERLESS =
  '03.02.2026;Bakery;4,50;;95,50\n04.02.2026;Pay;;1.500,00;1.595,50\n14.02.2026;Rent;800,00;;795,50\nTotal;;804,50;1.500,00;\n';

describe.each(scriptingOf('files as banks write them'))('a file without a header, with script: %o', (options) => {
  it('goes from upload to the ledger without a question', async () => {
    const window = await open(options);
    const { page } = window;
    const check = async (name: string) => (options.javaScript === false ? undefined : checkPage(window, name));
    await taken(window, aFile('bank.csv', HEADERLESS));
    expect(await roleOf(window, '3')).toBe('Money out');
    expect(await roleOf(window, '4')).toBe('Money in');
    expect(await roleOf(window, '5')).toBe('Balance');
    await check('columns of a file without a header');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page.waitForURL('**/effect');
    await check('the check of a file without a header');
    await window.goTo(window.address.replace('/effect', '/rows'));
    expect(await page.locator('td').getByText('Left out', { exact: true }).count()).toBe(1);
    await check('rows of a file without a header');
    await window.goTo((await page.locator('#row-4').getAttribute('href')) ?? '');
    expect(await page.getByText('This row is left out').count()).toBe(1);
    await check('a row that is left out');
  });
});

describe('a statement of several accounts', () => {
  it('asks which is which', async () => {
    const window = await open();
    const { page } = window;
    const of = (account: string) =>
      `:20:X\n:25:${account}\n:60F:C260201USD10,00\n:61:260203D1,00NMSCX\n:86:Shop\n:62F:C260203USD9,00\n-\n`;
    await taken(window, aFile('first.csv', 'Date,Payee,Amount,First\n2026-03-04,Bakery,-1.20,1\n'));
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page.waitForURL('**/effect');
    await window.goTo('/imports/new');
    await page.getByLabel('Choose files').setInputFiles(aFile('two.sta', of('DE12') + of('DE34')));
    await page.getByLabel('Account', { exact: true }).selectOption({ label: 'First (USD)' });
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.waitForURL('**/columns');
    expect(await page.getByText('The file has several accounts').count()).toBe(1);
    await checkPage(window, 'settings of a statement');
    await page.getByLabel('Account', { exact: true }).selectOption('');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page.waitForURL('**/mappings');
    expect(await page.getByText('DE34').count()).toBeGreaterThan(0);

    await page.getByLabel(/^Match for DE12/).selectOption({ label: 'New account (below)' });
    await page.getByLabel(/^Match for DE34/).selectOption({ label: 'New account (below)' });
    await checkPage(window, 'mappings of a statement');
    await page.getByLabel('Currency').selectOption('USD');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page.getByRole('button', { name: /^Add \d+ transactions?$/ }).waitFor();
  });
});
