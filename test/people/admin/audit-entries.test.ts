import { describe, expect, it } from 'vitest';
import { AUDIT_EVENT_TYPES, type AuditDetails } from '../../../shared/people/admin/domain/audit-event.ts';
import type { CheckedAudit } from '../../../shared/people/admin/use-cases/read-audit.ts';
import { type AuditEntry, toAuditEntry } from '../../../shared/people/schema/audit-log.ts';
import { auditEntries } from '../../../web/people/admin/audit-entries.ts';
import { EVENT_CHOICES } from '../../../web/people/admin/audit-kinds.ts';
import { aViewer } from '../../support/imports/shown-import.ts';
import { htmlProblems } from '../../support/pages/html-problems.ts';

const ENTRY = {
  time: '2026-03-01T12:00:00.000Z',
  type: 'login_failed',
  severity: 'warning',
  tampered: false,
  user: null,
  actor: null,
  provider: 'work',
  viewer_address: null,
  user_agent: null,
  session_id: null,
  request_id: null,
  details: { detail: `blocked as ${'a'.repeat(64)}` },
} as unknown as AuditEntry;

const PROVIDER = { providerId: 'an-id', strategy: 'openid_connect' } as const;
const REFUSED = { reason: 'identity_blocked', detail: 'It is blocked' } as const;
const PROPOSED = { changeSetId: 'an-id', proposedBy: 'Laptop', keyName: 'Laptop' } as const;
const CHANGED = { field: 'token_endpoint_auth_method', old: 'client_secret_post', new: 'client_secret_basic' };
const INVITED = { invitationId: 'an-id', email: 'bea@example.org', role: 'member' } as const;
/** Every event type, with all possible details. */
const DETAILS: AuditDetails = {
  login: { secondFactor: true, strategy: 'oauth2' },
  login_failed: { ...REFUSED, method: 'openid_connect', assertedEmail: 'ann@example.org' },
  logout: {},
  logout_idp: { strategy: 'saml', startedBy: 'provider' },
  logout_refused: { ...REFUSED, strategy: 'saml' },
  link: { identityId: 'an-id', strategy: 'openid_connect', proof: 'password' },
  unlink: { identityId: 'an-id', strategy: 'openid_connect' },
  jit_account_created: { strategy: 'openid_connect', role: 'super_admin', familyCreated: true },
  local_login: { secondFactor: false },
  local_login_override: { secondFactor: false },
  passkey_login: { passkeyId: 'an-id' },
  passkey_login_override: { passkeyId: 'an-id' },
  reauthenticated: { method: 'second_factor' },
  reauthentication_failed: { ...REFUSED, method: 'password' },
  session_revoked: { revokedSessionId: 'an-id' },
  sessions_revoked: { sessions: 2 },
  second_factor_failed: { ...REFUSED, method: 'recovery_code' },
  second_factor_enabled: { method: 'totp' },
  second_factor_disabled: { method: 'totp' },
  second_factor_reset: { app: true, passkeys: 1, sessions: 2 },
  recovery_code_used: { remaining: 3 },
  recovery_codes_created: { count: 10 },
  passkey_added: { passkeyId: 'an-id', name: 'Phone', synced: true },
  passkey_renamed: { passkeyId: 'an-id', oldName: 'Phone', name: 'Old phone' },
  passkey_removed: { passkeyId: 'an-id', name: 'Old phone' },
  password_changed: { first: true, sessions: 1 },
  password_reset_requested: { mailSent: false },
  password_reset: { sessions: 0 },
  email_change_requested: { newEmail: 'bea@example.org' },
  email_change_cancelled: { newEmail: 'bea@example.org' },
  email_changed: { oldEmail: 'ann@example.org', newEmail: 'bea@example.org' },
  user_registered: { role: 'super_admin', familyCreated: true },
  invitation_created: { ...INVITED, expires: '2026-03-04T12:00:00.000Z' },
  invitation_resent: { ...INVITED, expires: '2026-03-04T12:00:00.000Z', keyName: 'Laptop' },
  invitation_revoked: INVITED,
  invitation_accepted: { invitationId: 'an-id', role: 'admin', method: 'openid_connect' },
  user_updated: { changes: [CHANGED], source: 'provider' },
  user_suspended: { sessions: 1, apiKeys: 2, grants: 3 },
  user_reactivated: {},
  user_deleted: { sessions: 1, apiKeys: 2, grants: 3, identities: 4, passkeys: 5 },
  role_changed: { old: 'member', new: 'super_admin' },
  role_synced: {
    old: 'super_admin',
    new: 'member',
    trigger: 'login',
    notes: ['groups_missing', 'last_super_admin'],
    groupsAsOf: '2026-03-01T12:00:00.000Z',
  },
  identity_unblocked: { blockId: 'an-id' },
  provider_created: { ...PROVIDER, changes: [{ field: 'client_secret', old: null, new: null }], source: 'admin' },
  provider_updated: { ...PROVIDER, changes: [CHANGED, { field: 'enabled', old: false, new: true }], source: 'admin' },
  provider_deleted: { ...PROVIDER, changes: [] },
  provider_enabled: { ...PROVIDER, changes: [], forced: true },
  provider_disabled: { ...PROVIDER, changes: [] },
  provider_tested: { ...PROVIDER, ok: false, failedStep: 'discovery_document' },
  api_key_created: { keyId: 'an-id', name: 'Laptop', scope: 'read_write', expiresAt: null },
  api_key_revoked: { keyId: 'an-id', name: 'Laptop' },
  oauth_client_created: { clientId: 'an-id', name: 'Budget', redirectUris: ['https://budget.example/back'] },
  oauth_client_updated: { clientId: 'an-id', changes: [CHANGED] },
  oauth_client_deleted: { clientId: 'an-id', name: 'Budget' },
  oauth_grant_created: { clientId: 'an-id', scope: 'read_write' },
  oauth_grant_revoked: { clientId: 'an-id', revokedBy: 'user' },
  oauth_token_issued: { clientId: 'an-id', grantType: 'authorization_code' },
  oauth_token_refused: { clientId: 'an-id', ...REFUSED },
  oauth_reuse_detected: { clientId: 'an-id', what: 'refresh_token' },
  proposal_created: PROPOSED,
  proposal_applied: { ...PROPOSED, leftOut: 2 },
  proposal_declined: PROPOSED,
  proposal_undone: PROPOSED,
  keys_rotated: { resealed: 5 },
  audit_exported: { from: '2026-03-01T00:00:00.000Z', to: null, records: 7 },
};

