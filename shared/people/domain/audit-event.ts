import type { ProviderStrategy } from './identity-provider.ts';
import type { Role } from './role.ts';

/** A field by its name on the wire. What is secret is named without its values: both are null. */
export type AuditedChange = {
  readonly field: string;
  readonly old: string | number | boolean | null;
  readonly new: string | number | boolean | null;
};

type Nothing = Readonly<Record<never, never>>;
type SignedIn = { readonly secondFactor: boolean };
type Ended = { readonly sessions: number; readonly apiKeys: number; readonly grants: number };
type Changes = { readonly changes: readonly AuditedChange[] };
type ProviderFacts = Changes & { readonly providerId: string; readonly strategy: ProviderStrategy };
type Client = { readonly clientId: string };
/** `reason` is a code of ours; `detail` a sentence for the administrator. */
type Refusal = { readonly reason: string; readonly detail: string | null };

/**
 * Every security-relevant act and what is kept of it. The first seven are those of contract §6.
 * Nothing here is ever a password, token, code, cookie, assertion, client secret or private key.
 */
export type AuditDetails = {
  /** By a provider; local ones are `local_login`. */
  readonly login: SignedIn & { readonly strategy: ProviderStrategy };
  readonly login_failed: Refusal & {
    readonly method: 'password' | ProviderStrategy;
    /** What a provider asserted. What is typed at the door is not kept: it may be a password. */
    readonly assertedEmail: string | null;
  };
  readonly logout: Nothing;
  readonly logout_idp: { readonly strategy: ProviderStrategy; readonly startedBy: 'user' | 'provider' };
  /** A logout message of a provider that is not believed. */
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
  /** Local login is off; a super admin came in all the same. */
  readonly local_login_override: SignedIn;
  readonly reauthenticated: { readonly method: 'password' | 'second_factor' | ProviderStrategy };
  readonly reauthentication_failed: Refusal & { readonly method: 'password' | ProviderStrategy };
  readonly session_revoked: { readonly revokedSessionId: string };
  readonly sessions_revoked: { readonly sessions: number };

  readonly second_factor_failed: Refusal & { readonly method: 'totp' | 'recovery_code' };
  readonly second_factor_enabled: { readonly method: 'totp' };
  readonly second_factor_disabled: { readonly method: 'totp' };
  readonly recovery_code_used: { readonly remaining: number };
  readonly recovery_codes_created: { readonly count: number };

  /** `first`: he had none before. */
  readonly password_changed: { readonly first: boolean; readonly sessions: number };
  readonly password_reset_requested: { readonly mailSent: boolean };
  readonly password_reset: { readonly sessions: number };

  readonly user_registered: { readonly role: Role; readonly familyCreated: boolean };
  readonly user_updated: Changes & { readonly source: 'user' | 'admin' | 'provider' };
  readonly user_suspended: Ended;
  readonly user_reactivated: Nothing;
  readonly user_deleted: Ended & { readonly identities: number };
  readonly role_changed: { readonly old: Role; readonly new: Role };
  readonly role_synced: {
    readonly old: Role;
    readonly new: Role;
    readonly trigger: 'login' | 'admin';
    /** Why the role is what it is, and what was left aside; codes of ours. */
    readonly notes: readonly string[];
    /** When the provider last said the groups; null: just now. */
    readonly groupsAsOf: string | null;
  };
  /** Of a deleted user; it may come in again. */
  readonly identity_unblocked: { readonly blockId: string };

  readonly provider_created: ProviderFacts & { readonly source: 'admin' | 'operator' };
  readonly provider_updated: ProviderFacts & { readonly source: 'admin' | 'operator' };
  readonly provider_deleted: ProviderFacts;
  /** `forced`: although its test failed. */
  readonly provider_enabled: ProviderFacts & { readonly forced: boolean };
  readonly provider_disabled: ProviderFacts;
  readonly provider_tested: Omit<ProviderFacts, 'changes'> & {
    readonly ok: boolean;
    readonly failedStep: string | null;
  };

  readonly api_key_created: {
    readonly keyId: string;
    readonly name: string;
    readonly scope: 'read' | 'read_write';
    readonly expiresAt: string | null;
  };
  readonly api_key_revoked: { readonly keyId: string; readonly name: string };

  readonly oauth_client_created: Client & { readonly name: string; readonly redirectUris: readonly string[] };
  readonly oauth_client_updated: Client & Changes;
  readonly oauth_client_deleted: Client & { readonly name: string };
  readonly oauth_grant_created: Client & { readonly scope: string };
  readonly oauth_grant_revoked: Client & { readonly revokedBy: 'user' | 'client' | 'admin' };
  readonly oauth_token_issued: Client & { readonly grantType: 'authorization_code' | 'refresh_token' };
  readonly oauth_token_refused: Client & Refusal;
  /** Something that works once came twice; the whole grant is revoked. */
  readonly oauth_reuse_detected: Client & { readonly what: 'authorization_code' | 'refresh_token' };

  readonly keys_rotated: { readonly resealed: number };
  readonly audit_exported: { readonly from: string | null; readonly to: string | null; readonly records: number };
};

export type AuditEventType = keyof AuditDetails;

/** Who did it, or whom it is about. The address as it was then. */
export type AuditPerson = { readonly userId: string; readonly email: string };

/** Where the request came from. */
export type AuditSource = {
  readonly viewerAddress: string;
  readonly userAgent: string;
  readonly requestId: string;
  /** The public id of the session, never its token. */
  readonly sessionId: string | null;
};

/** What happened, as it is told to the log. */
export type AuditEvent = {
  readonly [Type in AuditEventType]: {
    readonly type: Type;
    /** Null: nobody who is signed in, or the operator. */
    readonly actor: AuditPerson | null;
    readonly user: AuditPerson | null;
    /** Name of the provider. */
    readonly provider: string | null;
    /** Null: a command of the operator, not a request. */
    readonly source: AuditSource | null;
    readonly details: AuditDetails[Type];
  };
}[AuditEventType];

/** Port. Resolves when the record is kept for good; what it rejects must fail the act. */
export type Audit = { readonly record: (event: AuditEvent) => Promise<void> };
