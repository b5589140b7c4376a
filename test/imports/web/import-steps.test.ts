import { describe, expect, it } from 'vitest';
import type { ImportRecord } from '../../../shared/imports/domain/import-record.ts';
import { type ImportStep, importSteps } from '../../../web/imports/import-steps.ts';
import { aConfiguration } from '../../support/import-builders.ts';
import { htmlProblems } from '../../support/pages/html-problems.ts';
import { IMPORT_PATH, shownImport } from '../../support/shown-import.ts';

const steps = async (over: Partial<ImportRecord>, current: ImportStep = 'rows'): Promise<string> =>
  String(await importSteps(shownImport(over).shown, current));

const linksOf = (page: string): readonly string[] =>
  [...page.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replace(IMPORT_PATH, '…'));
/** The text of each step, with a check mark if it is done. */
const itemsOf = (page: string): readonly string[] =>
  [...page.matchAll(/<li( class="done")?>(.*?)<\/li>/gs)].map(
    ([, done = '', item = '']) => item.replace(/<[^>]*>/g, '') + (done === '' ? '' : ' ✓'),
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

  it('links every available step of a pending import, and marks completed ones in words', async () => {
    const stats = { ...READ, validRowsCount: 1, invalidRowsCount: 1, mappingsCount: 1, unassignedMappingsCount: 1 };
    const page = await steps({ stats });
    expect(linksOf(page)).toEqual(['…', '…/rows', '…/mappings', '…/effect']);
    expect(itemsOf(page)).toEqual(['File done ✓', 'Rows', 'Names', 'Check', 'Result']);
    expect(page.match(/aria-current="step"/g)).toHaveLength(1);
  });

  it('has three steps for a file that needs nothing', async () => {
    for (const step of ['effect', 'columns', 'rows'] as const) {
      const page = await steps({ stats: READ }, step);
      expect(itemsOf(page)).toEqual(['File done ✓', 'Check', 'Result']);
      expect(page).toContain(`<a href="${IMPORT_PATH}/effect" aria-current="step">Check</a>`);
    }
  });

  it('keeps the step of the names when they are matched, and when the import is added', async () => {
    const stats = { ...READ, mappingsCount: 1 };
    expect(itemsOf(await steps({ stats }, 'effect'))).toEqual(['File done ✓', 'Names done ✓', 'Check', 'Result']);
    expect(itemsOf(await steps({ stats }, 'mappings'))).toEqual(['File done ✓', 'Names', 'Check', 'Result']);
    const added = await steps({ stats, status: 'complete', verification: MATCHED }, 'proof');
    expect(itemsOf(added)).toEqual(['File done ✓', 'Names done ✓', 'Check done ✓', 'Result']);
  });

  it('allows no changes to a published import, and links its proof', async () => {
    const page = await steps({ status: 'complete', verification: MATCHED }, 'proof');
    expect(linksOf(page)).toEqual(['…', '…/verification']);
    expect(itemsOf(page)).toEqual(['File done ✓', 'Check done ✓', 'Result']);
  });

  it('links the progress until there is a result', async () => {
    const page = await steps({ status: 'importing' }, 'proof');
    expect(linksOf(page)).toEqual(['…', '…/progress']);
  });

  it('calls the step of a file without columns “Settings”', async () => {
    expect(await steps({ stats: UNREAD, configuration: aConfiguration({ fileFormat: 'ofx' }) }, 'columns')).toContain(
      '>Settings<',
    );
  });

  it('links no step that is still being read', async () => {
    const stats = { ...READ, rowsCount: 0, validRowsCount: 0 };
    expect(linksOf(await steps({ preparing: true, stats }, 'file'))).toEqual(['…']);
  });

  it('has no rows step for a backup, and settings instead of columns for other formats', async () => {
    expect(await steps({ type: 'NativeImport' }, 'effect')).not.toMatch(/Columns|Rows|Names/);
    expect(await steps({ type: 'PdfImport', stats: UNREAD }, 'columns')).toContain('>Settings');
  });
});
