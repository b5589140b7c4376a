import { describe, expect, it } from 'vitest';
import { attentionReason } from '../../../shared/imports/domain/import-readiness.ts';
import type { ImportRecord } from '../../../shared/imports/domain/import-record.ts';
import { anImport } from '../../support/import-builders.ts';

const NOW = '2026-01-05T12:00:00.000Z';
const EARLIER = '2026-01-05T11:54:59.000Z';
const STATS = anImport().stats;
const LEASE = { holder: 'worker', until: '2026-01-05T12:00:30.000Z' };

const UNDONE = { expectedRecordCounts: {}, readback: { status: 'reverted' } } as const;

const matterOf = (over: Partial<ImportRecord>) => attentionReason(anImport({ accountId: 'account', ...over }), NOW);

describe('attentionReason', () => {
  it.each<[string | undefined, string, Partial<ImportRecord>]>([
    ['failed', 'what failed', { status: 'failed' }],
    ['revert_failed', 'what could not be reverted', { status: 'revert_failed' }],
    ['ready', 'what could be published', {}],
    ['no_rows', 'what has no rows', { stats: { ...STATS, rowsCount: 0, validRowsCount: 0 } }],
    ['invalid_rows', 'rows that are not valid', { stats: { ...STATS, validRowsCount: 0, invalidRowsCount: 1 } }],
    ['invalid_rows', 'a file that did not pass', { preflightErrors: ['Line 1: no'] }],
    ['mappings_missing', 'names to assign', { blockers: ['Account X is not mapped'] }],
    ['interrupted', 'what nobody touches', { status: 'importing', touchedAt: EARLIER }],
    ['interrupted', 'reading that nobody goes on with', { preparing: true, touchedAt: EARLIER }],
    [undefined, 'what was touched just now', { status: 'importing', touchedAt: NOW }],
    [undefined, 'what a worker holds', { status: 'reverting', touchedAt: EARLIER, lease: LEASE }],
    [undefined, 'what is complete', { status: 'complete' }],
    [undefined, 'what was undone and could be published again', { verification: UNDONE }],
    [undefined, 'what was undone and lacks a match', { verification: UNDONE, blockers: ['Account X is not mapped'] }],
    ['failed', 'what was published again and failed', { verification: UNDONE, status: 'failed' }],
  ])('is %s for %s', (matter, _what, over) => {
    expect(matterOf(over)).toBe(matter);
  });

  it('reports a statement that does not add up', () => {
    const sums = [{ figure: 'balance', from: 0, to: 1, expected: '2', found: '1' }] as const;
    const proof = { currency: 'USD', coversAllRows: true, sums };
    expect(matterOf({ type: 'PdfImport', proof })).toBe('incomplete');
  });

  it('reports a statement without an account', () => {
    expect(matterOf({ type: 'PdfImport', accountId: null })).toBe('account_missing');
  });
});
