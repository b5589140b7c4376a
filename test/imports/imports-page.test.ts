import { describe, expect, it } from 'vitest';
import type { ImportRecord } from '../../shared/imports/domain/import-record.ts';
import { importStateOf } from '../../web/imports/import-state.ts';
import { type ImportsContent, importsPage, newImportsPage } from '../../web/imports/imports-page.ts';
import { aViewer, IMPORT_PATH, shownImport, somePages } from '../support/imports/shown-import.ts';
import { htmlProblems } from '../support/pages/html-problems.ts';
import { INJECTED_NAMES, injectedMarkup } from '../support/pages/injections.ts';

const shown = async (over: Partial<ImportsContent> = {}): Promise<string> => {
  const imports = over.imports ?? [shownImport().shown];
  const content = {
    accountNames: new Map(),
    unreadableCount: 0,
    meta: somePages(imports.length),
    status: '',
    ...over,
    imports,
  };
  return String(await importsPage(aViewer(), content));
};

describe('importsPage', () => {
  it('suggests what to do if the list is empty', async () => {
    const empty = await shown({ imports: [] });
    expect(empty).toContain('href="/imports/new"');
    expect(empty).not.toContain('role="search"');
    const filtered = await shown({ imports: [], status: 'failed' });
    expect(filtered).toContain('No imports have this status.');
    expect(filtered).toContain('<option value="failed" selected>');
    expect(await htmlProblems(filtered)).toEqual([]);
  });

  it('shows the file, type, account, rows and next step of each import', async () => {
    const raw = { key: 'raw/one', bytes: 10, sha256: 'ab', filename: 'March.csv' };
    const { shown: imported } = shownImport({ raw, accountId: 'a' });
    const page = await shown({ imports: [imported], accountNames: new Map([['a', 'Joint account']]) });
    expect(page).toContain(`<a class="cut" title="March.csv" href="${IMPORT_PATH}/effect">March.csv</a>`);
    expect(page).toContain('Joint account');
    expect(page).toContain(
      `<a class="whole" href="${IMPORT_PATH}/effect">Continue to check<span class="visually-hidden">: March.csv</span></a>`,
    );
    expect(await htmlProblems(page)).toEqual([]);
  });

  it('names an import without a file name by its type and date', async () => {
    const { shown: imported } = shownImport({ createdAt: '2026-01-05T23:30:00.000Z' });
    const page = await shown({ imports: [imported] });
    expect(page).toContain(`href="${IMPORT_PATH}/effect">Bank transactions (CSV), Jan 5, 2026</a>`);
    const inTokyo = await importsPage(aViewer({ timeZone: 'Asia/Tokyo' }), {
      imports: [imported],
      unreadableCount: 0,
      accountNames: new Map(),
      meta: somePages(1),
      status: '',
    });
    expect(String(inTokyo)).toContain('Bank transactions (CSV), Jan 6, 2026</a>');
  });

  it('shows the reason of a failure without the error code', async () => {
    const { shown: failed } = shownImport({ status: 'failed', error: 'conflict: The account is gone' });
    const page = await shown({ imports: [failed] });
    expect(page).toContain('<small>The account is gone</small>');
  });

  it('says how many imports cannot be shown, and does not call the list empty', async () => {
    const two = await shown({ unreadableCount: 2, meta: somePages(3) });
    expect(two).toContain('2 imports on this page are damaged and cannot be shown.');
    expect(two).toContain(`href="${IMPORT_PATH}/effect"`);
    const only = await shown({ imports: [], unreadableCount: 1, meta: somePages(1) });
    expect(only).toContain('One import on this page is damaged and cannot be shown.');
    expect(only).not.toContain('No imports yet');
    expect(only).toContain('href="/imports/new"');
    for (const page of [two, only]) expect(await htmlProblems(page)).toEqual([]);
    expect(await shown()).not.toContain('damaged and cannot be shown');
  });

  it('keeps the state filter in page links', async () => {
    expect(await shown({ status: 'pending', meta: somePages(60) })).toContain(
      'href="/imports?status=pending&amp;page=2"',
    );
  });

  it.each(INJECTED_NAMES)('shows %j as text', async (text) => {
    const raw = { key: 'raw/one', bytes: 10, sha256: 'ab', filename: text };
    const { shown: imported } = shownImport({ raw, accountId: 'a', status: 'failed', error: text });
    const page = await shown({ imports: [imported], accountNames: new Map([['a', text]]), status: text });
    expect(injectedMarkup(page)).toEqual([]);
    expect(await htmlProblems(page)).toEqual([]);
  });
});

