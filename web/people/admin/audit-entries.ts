import type { AuditEventType, AuditedChange } from '../../../shared/people/domain/audit-event.ts';
import { isAtLeast } from '../../../shared/people/domain/role.ts';
import type { AuditEntry } from '../../../shared/people/schema/audit-log.ts';
import { inWords } from '../../ledger/words.ts';
import { actionButton } from '../../platform/components/form.ts';
import { facts, table } from '../../platform/components/table.ts';
import { badge, instant } from '../../platform/components/values.ts';
import { type Child, type Html, html } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { STRATEGY_LABELS } from './sso/provider-words.ts';

const TONES = { info: 'muted', warning: 'warning', error: 'error', critical: 'error' } as const;

/** Table of audit records, in the order given. */
export const auditEntries = (viewer: Viewer, caption: string, entries: readonly AuditEntry[]): Html =>
  table(
    caption,
    [
      { label: 'Time', cell: ({ time }) => instant(time, viewer) },
      { label: 'Event', isHeader: true, cell: ({ type }) => eventWords(type) },
      {
        label: 'Severity',
        cell: ({ severity, tampered }) =>
          html`${severity !== null && badge(severity, TONES[severity])} ${tampered && badge('tampered', 'error')}`,
      },
      { label: 'User', cell: ({ user, actor }) => (user ?? actor)?.email ?? '—' },
      { label: 'Provider', cell: ({ provider }) => provider ?? '' },
      { label: 'IP address', cell: ({ viewer_address }) => viewer_address ?? '' },
      { label: 'Details', cell: (entry) => more(viewer, entry) },
    ],
    entries,
  );

const more = (viewer: Viewer, entry: AuditEntry): Html => {
  return html`<details><summary>Details<span class="visually-hidden"> of ${eventWords(entry.type)}</span></summary>${facts(
    [
      ['Actor', entry.actor?.email ?? '—'],
      ['Browser', entry.user_agent ?? '—'],
      ['Session', entry.session_id ?? '—'],
      ['Request', entry.request_id ?? '—'],
      ...auditDetails(viewer, entry.details),
    ],
  )}${unblock(viewer, entry.details)}</details>`;
};

const BLOCKED = /blocked as ([0-9a-f]{64})$/;

/** The refused sign-in of a deleted user's account names its block ID in `detail`. */
const unblock = (viewer: Viewer, details: AuditEntry['details']): Html | false => {
  if (!isAtLeast(viewer.role, 'super_admin')) return false;
  const detail = Object.entries(details ?? {}).find(([name]) => name === 'detail')?.[1];
  const [, id] = (typeof detail === 'string' && BLOCKED.exec(detail)) || [];
  return id !== undefined && actionButton(viewer, `/admin/blocked_identities/${id}/unblock`, 'Unblock this account');
};

export const EVENT_WORDS: Readonly<Record<AuditEventType, string>> = {
  login: 'Signed in with a provider',
  login_failed: 'Sign-in failed',
  logout: 'Signed out',
  logout_idp: 'Signed out at the provider',
  logout_refused: 'Logout message refused',
  link: 'Account connected',
  unlink: 'Account disconnected',
  jit_account_created: 'Account created at first sign-in',
  local_login: 'Signed in with a password',
  local_login_override: 'Signed in with a password (admin override)',
  passkey_login: 'Signed in with a passkey',
  passkey_login_override: 'Signed in with a passkey (admin override)',
  reauthenticated: 'Identity confirmed',
  reauthentication_failed: 'Identity not confirmed',
  session_revoked: 'Session ended',
  sessions_revoked: 'Other sessions ended',
  second_factor_failed: 'Second factor wrong',
  second_factor_enabled: 'Two-factor authentication turned on',
  second_factor_disabled: 'Two-factor authentication turned off',
  second_factor_reset: 'Two-factor authentication reset',
  recovery_code_used: 'Recovery code used',
  recovery_codes_created: 'Recovery codes created',
  passkey_added: 'Passkey added',
  passkey_renamed: 'Passkey renamed',
  passkey_removed: 'Passkey removed',
  password_changed: 'Password changed',
  password_reset_requested: 'Password reset requested',
  password_reset: 'Password reset',
  user_registered: 'Registered',
  invitation_created: 'Invitation sent',
  invitation_resent: 'Invitation sent again',
  invitation_revoked: 'Invitation revoked',
  invitation_accepted: 'Invitation accepted',
  user_updated: 'User changed',
  user_suspended: 'User suspended',
  user_reactivated: 'User reactivated',
  user_deleted: 'User deleted',
  role_changed: 'Role changed',
  role_synced: 'Role synced',
  identity_unblocked: 'Account unblocked',
  provider_created: 'Provider created',
  provider_updated: 'Provider changed',
  provider_deleted: 'Provider deleted',
  provider_enabled: 'Provider enabled',
  provider_disabled: 'Provider disabled',
  provider_tested: 'Provider tested',
  api_key_created: 'API key created',
  api_key_revoked: 'API key revoked',
  oauth_client_created: 'Application created',
  oauth_client_updated: 'Application changed',
  oauth_client_deleted: 'Application deleted',
  oauth_grant_created: 'Application allowed',
  oauth_grant_revoked: 'Application no longer allowed',
  oauth_token_issued: 'Access token issued',
  oauth_token_refused: 'Access token refused',
  oauth_reuse_detected: 'Code or token reused',
  keys_rotated: 'Keys rotated',
  audit_exported: 'Audit log exported',
};

