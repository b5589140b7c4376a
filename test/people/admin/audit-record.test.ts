import { describe, expect, it } from 'vitest';
import {
  AUDIT_EVENT_TYPES,
  type AuditEvent,
  severityOf,
  toAuditRecord,
} from '../../../shared/people/admin/domain/audit-event.ts';

const source = { viewerAddress: '203.0.113.7', userAgent: 'Browser/1', requestId: 'r1', sessionId: 's1' };
const nobody = { actor: null, user: null, provider: null, source };

const failed = (detail: string, userAgent = 'Browser/1'): AuditEvent => ({
  ...nobody,
  type: 'login_failed',
  provider: 'okta',
  source: { ...source, userAgent },
  details: { method: 'saml', reason: 'audience', detail, assertedEmail: null },
});

describe('AUDIT_EVENT_TYPES', () => {
  it('includes the seven event types of the contract', () => {
    const seven = ['login', 'login_failed', 'logout', 'logout_idp', 'link', 'unlink', 'jit_account_created'];

    expect(AUDIT_EVENT_TYPES).toEqual(expect.arrayContaining(seven));
  });
});

describe('toAuditRecord', () => {
  it('stores actor, event, time and origin', () => {
    const person = { userId: 'u1', email: 'ann@example.com' };
    const event: AuditEvent = { ...nobody, type: 'logout', actor: person, user: person, details: {} };

    expect(toAuditRecord(event, 'id1', '2026-03-01T12:00:00.000Z')).toEqual({
      id: 'id1',
      time: '2026-03-01T12:00:00.000Z',
      type: 'logout',
      severity: 'info',
      actor: person,
      user: person,
      provider: null,
      ...source,
      details: {},
    });
  });

  it('stores no request for an operator command', () => {
    const event: AuditEvent = { ...nobody, source: null, type: 'keys_rotated', details: { resealed: 3 } };

    expect(toAuditRecord(event, 'id1', 'now')).toMatchObject({
      viewerAddress: null,
      userAgent: null,
      sessionId: null,
      requestId: null,
    });
  });

  it('limits external text to one well-formed line of 500 characters, and a user agent to 200', () => {
    const record = toAuditRecord(failed('a\r\n{"type":"login"}\u2028\u202eb', `${'x'.repeat(199)}😀`), 'id1', 'now');

    expect(record.details).toMatchObject({ detail: 'a  {"type":"login"}  b' });
    expect(record.userAgent).toBe('x'.repeat(199));
    expect(toAuditRecord(failed('\ud800'), 'id1', 'now').details).toMatchObject({ detail: '\ufffd' });
  });

  it('does the same for nested details', () => {
    const event: AuditEvent = {
      ...nobody,
      type: 'provider_updated',
      details: {
        providerId: 'p1',
        strategy: 'saml',
        source: 'admin',
        changes: [{ field: 'label', old: 'a\nb', new: 'y'.repeat(501) }],
      },
    };

    expect(toAuditRecord(event, 'id1', 'now').details).toMatchObject({
      changes: [{ field: 'label', old: 'a b', new: 'y'.repeat(500) }],
    });
  });
});

describe('severityOf', () => {
  it.each([
    ['member', 'admin', 'info'],
    ['admin', 'super_admin', 'critical'],
    ['super_admin', 'super_admin', 'info'],
    ['super_admin', 'admin', 'info'],
  ] as const)('returns for a role sync from %s to %s: %s', (old, next, severity) => {
    const details = { old, new: next, trigger: 'login', notes: [], groupsAsOf: null } as const;

    expect(severityOf({ ...nobody, type: 'role_synced', details })).toBe(severity);
  });

  it.each(['user_registered', 'jit_account_created'] as const)('warns about a new super admin through %s', (type) => {
    const facts = { role: 'super_admin', familyCreated: true, strategy: 'saml' } as const;

    expect(severityOf({ ...nobody, type, details: facts })).toBe('critical');
    expect(severityOf({ ...nobody, type, details: { ...facts, role: 'admin' } })).toBe('info');
  });

  it('is error for a refused sign-in, and critical for the local login override', () => {
    expect(severityOf(failed(''))).toBe('error');
    expect(severityOf({ ...nobody, type: 'local_login_override', details: { secondFactor: true } })).toBe('critical');
  });
});
