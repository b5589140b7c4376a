import { describe, expect, it } from 'vitest';
import type { ImportRecord } from '../../shared/imports/domain/import-record.ts';
import { type ImportStep, importSteps } from '../../web/imports/import-steps.ts';
import { aConfiguration } from '../support/imports/import-builders.ts';
import { IMPORT_PATH, shownImport } from '../support/imports/shown-import.ts';
import { htmlProblems } from '../support/pages/html-problems.ts';

const steps = async (over: Partial<ImportRecord>, current: ImportStep = 'rows'): Promise<string> =>
  String(await importSteps(shownImport(over).shown, current));

const linksOf = (page: string): readonly string[] =>
  [...page.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replace(IMPORT_PATH, '…'));
/** The text of each step, with a mark if it is done or not needed. */
const itemsOf = (page: string): readonly string[] =>
  [...page.matchAll(/<li(?: class="(\w+)")?>(.*?)<\/li>/gs)].map(
    ([, mark = '', item = '']) => item.replace(/<[^>]*>/g, '') + ({ done: ' ✓', skipped: ' –' }[mark] ?? ''),
  );

const READ = { rowsCount: 2, validRowsCount: 2, invalidRowsCount: 0, mappingsCount: 0, unassignedMappingsCount: 0 };
const UNREAD = { ...READ, validRowsCount: 0, invalidRowsCount: 2 };
const MATCHED = { expectedRecordCounts: {}, readback: { status: 'matched' } } as const;

describe('importSteps', () => {
  it('has no links before there is a file', async () => {
    const page = String(await importSteps(undefined, 'file'));
    expect(linksOf(page)).toEqual(['/imports/new']);
    expect(page).toContain('<a href="/imports/new" aria-current="step">File</a>');
    expect(
      await htmlProblems(`<!doctype html><html lang="en"><head><title>A</title></head><body>${page}</body></html>`),
    ).toEqual([]);
  });

  it('has the same steps before there is a file as on its way to the result', async () => {
    const names = (page: string) => itemsOf(page).map((item) => item.split(' ')[0]);
    const all = names(String(await importSteps(undefined, 'file')));
    expect(all).toEqual(['File', 'Columns', 'Rows', 'Names', 'Check', 'Result']);
    expect(names(await steps({ preparing: true }, 'file'))).toEqual(all);
    expect(names(await steps({ stats: UNREAD }, 'columns'))).toEqual(all);
    expect(names(await steps({ stats: READ }, 'effect'))).toEqual(all);
    expect(names(await steps({ type: 'NativeImport' }, 'effect'))).toEqual(all);
    expect(names(await steps({ stats: READ, status: 'complete', verification: MATCHED }, 'proof'))).toEqual(all);
  });

  it('links every available step of a pending import, and marks completed ones in words', async () => {
    const stats = { ...READ, validRowsCount: 1, invalidRowsCount: 1, mappingsCount: 1, unassignedMappingsCount: 1 };
    const page = await steps({ stats });
    expect(linksOf(page)).toEqual(['…', '…/columns', '…/rows', '…/mappings', '…/effect']);
    expect(itemsOf(page)).toEqual(['File done ✓', 'Columns done ✓', 'Rows', 'Names', 'Check', 'Result']);
    expect(page.match(/aria-current="step"/g)).toHaveLength(1);
  });

  it('shows every page under its own step', async () => {
    for (const [step, name] of [
      ['effect', 'Check'],
      ['columns', 'Columns'],
      ['rows', 'Rows'],
      ['mappings', 'Names'],
    ] as const) {
      expect(await steps({ stats: READ }, step)).toMatch(new RegExp(`aria-current="step">${name}<`));
    }
  });

  it('says which step a file does not need, without a link', async () => {
    const page = await steps({ stats: READ }, 'effect');
    expect(itemsOf(page)).toEqual([
      'File done ✓',
      'Columns done ✓',
      'Rows done ✓',
      'Names not needed –',
      'Check',
      'Result',
    ]);
    expect(linksOf(page)).toEqual(['…', '…/columns', '…/rows', '…/effect']);
    const backup = await steps({ type: 'NativeImport' }, 'effect');
    expect(itemsOf(backup).slice(0, 4)).toEqual([
      'File done ✓',
      'Columns not needed –',
      'Rows not needed –',
      'Names not needed –',
    ]);
  });

  it('keeps the step of the columns open while a question is', async () => {
    const questions = [{ field: 'date_format', question: 'Day or month?', candidates: [] }] as never;
    expect(itemsOf(await steps({ stats: READ, questions }, 'effect'))[1]).toBe('Columns');
  });

  it('keeps the step of the names done when they are matched, and when the import is added', async () => {
    const stats = { ...READ, mappingsCount: 1 };
    expect(itemsOf(await steps({ stats }, 'effect'))[3]).toBe('Names done ✓');
    expect(itemsOf(await steps({ stats }, 'mappings'))[3]).toBe('Names');
    const open = { ...stats, unassignedMappingsCount: 1 };
    const added = await steps({ stats: open, status: 'complete', verification: MATCHED }, 'proof');
    expect(itemsOf(added).slice(3)).toEqual(['Names done ✓', 'Check done ✓', 'Result']);
  });

  it('allows no changes to a published import, and links its proof', async () => {
    const page = await steps({ status: 'complete', stats: READ, verification: MATCHED }, 'proof');
    expect(linksOf(page)).toEqual(['…', '…/rows', '…/verification']);
  });

  it('links the progress until there is a result', async () => {
    const page = await steps({ status: 'importing', stats: READ }, 'proof');
    expect(linksOf(page)).toEqual(['…', '…/rows', '…/progress']);
  });

  it('calls the step of a file without columns “Settings”', async () => {
    const ofx = { stats: UNREAD, configuration: aConfiguration({ fileFormat: 'ofx' }) };
    expect(await steps(ofx, 'columns')).toContain('>Settings<');
    expect(await steps({ type: 'PdfImport', stats: UNREAD }, 'columns')).toContain('>Settings');
  });

  it('links no step that is still being read', async () => {
    const stats = { ...READ, rowsCount: 0, validRowsCount: 0 };
    expect(linksOf(await steps({ preparing: true, stats }, 'file'))).toEqual(['…']);
  });
});