/** An unreadable record has no type. */
const eventWords = (type: AuditEventType | null): string => (type === null ? 'Unreadable record' : EVENT_WORDS[type]);

/** The details of an audit log entry other than who, when and where, each as a label and a readable value. */
const auditDetails = (viewer: Viewer, details: unknown): readonly (readonly [label: string, value: Child])[] =>
  isObject(details)
    ? Object.entries(details).map(([name, value]) => [labelOf(name), detailOf(viewer, name, value)] as const)
    : [];

/** Labels for details whose name, without underscores, is not clear enough. */
const LABELS: Readonly<Record<string, string>> = {
  api_keys: 'API keys',
  asserted_email: 'Email from the provider',
  block_id: 'Block ID',
  client_id: 'Application ID',
  email_trusted: 'Email addresses trusted',
  failed_step: 'Step that failed',
  family_created: 'New family',
  first: 'First password',
  forced: 'Enabled despite a failed test',
  grants: 'Applications',
  groups_as_of: 'Groups as of',
  identities: 'Accounts at providers',
  identity_id: 'Account ID',
  invitation_id: 'Invitation ID',
  key_id: 'Key ID',
  mail_sent: 'Email sent',
  new: 'New role',
  notes: 'Reasons',
  ok: 'Passed',
  old_name: 'Old name',
  passkey_id: 'Passkey ID',
  old: 'Old role',
  provider_id: 'Provider ID',
  redirect_uris: 'Redirect addresses',
  resealed: 'Secrets re-encrypted',
  revoked_session_id: 'Session ID',
  saml: 'SAML',
  scope: 'Permissions',
  second_factor: 'Two-factor authentication',
  sessions: 'Sessions ended',
  started_by: 'Started by',
  synced: 'Synced between devices',
  strategy: 'Sign-in method',
};

const labelOf = (name: string): string => LABELS[name] ?? inWords(name);

/** Details whose values are codes to translate; any other text is shown unchanged. */
const CODES: ReadonlySet<string> = new Set([
  ...['reason', 'method', 'strategy', 'proof', 'role', 'old', 'new', 'trigger', 'notes', 'source', 'started_by'],
  ...['failed_step', 'grant_type', 'revoked_by', 'what', 'scope'],
]);
const INSTANTS: ReadonlySet<string> = new Set(['groups_as_of', 'expires_at', 'from', 'to']);
const WORDS: Readonly<Record<string, string>> = {
  ...STRATEGY_LABELS,
  read_write: 'Read and write',
  super_admin: 'Super admin',
  totp: 'Authenticator app',
};

const detailOf = (viewer: Viewer, name: string, value: unknown): Child => {
  if (value === null) return NONE;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return textOf(viewer, name, value);
  if (name === 'changes' && Array.isArray(value)) return changesOf(value.filter(isChange));
  if (Array.isArray(value)) return value.length === 0 ? NONE : listOf(value.map((one) => detailOf(viewer, name, one)));
  return listOf(auditDetails(viewer, value).map(([label, part]) => html`${label}: ${part}`));
};

const NONE = '—';

const textOf = (viewer: Viewer, name: string, text: string): Child => {
  if (INSTANTS.has(name) && !Number.isNaN(Date.parse(text))) return instant(text, viewer);
  if (CODES.has(name)) return WORDS[text] ?? inWords(text);
  return name.endsWith('_id') ? html`<code>${text}</code>` : text;
};

const listOf = (items: readonly Child[]): Child => html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;

/** A change of a secret is listed without its values. */
const changesOf = (changes: readonly AuditedChange[]): Child =>
  changes.length === 0
    ? NONE
    : listOf(
        changes.map(({ field, old, new: now }) =>
          old === null && now === null
            ? html`${labelOf(field)} ${badge('changed')}`
            : html`${labelOf(field)}: ${plain(old)} → ${plain(now)}`,
        ),
      );

/** Lists and objects are stored as JSON text, which may be truncated. */
const plain = (value: unknown): string => {
  if (value === null || value === '') return NONE;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return /^[[{]/.test(value) ? wordsOfJson(value) : value;
  if (Array.isArray(value)) return value.length === 0 ? NONE : value.map(plain).join('; ');
  if (!isObject(value)) return String(value);
  const parts = Object.entries(value).map(([name, part]) => `${labelOf(name)} ${plain(part)}`);
  return parts.length === 0 ? NONE : parts.join(', ');
};

const wordsOfJson = (json: string): string => {
  try {
    return plain(JSON.parse(json));
  } catch {
    return json;
  }
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isChange = (value: unknown): value is AuditedChange => isObject(value) && typeof value['field'] === 'string';
