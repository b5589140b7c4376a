import { describe, expect, it } from 'vitest';
import { importRevertPage } from '../../../web/imports/import-revert-page.ts';
import { htmlProblems } from '../../support/pages/html-problems.ts';
import { INJECTED_NAMES, injectedMarkup } from '../../support/pages/injections.ts';
import { aViewer, IMPORT_PATH, shownImport } from '../../support/shown-import.ts';

const FORM = '<form method="post" action="';

describe('importRevertPage', () => {
  it('shows what is removed and kept before it offers to undo', async () => {
    const page = String(await importRevertPage(aViewer(), { ...shownImport({ status: 'complete' }), edited: [] }));
    expect(page).toContain('<h2>Will be removed</h2>');
    expect(page).toContain('1 transaction from this import, except those kept below.');
    expect(page).toContain('<h2>Will be kept</h2>');
    expect(page).toContain(`<a href="${IMPORT_PATH}">Cancel</a></div>`);
    expect(page).toContain(`${FORM}${IMPORT_PATH}/revert">`);
    expect(page).not.toContain('name="force"');
    expect(await htmlProblems(page)).toEqual([]);
  });

  it.each(INJECTED_NAMES)('lists changed entries, named %s, and removes them only on confirmation', async (name) => {
    const edited = [{ id: crypto.randomUUID(), date: '2026-01-01', name }];
    const page = String(await importRevertPage(aViewer(), { ...shownImport({ status: 'complete' }), edited }));
    expect(page.match(/\/revert"/g)).toHaveLength(1);
    expect(page.match(/>Cancel</g)).toHaveLength(1);
    expect(page).toContain('<input type="hidden" name="force" value="true">');
    expect(injectedMarkup(page)).toEqual([]);
    expect(await htmlProblems(page)).toEqual([]);
  });

  it('offers nothing if there is nothing to undo', async () => {
    const page = String(await importRevertPage(aViewer(), { ...shownImport(), edited: [] }));
    expect(page).not.toContain('/revert"');
    expect(page).toContain(`<a href="${IMPORT_PATH}">Back to the import</a>`);
  });
});