/** The entry as pages receive it. */
const entryOf = (type: string, details: unknown): AuditEntry => {
  const record = { type, severity: 'info', actor: null, user: null, provider: null, details };
  return toAuditEntry({ id: 'id', time: ENTRY.time, record, tampered: false } as unknown as CheckedAudit);
};

describe('kinds of events', () => {
  it('hold every event once, so that the filter offers all of them', () => {
    expect(EVENT_CHOICES.map(({ value }) => value).toSorted()).toEqual([...AUDIT_EVENT_TYPES].toSorted());
  });
});

describe('auditEntries', () => {
  it('marks only what is not ordinary, and says from where it came', async () => {
    const shown = async (entry: Partial<AuditEntry>) =>
      String(await auditEntries(aViewer(), [{ ...ENTRY, details: {}, ...entry }], new Map()));
    const ordinary = await shown({ severity: 'info', viewer_address: '192.0.2.7', user_agent: 'Mozilla Firefox/1' });
    expect(ordinary).not.toContain('class="badge');
    expect(ordinary).toContain('· Firefox · 192.0.2.7</small>');
    expect(await shown({ severity: 'warning' })).not.toContain('class="badge');
    expect(await shown({ severity: 'error' })).toContain('class="badge error"');
    expect(await shown({ severity: 'info', tampered: true })).toContain('>tampered</span>');
  });

  it.each(Object.entries(DETAILS))('shows the details of %s in words', async (type, details) => {
    const page = String(await auditEntries(aViewer(), [entryOf(type, details)], new Map()));
    const facts = /<dl.*<\/dl>/s.exec(page)?.[0] ?? '';
    expect(facts.replaceAll(/client_secret_(post|basic)|<code>[a-z_]+<\/code>/g, '')).not.toMatch(
      /[{}[\]]|&quot;|[a-z]_[a-z]|undefined|null/,
    );
    expect(await htmlProblems(`<!doctype html><html lang="en"><title>x</title><main>${page}</main></html>`)).toEqual(
      [],
    );
  });

  it('says who did what to whom', async () => {
    const [boss, bea] = [
      { id: 'a', email: 'boss@example.org' },
      { id: 'b', email: 'bea@example.org' },
    ];
    const detailsOf = async (entry: Partial<AuditEntry>) =>
      /<\/svg><\/span><span>(.*?)<small>/.exec(
        String(await auditEntries(aViewer(), [{ ...ENTRY, details: {}, ...entry }], new Map([['a', 'Ann Boss']]))),
      )?.[1];
    const roles = { old: 'member', new: 'super_admin' };

    expect(await detailsOf({ type: 'second_factor_reset', actor: boss, user: bea })).toBe(
      'Ann Boss reset the two-factor authentication of bea@example.org.',
    );
    expect(await detailsOf({ type: 'role_changed', actor: boss, user: bea, details: roles })).toBe(
      'Ann Boss changed the role of bea@example.org from Member to Owner of this service.',
    );
    expect(await detailsOf({ type: 'sessions_revoked', actor: bea, user: bea })).toBe(
      'bea@example.org ended all their other sessions.',
    );
    expect(await detailsOf({ type: 'login_failed', viewer_address: '192.0.2.7' })).toBe(
      'A sign-in to an account failed.',
    );
    expect(await detailsOf({ type: 'keys_rotated', provider: null })).toBe(
      'The operator of this service rotated the keys.',
    );
    const proposed = { change_set_id: 'an-id', proposed_by: 'Laptop' };
    expect(
      await detailsOf({ type: 'proposal_created', actor: bea, details: { ...proposed, key_name: 'Laptop' } }),
    ).toBe('“Laptop”, for bea@example.org, proposed a change.');
    expect(await detailsOf({ type: 'proposal_declined', actor: bea, details: proposed })).toBe(
      'bea@example.org declined a change that “Laptop” had proposed.',
    );
    expect(await detailsOf({ type: null, severity: null })).toBe('This record cannot be read.');
  });

  it('lists what was done under the days of the family, newest first', async () => {
    const viewer = { ...aViewer(), timeZone: 'Europe/Vienna', today: '2026-03-02' };
    const at = (time: string): AuditEntry => ({ ...ENTRY, time, user_agent: 'a-script/1', viewer_address: null });
    const page = String(
      await auditEntries(
        viewer,
        [
          '2026-03-02T08:00:00.000Z',
          '2026-03-01T23:30:00.000Z',
          '2026-03-01T12:00:00.000Z',
          '2026-02-27T12:00:00.000Z',
        ].map(at),
        new Map(),
      ),
    );
    expect(Array.from(page.matchAll(/<h2 class="day">(.*?)<\/h2>/g), ([, day]) => day)).toEqual([
      'Today',
      'Yesterday',
      'Friday, February 27',
    ]);
    expect(page.match(/12:30\sAM/g)).not.toBeNull();
    expect(page).not.toContain('· <');
  });

  it('lists changes with old and new values, and secrets without values', async () => {
    const { provider_updated, provider_created, role_synced } = DETAILS;
    const page = async (type: string, details: unknown) =>
      String(await auditEntries(aViewer(), [entryOf(type, details)], new Map()));
    expect(await page('provider_updated', provider_updated)).toContain('<li>Enabled: No → Yes</li>');
    expect(await page('provider_created', provider_created)).toMatch(
      /<li>Client secret <span[^>]*>changed<\/span><\/li>/,
    );
    const mappings = JSON.stringify([{ group: 'finance', role: 'admin' }]);
    const lists = { changes: [{ field: 'group_mappings', old: '[]', new: mappings }] };
    expect(await page('provider_updated', lists)).toContain('<li>Group mappings: — → Group finance, Role admin</li>');
    const synced = await page('role_synced', role_synced);
    expect(synced).toContain('<dt>Old role</dt><dd>Owner of this service</dd>');
    expect(synced).toContain('<li>Groups missing</li><li>Last owner of this service</li>');
    expect(synced).toContain('<time datetime="2026-03-01T12:00:00.000Z"');
  });

  it('offers to unblock an account only to super admins', async () => {
    const shown = async (role: 'admin' | 'super_admin') =>
      String(await auditEntries({ ...aViewer(), role }, [ENTRY], new Map()));
    expect(await shown('super_admin')).toContain(`/admin/blocked_identities/${'a'.repeat(64)}/unblock`);
    expect(await shown('admin')).not.toContain('<form');
  });
});
