import type { UserId } from '../../../platform/domain/ids.ts';
import { keysOf } from '../../../platform/domain/keys-of.ts';
import type { Role } from '../../domain/role.ts';
import type { InvitedRole } from '../../invitations/domain/invitation.ts';
import type { ProviderStrategy } from '../../sso/domain/identity-provider.ts';

/** An audit record as stored, exported and archived. Immutable. */
export type AuditRecord = {
  readonly id: string;
  /** UTC instant. */
  readonly time: string;
  readonly severity: AuditSeverity;
  readonly actor: AuditPerson | null;
  readonly user: AuditPerson | null;
  readonly provider: string | null;
  readonly viewerAddress: string | null;
  /** At most 200 characters. */
  readonly userAgent: string | null;
  readonly sessionId: string | null;
  readonly requestId: string | null;
} & AuditContent;

const MAX_TEXT = 500;
/** Browsers send less than 200. */
const MAX_USER_AGENT = 200;

/** @param count of events that share the record: it has the time of the first, and the rest is of the last */
export const toAuditRecord = (event: AuditEvent, id: string, time: string, count = 1): AuditRecord =>
  // `plainValue` keeps the type of the details, but its return type does not say so
  ({
    id,
    time,
    type: event.type,
    severity: severityOf(event),
    actor: event.actor,
    user: event.user,
    provider: event.provider,
    viewerAddress: event.source && plain(event.source.viewerAddress),
    userAgent: event.source && plain(event.source.userAgent, MAX_USER_AGENT),
    sessionId: event.source?.sessionId ?? null,
    requestId: event.source && plain(event.source.requestId),
    details: plainValue({ ...event.details, ...(count > 1 && { count }) }),
  }) as AuditRecord;

const plainValue = (value: unknown): unknown => {
  if (typeof value === 'string') return plain(value);
  if (Array.isArray(value)) return value.map(plainValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, plainValue(member)]));
};

/** Untrusted text on one line, cut to the maximum length without splitting a character. */
const plain = (text: string, most = MAX_TEXT): string =>
  cut(text.toWellFormed().replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cf}]/gu, ' '), most);

const cut = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/** A changed field by its API name. Secrets are listed with both values null. */
export type AuditedChange = {
  readonly field: string;
  readonly old: string | number | boolean | null;
  readonly new: string | number | boolean | null;
};

type Nothing = Readonly<Record<never, never>>;
type SignedIn = { readonly secondFactor: boolean };
type PasskeyFacts = { readonly passkeyId: string; readonly name: string };
type Ended = { readonly sessions: number; readonly apiKeys: number; readonly grants: number };
type Changes = { readonly changes: readonly AuditedChange[] };
type ProviderFacts = Changes & { readonly providerId: string; readonly strategy: ProviderStrategy };
type Client = { readonly clientId: string };
type Invited = {
  readonly invitationId: string;
  readonly email: string;
  readonly role: InvitedRole;
  /** Of the API key or application that did it. */
  readonly keyName?: string;
};
/** Of a change set that a key or an application prepared: `proposedBy` is its name. */
type Proposed = {
  readonly changeSetId: string;
  readonly proposedBy: string;
  /** Of the API key or application that took this step. */
  readonly keyName?: string;
};
/** Of a record that several events share. */
type Counted = { readonly count?: number };
/** `reason` is a fixed code; `detail` is a sentence for the administrator. */
type Refusal = Counted & { readonly reason: string; readonly detail: string | null };

/**
 * Every security-relevant event and its stored details. The first seven are those of contract §6. Never contains a
 * password, token, code, cookie, assertion, client secret or private key.
 */
