import type { AuditedChange } from '../../../shared/people/domain/audit-event.ts';
import { inWords } from '../../ledger/words.ts';
import { badge, instant } from '../../platform/components/values.ts';
import { type Child, html } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { STRATEGY_LABELS } from './sso/provider-words.ts';

/** The details of an audit log entry other than who, when and where, each as a label and a readable value. */
export const auditDetails = (viewer: Viewer, details: unknown): readonly (readonly [label: string, value: Child])[] =>
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
  key_id: 'Key ID',
  mail_sent: 'Email sent',
  new: 'New role',
  notes: 'Reasons',
  ok: 'Passed',
  old: 'Old role',
  provider_id: 'Provider ID',
  redirect_uris: 'Redirect addresses',
  resealed: 'Secrets re-encrypted',
  revoked_session_id: 'Session ID',
  saml: 'SAML',
  scope: 'Permissions',
  second_factor: 'With a second factor',
  sessions: 'Sessions ended',
  started_by: 'Started by',
  strategy: 'Sign-in method',
};

const labelOf = (name: string): string => LABELS[name] ?? inWords(name);

/** Details whose values are our own codes; any other text is shown unchanged. */
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

/** Lists and objects arrive as JSON, which is truncated if long. */
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
