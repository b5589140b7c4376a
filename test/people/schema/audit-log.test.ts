import { describe, expect, it } from 'vitest';
import type { CheckedAudit } from '../../../shared/people/admin/use-cases/read-audit.ts';
import { EXPORT_FORMATS, toExportFormat } from '../../../shared/people/schema/audit-export.ts';
import { toAuditQuery } from '../../../shared/people/schema/audit-log.ts';

const NOW = '2026-03-10T12:00:00.000Z';

const checked = (userAgent: string): CheckedAudit => ({
  id: 'i1',
  time: NOW,
  text: '',
  mac: { keyId: 'k1', mac: '' },
  tampered: false,
  record: {
    id: 'i1',
    time: NOW,
    type: 'user_deleted',
    severity: 'warning',
    provider: null,
    actor: { userId: 'u1', email: 'a@b.example' },
    user: null,
    viewerAddress: '192.0.2.1',
    userAgent,
    sessionId: null,
    requestId: 'r1',
    details: { sessions: 1, apiKeys: 2, grants: 0, identities: 3, passkeys: 1 },
  },
});

describe('toAuditQuery', () => {
  it('covers the last seven days by default', () => {
    expect(toAuditQuery({}, NOW).range).toEqual({ from: '2026-03-03T12:00:00.000Z', to: NOW });
    expect(toAuditQuery({ to: '2026-02-10' }, NOW).range).toEqual({
      from: '2026-02-03T23:59:59.999Z',
      to: '2026-02-10T23:59:59.999Z',
    });
  });

  it('treats dates as whole days and instants as exact', () => {
    expect(toAuditQuery({ from: '2026-03-01', to: '2026-03-01' }, NOW).range).toEqual({
      from: '2026-03-01T00:00:00.000Z',
      to: '2026-03-01T23:59:59.999Z',
    });
    expect(toAuditQuery({ from: '2026-03-01T10:00:00Z' }, NOW).range.from).toBe('2026-03-01T10:00:00.000Z');
  });

  it.each([
    [
      'a day that does not exist',
      { from: '2026-02-30' },
      'from must be a date like 2026-12-31 or a UTC timestamp like 2026-12-31T00:00:00Z',
    ],
    ['a text', { to: 'yesterday' }, 'to must be a date like 2026-12-31 or a UTC timestamp like 2026-12-31T00:00:00Z'],
    [
      'a range that ends before it begins',
      { from: '2026-03-09', to: '2026-03-01' },
      'from 2026-03-09T00:00:00.000Z must not be later than to 2026-03-01T23:59:59.999Z',
    ],
    ['more than 90 days', { from: '2025-12-01' }, 'from must be at most 90 days before to'],
  ])('refuses %s', (_what, query, message) => {
    expect(() => toAuditQuery(query, NOW)).toThrow(message);
  });
});

describe('EXPORT_FORMATS', () => {
  it('write one line per record, with our field names', () => {
    const [line = ''] = EXPORT_FORMATS.ndjson.write([checked('agent')]).split('\n');
    expect(JSON.parse(line)).toMatchObject({ type: 'user_deleted', details: { api_keys: 2 }, tampered: false });
    expect(EXPORT_FORMATS.csv.write([checked('agent')]).split('\r\n')).toHaveLength(3);
  });

  it('write no cell that a spreadsheet would run as a formula', () => {
    const csv = EXPORT_FORMATS.csv.write([checked('=HYPERLINK("https://evil.example")')]);
    expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  });

  it('are csv and ndjson', () => {
    expect(toExportFormat(undefined)).toBe('csv');
    expect(() => toExportFormat('xlsx')).toThrow('format must be csv or ndjson');
  });
});