export type AuditDetails = {
  /** Sign-in with a provider; local sign-ins are `local_login`. */
  readonly login: SignedIn & { readonly strategy: ProviderStrategy };
  readonly login_failed: Refusal & {
    readonly method: 'password' | 'passkey' | 'setup_code' | ProviderStrategy;
    /** Only what a provider asserted: text typed into the sign-in form may be a password. */
    readonly assertedEmail: string | null;
  };
  readonly logout: Nothing;
  readonly logout_idp: { readonly strategy: ProviderStrategy; readonly startedBy: 'user' | 'provider' };
  /** A provider's logout message failed verification. */
  readonly logout_refused: Refusal & { readonly strategy: ProviderStrategy };
  readonly link: {
    readonly identityId: string;
    readonly strategy: ProviderStrategy;
    readonly proof: 'password' | 'session';
  };
  readonly unlink: { readonly identityId: string; readonly strategy: ProviderStrategy };
  readonly jit_account_created: {
    readonly strategy: ProviderStrategy;
    readonly role: Role;
    readonly familyCreated: boolean;
  };

  readonly local_login: SignedIn;
  /** Local login is disabled and a super admin used the override. */
  readonly local_login_override: SignedIn;
  /** A passkey is both factors. */
  readonly passkey_login: { readonly passkeyId: string };
  readonly passkey_login_override: { readonly passkeyId: string };
  readonly reauthenticated: { readonly method: 'password' | 'second_factor' | 'passkey' | ProviderStrategy };
  readonly reauthentication_failed: Refusal & { readonly method: 'password' | 'passkey' | ProviderStrategy };
  readonly session_revoked: { readonly revokedSessionId: string };
  readonly sessions_revoked: { readonly sessions: number };

  readonly second_factor_failed: Refusal & { readonly method: 'totp' | 'recovery_code' | 'passkey' };
  readonly second_factor_enabled: { readonly method: 'totp' | 'passkey' };
  readonly second_factor_disabled: { readonly method: 'totp' | 'passkey' };
  /** By an administrator, for a user who lost it. */
  readonly second_factor_reset: { readonly app: boolean; readonly passkeys: number; readonly sessions: number };
  readonly recovery_code_used: { readonly remaining: number };
  readonly recovery_codes_created: { readonly count: number };
  readonly passkey_added: PasskeyFacts & { readonly synced: boolean };
  readonly passkey_renamed: { readonly passkeyId: string; readonly oldName: string; readonly name: string };
  readonly passkey_removed: PasskeyFacts;

  /** `first`: the user had no password before. */
  readonly password_changed: { readonly first: boolean; readonly sessions: number };
  readonly password_reset_requested: { readonly mailSent: boolean };
  readonly password_reset: { readonly sessions: number };

  readonly email_change_requested: { readonly newEmail: string };
  readonly email_change_cancelled: { readonly newEmail: string };
  readonly email_changed: { readonly oldEmail: string; readonly newEmail: string };

  readonly user_registered: { readonly role: Role; readonly familyCreated: boolean };
  readonly invitation_created: Invited & { readonly expires: string };
  /** With a new link. */
  readonly invitation_resent: Invited & { readonly expires: string };
  readonly invitation_revoked: Invited;
  /** The user was created. */
  readonly invitation_accepted: Omit<Invited, 'email' | 'keyName'> & { readonly method: 'password' | ProviderStrategy };
  readonly user_updated: Changes & { readonly source: 'user' | 'admin' | 'provider' };
  readonly user_suspended: Ended;
  readonly user_reactivated: Nothing;
  readonly user_deleted: Ended & { readonly identities: number; readonly passkeys: number };
  readonly role_changed: { readonly old: Role; readonly new: Role };
  readonly role_synced: {
    readonly old: Role;
    readonly new: Role;
    readonly trigger: 'login' | 'admin';
    /** Codes for the rules that decided the role and for the rules that were skipped. */
    readonly notes: readonly string[];
    /** When the provider last sent groups; null if just now. */
    readonly groupsAsOf: string | null;
  };
  /** The identity of a deleted user was unblocked. */
  readonly identity_unblocked: { readonly blockId: string };

  readonly provider_created: ProviderFacts & { readonly source: 'admin' | 'operator' };
  readonly provider_updated: ProviderFacts & { readonly source: 'admin' | 'operator' };
  readonly provider_deleted: ProviderFacts;
  /** `forced`: enabled although its test failed. */
  readonly provider_enabled: ProviderFacts & { readonly forced: boolean };
  readonly provider_disabled: ProviderFacts;
  readonly provider_tested: Omit<ProviderFacts, 'changes'> & {
    readonly ok: boolean;
    readonly failedStep: string | null;
  };

  readonly api_key_created: {
    readonly keyId: string;
    readonly name: string;
    readonly scope: string;
    readonly expiresAt: string | null;
    /** The accounts that the key is limited to; absent for all. */
    readonly accountIds?: readonly string[];
  };
  readonly api_key_revoked: { readonly keyId: string; readonly name: string };

  readonly oauth_client_created: Client & { readonly name: string; readonly redirectUris: readonly string[] };
  readonly oauth_client_updated: Client & Changes;
  readonly oauth_client_deleted: Client & { readonly name: string };
  readonly oauth_grant_created: Client & { readonly scope: string };
  readonly oauth_grant_revoked: Client & { readonly revokedBy: 'user' | 'client' | 'admin' };
  readonly oauth_token_issued: Client & Counted & { readonly grantType: 'authorization_code' | 'refresh_token' };
  readonly oauth_token_refused: Client & Refusal;
  /** A single-use code or token was used twice; the whole grant is revoked. */
  readonly oauth_reuse_detected: Client & { readonly what: 'authorization_code' | 'refresh_token' };

  readonly proposal_created: Proposed;
  /** `leftOut`: how many of its transactions. */
  readonly proposal_applied: Proposed & { readonly leftOut?: number };
  readonly proposal_declined: Proposed;
  readonly proposal_undone: Proposed;

  readonly keys_rotated: { readonly resealed: number };
  readonly audit_exported: { readonly from: string | null; readonly to: string | null; readonly records: number };
};

