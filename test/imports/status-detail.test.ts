import { describe, expect, it } from 'vitest';
import { publishRefusal, statusDetail } from '../../shared/imports/domain/import-readiness.ts';
import { anImport } from '../support/imports/import-builders.ts';

const stats = (rows: number, invalid: number) => ({
  rowsCount: rows,
  validRowsCount: rows - invalid,
  invalidRowsCount: invalid,
  mappingsCount: 0,
  unassignedMappingsCount: 0,
});

describe('statusDetail', () => {
  it('is publishable for a clean import in every status', () => {
    for (const status of ['pending', 'importing', 'complete', 'failed'] as const) {
      expect(statusDetail(anImport({ status }))).toMatchObject({
        uploaded: true,
        configured: true,
        cleaned: true,
        publishable: true,
      });
    }
  });

  it.each([
    ['nothing uploaded', { raw: null }, { uploaded: false, configured: false, cleaned: false, publishable: false }],
    ['no rows', { stats: stats(0, 0) }, { uploaded: true, configured: false, cleaned: false, publishable: false }],
    ['still preparing', { preparing: true }, { uploaded: true, configured: false, publishable: false }],
    ['an invalid row', { stats: stats(3, 1) }, { configured: true, cleaned: false, publishable: false }],
    ['a preflight error', { preflightErrors: ['no'] }, { configured: true, cleaned: false, publishable: false }],
    ['a mapping without a record', { blockers: ['no'] }, { cleaned: true, publishable: false }],
  ] as const)('with %s', (_, over, expected) => {
    expect(statusDetail(anImport(over))).toMatchObject(expected);
  });

  it('takes terminal and revertable from the status alone', () => {
    expect(statusDetail(anImport({ status: 'complete', raw: null }))).toMatchObject({
      terminal: true,
      revertable: true,
    });
    expect(statusDetail(anImport({ status: 'failed' }))).toMatchObject({ terminal: true, revertable: false });
    expect(statusDetail(anImport({ status: 'revert_failed' }))).toMatchObject({ terminal: true, revertable: true });
    expect(statusDetail(anImport({ status: 'importing' }))).toMatchObject({ terminal: false, revertable: false });
  });
});

describe('publishRefusal', () => {
  it('names amounts that are not numbers before it asks for the sign of the others', () => {
    const question = {
      field: 'signage_convention',
      question: 'Is "100.00" money in or money out?',
      candidates: [],
    } as const;
    const unreadable = 'Row 1: Amount "abc" is not a number in the format 1,234.56';
    const over = { stats: stats(2, 1), rowErrors: [unreadable, 'Row 2: Name is required'], questions: [question] };
    expect(publishRefusal(anImport(over))?.extras.errors?.slice(0, 1)).toEqual([unreadable]);
  });

  it('lets a publishable import through', () => {
    expect(publishRefusal(anImport())).toBeUndefined();
  });

  it('reports the number of invalid rows', () => {
    const refusal = publishRefusal(anImport({ stats: stats(3, 1), rowErrors: ['Row 2: Amount is required'] }));
    expect(refusal).toMatchObject({ code: 'not_publishable', extras: { importId: anImport().id } });
    expect(refusal?.extras.errors).toContain('Row 2: Amount is required');
  });

  it('reports why a file was not read, or that it is empty', () => {
    const error = 'invalid_csv: The quote that opens on line 2 is never closed';
    const unread = publishRefusal(anImport({ status: 'failed', stats: stats(0, 0), rowIndex: null, error }));
    const empty = publishRefusal(anImport({ status: 'failed', stats: stats(0, 0), rowIndex: 'index', error: 'any' }));

    expect(unread?.extras.errors).toEqual([`The file could not be read: ${error}`]);
    expect(empty?.extras.errors).toEqual(['The file has no data rows']);
  });

  it('returns preflight_failed for an invalid native file', () => {
    const refusal = publishRefusal(
      anImport({ type: 'NativeImport', preflightErrors: ['unsupported_record_type: Line 1 …'] }),
    );
    expect(refusal).toMatchObject({
      code: 'preflight_failed',
      extras: { errors: ['unsupported_record_type: Line 1 …'] },
    });
  });
});
