import { describe, expect, it } from 'vitest';
import { attentionReason } from '../../shared/imports/domain/import-readiness.ts';
import type { ImportRecord } from '../../shared/imports/domain/import-record.ts';
import { anImport } from '../support/imports/import-builders.ts';

const NOW = '2026-01-05T12:00:00.000Z';
const EARLIER = '2026-01-05T11:54:59.000Z';
const STATS = anImport().stats;
const LEASE = { holder: 'worker', until: '2026-01-05T12:00:30.000Z' };

const UNDONE = { expectedRecordCounts: {}, readback: { status: 'reverted' } } as const;

const reasonOf = (over: Partial<ImportRecord>) => attentionReason(anImport({ accountId: 'account', ...over }), NOW);

describe('attentionReason', () => {
  it.each<[string | undefined, string, Partial<ImportRecord>]>([
    ['failed', 'an import that failed', { status: 'failed' }],
    ['revert_failed', 'an import that could not be reverted', { status: 'revert_failed' }],
    ['ready', 'an import that can be published', {}],
    ['no_rows', 'an import without rows', { stats: { ...STATS, rowsCount: 0, validRowsCount: 0 } }],
    ['invalid_rows', 'rows with errors', { stats: { ...STATS, validRowsCount: 0, invalidRowsCount: 1 } }],
    ['invalid_rows', 'a file with errors', { preflightErrors: ['Line 1: no'] }],
    ['mappings_missing', 'names that need a match', { blockers: ['Account X is not mapped'] }],
    ['interrupted', 'an import that has not moved for five minutes', { status: 'importing', touchedAt: EARLIER }],
    ['interrupted', 'a file whose reading has not moved for five minutes', { preparing: true, touchedAt: EARLIER }],
    [undefined, 'an import that has just moved', { status: 'importing', touchedAt: NOW }],
    [undefined, 'an import that a worker holds', { status: 'reverting', touchedAt: EARLIER, lease: LEASE }],
    [undefined, 'a complete import', { status: 'complete' }],
    [undefined, 'a reverted import that can be published again', { verification: UNDONE }],
    [
      undefined,
      'a reverted import whose names need a match',
      { verification: UNDONE, blockers: ['Account X is not mapped'] },
    ],
    ['failed', 'a reverted import that failed when it was published again', { verification: UNDONE, status: 'failed' }],
  ])('gives the reason %s for %s', (reason, _what, over) => {
    expect(reasonOf(over)).toBe(reason);
  });

  it('reports a statement that does not add up', () => {
    const sums = [{ figure: 'balance', from: 0, to: 1, expected: '2', found: '1' }] as const;
    const proof = { currency: 'USD', coversAllRows: true, sums };
    expect(reasonOf({ type: 'PdfImport', proof })).toBe('incomplete');
  });

  it('reports a statement without an account', () => {
    expect(reasonOf({ type: 'PdfImport', accountId: null })).toBe('account_missing');
  });
});