export type AuditEventType = keyof AuditDetails;

/** The actor or the subject of an event, with the email address at that time. */
export type AuditPerson = { readonly userId: UserId; readonly email: string };

/** Origin of the request. */
export type AuditSource = {
  readonly viewerAddress: string;
  readonly userAgent: string;
  readonly requestId: string;
  /** Public ID of the session, never its token. */
  readonly sessionId: string | null;
};

/** The type of an event, with the details of that type. */
export type AuditContent = {
  readonly [Type in AuditEventType]: { readonly type: Type; readonly details: AuditDetails[Type] };
}[AuditEventType];

/** An event to record. */
export type AuditEvent = AuditContent & {
  /** Null if no one is signed in, or for an operator command. */
  readonly actor: AuditPerson | null;
  readonly user: AuditPerson | null;
  /** Name of the provider. */
  readonly provider: string | null;
  /** Null for an operator command. */
  readonly source: AuditSource | null;
};

/** Port. Resolves once the record is stored. If it rejects, the audited action must fail. */
export type Audit = { readonly record: (event: AuditEvent) => Promise<void> };

/** In ascending order. */
export const AUDIT_SEVERITIES = ['info', 'warning', 'error', 'critical'] as const;
export type AuditSeverity = (typeof AUDIT_SEVERITIES)[number];

/** Severity per event type. `error`: a user was refused. `critical`: needs attention now. */
const SEVERITY = {
  login: 'info',
  login_failed: 'error',
  logout: 'info',
  logout_idp: 'info',
  logout_refused: 'error',
  link: 'warning',
  unlink: 'warning',
  jit_account_created: 'info',
  local_login: 'info',
  local_login_override: 'critical',
  passkey_login: 'info',
  passkey_login_override: 'critical',
  reauthenticated: 'info',
  reauthentication_failed: 'error',
  session_revoked: 'info',
  sessions_revoked: 'info',
  second_factor_failed: 'error',
  second_factor_enabled: 'info',
  second_factor_disabled: 'warning',
  second_factor_reset: 'warning',
  recovery_code_used: 'warning',
  recovery_codes_created: 'info',
  passkey_added: 'warning',
  passkey_renamed: 'info',
  passkey_removed: 'warning',
  password_changed: 'warning',
  password_reset_requested: 'info',
  password_reset: 'warning',
  email_change_requested: 'warning',
  email_change_cancelled: 'info',
  email_changed: 'warning',
  user_registered: 'info',
  invitation_created: 'warning',
  invitation_resent: 'info',
  invitation_revoked: 'info',
  invitation_accepted: 'warning',
  user_updated: 'info',
  user_suspended: 'warning',
  user_reactivated: 'warning',
  user_deleted: 'warning',
  role_changed: 'warning',
  role_synced: 'info',
  identity_unblocked: 'warning',
  provider_created: 'warning',
  provider_updated: 'warning',
  provider_deleted: 'warning',
  provider_enabled: 'warning',
  provider_disabled: 'warning',
  provider_tested: 'info',
  api_key_created: 'info',
  api_key_revoked: 'info',
  oauth_client_created: 'warning',
  oauth_client_updated: 'warning',
  oauth_client_deleted: 'warning',
  oauth_grant_created: 'info',
  oauth_grant_revoked: 'info',
  oauth_token_issued: 'info',
  oauth_token_refused: 'error',
  oauth_reuse_detected: 'critical',
  proposal_created: 'info',
  proposal_applied: 'info',
  proposal_declined: 'info',
  proposal_undone: 'info',
  keys_rotated: 'warning',
  audit_exported: 'warning',
} as const satisfies Readonly<Record<AuditEventType, AuditSeverity>>;

export const AUDIT_EVENT_TYPES = keysOf(SEVERITY);

/** Any assignment of the super admin role is at least a warning. */
export const severityOf = (event: AuditEvent): AuditSeverity =>
  makesSuperAdmin(event) ? 'critical' : SEVERITY[event.type];

const makesSuperAdmin = (event: AuditEvent): boolean => {
  if (event.type === 'jit_account_created' || event.type === 'user_registered') {
    return event.details.role === 'super_admin';
  }
  if (event.type !== 'role_changed' && event.type !== 'role_synced') return false;
  return event.details.new === 'super_admin' && event.details.old !== 'super_admin';
};
