import { describe, expect, it } from 'vitest';
import { type NewImportContent, newImportPage } from '../../../web/imports/prepare/new-import-page.ts';
import { aViewer, IMPORT_PATH, shownImport } from '../../support/imports/shown-import.ts';
import { htmlProblems } from '../../support/pages/html-problems.ts';
import { INJECTED_NAMES, injectedMarkup } from '../../support/pages/injections.ts';

const account = (name: string, over: { readonly id?: string; readonly status?: string } = {}) => ({
  id: name,
  name,
  currency: 'EUR',
  status: 'active',
  ...over,
});
const shown = async (over: Partial<NewImportContent> = {}): Promise<string> =>
  String(await newImportPage(aViewer(), { accounts: [], mostSent: 4_600_000, mostBytes: 1e8, ...over }));

describe('newImportPage', () => {
  it('asks for a file and detects its type unless one is chosen', async () => {
    const page = await shown();
    expect(page).toContain('<form method="post" action="/imports/new" enctype="multipart/form-data">');
    expect(page).toMatch(/<input id="field-file" name="file" type="file" multiple required/);
    expect(page).toContain('<option value="" selected>Detect automatically</option>');
    expect(page).toContain('up to 4.3\u00a0MB');
    expect(await htmlProblems(page)).toEqual([]);
  });

  it('lists accounts by name, and a closed one only if it is chosen', async () => {
    const accounts = [account('Savings'), account('Checking'), account('Old', { status: 'disabled' })];
    const page = await shown({ accounts });
    expect(page.indexOf('Checking (EUR)')).toBeLessThan(page.indexOf('Savings (EUR)'));
    expect(page).not.toContain('Old (EUR)');
    const form = { values: { account_id: 'Old' }, errors: [] };
    expect(await shown({ accounts, form })).toContain('<option value="Old" selected>Old (EUR)</option>');
  });

  it('asks for no details of a new account before the file is read, and for none at all without accounts', async () => {
    const first = await shown();
    expect(first).not.toContain('name="account_id"');
    const later = await shown({ accounts: [account('Checking')] });
    expect(later).toContain('<option value="" selected>Decide after the file is read</option>');
    for (const page of [first, later]) {
      expect(page).not.toContain('new_account');
      expect(await htmlProblems(page)).toEqual([]);
    }
  });

  it('lists the files that were read if others were refused', async () => {
    const { shown: imported } = shownImport({
      raw: { key: 'raw/one', bytes: 10, sha256: 'ab', filename: 'March.csv' },
    });
    const form = { values: {}, errors: ['“April.csv”: The file is empty'], about: 'file' };
    const page = await shown({ form, created: [imported] });
    expect(page).toContain('<h2>Files that were read</h2>');
    expect(page).toContain(
      `<a class="whole" href="${IMPORT_PATH}/effect">Continue to check<span class="visually-hidden">: March.csv</span></a>`,
    );
    expect(page).toContain('<a href="#field-file">“April.csv”: The file is empty</a>');
    expect(await htmlProblems(page)).toEqual([]);
  });

  it('shows an error next to the file and keeps the other choices', async () => {
    const form = { values: { type: 'QifImport' }, errors: ['The file is empty'], about: 'file' };
    const page = await shown({ form });
    expect(page).toContain('<a href="#field-file">The file is empty</a>');
    expect(page).toContain('<small class="field-error" id="field-file-error">The file is empty</small>');
    expect(page).toContain('<option value="QifImport" selected>');
    expect(await htmlProblems(page)).toEqual([]);
  });

  it.each(INJECTED_NAMES)('shows %j as text', async (text) => {
    const page = await shown({ accounts: [account(text)], form: { values: { type: text }, errors: [`file ${text}`] } });
    expect(injectedMarkup(page)).toEqual([]);
  });
});