const stats = (rows: number, invalid: number, unassigned = 0) => ({
  rowsCount: rows,
  validRowsCount: rows - invalid,
  invalidRowsCount: invalid,
  mappingsCount: unassigned,
  unassignedMappingsCount: unassigned,
});
const readback = (status: 'matched' | 'mismatch' | 'failed' | 'reverted') => ({
  expectedRecordCounts: {},
  readback: { status },
});

const ASKED = { field: 'date_format', question: 'Which day is "3/4/2024"?', candidates: [] } as const;

describe('newImportsPage', () => {
  it('is loaded again while a file is read', async () => {
    const { shown: ready } = shownImport({ accountId: 'giro' });
    const { shown: reading } = shownImport({ preparing: true });
    const names = new Map([['giro', 'Giro']]);
    const page = String(await newImportsPage(aViewer(), [ready, reading], names));
    expect(page).toContain('>Giro</span></td>');
    expect(page).toContain('http-equiv="refresh"');
    expect(await htmlProblems(page)).toEqual([]);
    expect(String(await newImportsPage(aViewer(), [ready], names))).not.toContain('http-equiv="refresh"');
  });
});

describe('importStateOf', () => {
  it.each<[Partial<ImportRecord>, string, string]>([
    [{ preparing: true }, 'Reading the file', ''],
    [{ raw: null }, 'No file', ''],
    [{}, 'Ready to add', '/effect'],
    [{ verification: readback('reverted') }, 'Undone', '/effect'],
    [{ verification: readback('reverted'), stats: stats(3, 1) }, 'Undone', '/rows?valid=false'],
    [{ stats: stats(3, 3) }, 'Needs columns', '/columns'],
    [{ stats: stats(0, 0) }, 'Needs columns', '/columns'],
    [{ stats: stats(3, 1), questions: [ASKED] }, 'Needs an answer', '/columns'],
    [{ stats: stats(3, 1) }, '1 row with errors', '/rows?valid=false'],
    [{ stats: stats(3000, 2000) }, '2,000 rows with errors', '/rows?valid=false'],
    [{ questions: [{ field: 'date_format', question: 'Which?', candidates: [] }] }, 'Needs an answer', '/columns'],
    [{ stats: stats(3, 0, 1), blockers: ['Assign it'] }, 'Has new names', '/mappings'],
    [{ type: 'NativeImport', preflightErrors: ['bad'] }, 'Has errors', ''],
    [{ status: 'importing', progress: { done: 1200, total: 5000 } }, 'Being added: 1,200 of 5,000', '/progress'],
    [{ status: 'complete', verification: readback('matched') }, 'Added and verified', '/verification'],
    [{ status: 'complete', verification: readback('mismatch') }, 'Added, with differences', '/verification'],
    [{ status: 'complete', verification: readback('failed') }, 'Added, not verified', '/verification'],
    [{ status: 'complete' }, 'Added, being verified', '/verification'],
    [{ status: 'failed', error: 'Why' }, 'Failed', ''],
    [{ status: 'reverting' }, 'Being undone', '/progress'],
    [{ status: 'revert_failed' }, 'Could not be undone', ''],
  ])('shows %j as "%s" and links to the page of the next step', (over, label, page) => {
    const state = importStateOf(shownImport(over).shown, 'en');
    expect(state).toMatchObject({ label, next: { href: `${IMPORT_PATH}${page}` } });
  });
});
