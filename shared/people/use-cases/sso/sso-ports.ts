import type { Family } from '../../../platform/domain/family.ts';
import type { Mail } from '../../../platform/domain/mail.ts';
import type { SecretBox } from '../../../platform/domain/secret-box.ts';
import type { Audit } from '../../domain/audit-event.ts';
import type { AuthSettings } from '../../domain/auth-settings.ts';
import type { Established, Refused } from '../../domain/external-identity.ts';
import type { OAuth2Provider, OpenIdConnectProvider, SamlProvider } from '../../domain/identity-provider.ts';
import type { KnownDevices } from '../known-devices.ts';
import type { Identities, OneUse, SignInSessions, SuperAdmins, Users } from '../people-ports.ts';

/** What ties an answer to its request (RFC 6749, RFC 7636, OpenID Connect Core §3.1.2.1). */
export type FlowSecrets = { readonly state: string; readonly nonce: string; readonly codeVerifier: string };

export type AuthorizationProvider = OpenIdConnectProvider | OAuth2Provider;

export type AuthorizationInput = {
  readonly provider: AuthorizationProvider;
  readonly redirectUri: string;
  readonly flow: FlowSecrets;
  /** The provider is to ask for a proof now, whatever it remembers of the browser. */
  readonly fresh: boolean;
};

export type CompletionInput = AuthorizationInput & {
  /** Opened. */
  readonly clientSecret: string;
  /** As the browser came back, with its query. */
  readonly callbackUrl: string;
};

/** OpenID Connect or OAuth 2.0, whichever the provider speaks. */
export type AuthorizationClient = {
  readonly build: (input: AuthorizationInput) => Promise<{ readonly ok: true; readonly url: string } | Refused<string>>;
  readonly complete: (input: CompletionInput) => Promise<Established | Refused<string>>;
};

export type AuthnRequestInput = {
  readonly provider: SamlProvider;
  readonly origin: string;
  readonly relayState: string;
  readonly id: string;
  readonly fresh: boolean;
};

export type SamlResponseInput = {
  readonly provider: SamlProvider;
  readonly origin: string;
  /** The form field as it came. */
  readonly response: string;
  /** Null: it may answer no request. */
  readonly requestId: string | null;
  /** Only a proof of just now will do. */
  readonly fresh: boolean;
};

export type VerifiedAssertion = Established & {
  readonly assertionId: string;
  /** How long its id is to be remembered. */
  readonly notOnOrAfter: string;
};

export type SamlClient = {
  /** The address, with a signature where the provider wants one. */
  readonly authnRequestUrl: (input: AuthnRequestInput) => Promise<string>;
  readonly verifyResponse: (input: SamlResponseInput) => Promise<VerifiedAssertion | Refused<string>>;
};

/** What it takes to make a session of what a provider said. */
export type FinishPorts = {
  readonly settings: Pick<AuthSettings, 'jitMode' | 'allowedDomains'>;
  readonly users: Users;
  readonly identities: Identities;
  readonly superAdmins: SuperAdmins;
  readonly families: {
    readonly find: (id: string) => Promise<Family | undefined>;
    readonly create: (family: Family, now: string) => Promise<void>;
  };
  readonly sessions: SignInSessions;
  readonly knownDevices: KnownDevices;
  readonly oneUse: OneUse;
  readonly secretBox: SecretBox;
  readonly audit: Audit;
  /** If an email cannot be sent, nothing fails. */
  readonly mail: Mail;
  readonly newToken: () => string;
  readonly newId: () => string;
  readonly now: () => string;
};

/** Where a browser goes on, and what it carries from here: tokens for cookies. */
export type SsoOutcome = {
  /** A path of ours. */
  readonly location: string;
  /** Of a new session, which takes the place of the one before. */
  readonly session?: string;
  /** Of a sign-in that still lacks its second factor. */
  readonly secondFactor?: string;
  /** Of an identity that still lacks the proof whose it is. */
  readonly pendingLink?: string;
};
