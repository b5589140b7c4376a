import type { Family } from '../../../platform/domain/family.ts';
import type { Mail } from '../../../platform/domain/mail.ts';
import type { SecretBox } from '../../../platform/domain/secret-box.ts';
import type { Audit } from '../../admin/domain/audit-event.ts';
import type { AuthSettings } from '../../domain/auth-settings.ts';
import type { Invitations } from '../../invitations/use-cases/invitation-ports.ts';
import type { KnownDevices } from '../../sign-in/use-cases/known-devices.ts';
import type { Identities, SignInSessions, SingleUseTokens, SuperAdmins, Users } from '../../use-cases/people-ports.ts';
import type { Established, Refused } from '../domain/external-identity.ts';
import type { OAuth2Provider, OpenIdConnectProvider, SamlProvider } from '../domain/identity-provider.ts';

/** Binds a response to its request (RFC 6749, RFC 7636, OpenID Connect Core §3.1.2.1). */
export type FlowSecrets = { readonly state: string; readonly nonce: string; readonly codeVerifier: string };

export type AuthorizationProvider = OpenIdConnectProvider | OAuth2Provider;

export type AuthorizationInput = {
  readonly provider: AuthorizationProvider;
  readonly redirectUri: string;
  readonly flow: FlowSecrets;
  /** Requires the provider to authenticate the user now, even with an existing session. */
  readonly fresh: boolean;
};

export type CompletionInput = AuthorizationInput & {
  /** Decrypted. */
  readonly clientSecret: string;
  /** With its query, as the browser requested it. */
  readonly callbackUrl: string;
};

/** OpenID Connect or OAuth 2.0, depending on the provider. */
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
  /** Raw form field. */
  readonly response: string;
  /** Null if it must not answer a request. */
  readonly requestId: string | null;
  /** Requires a recent authentication. */
  readonly fresh: boolean;
};

export type VerifiedAssertion = Established & {
  readonly assertionId: string;
  /** When its ID can be forgotten. */
  readonly notOnOrAfter: string;
};

export type SamlClient = {
  /** The URL, signed if the provider requires it. */
  readonly authnRequestUrl: (input: AuthnRequestInput) => Promise<string>;
  readonly verifyResponse: (input: SamlResponseInput) => Promise<VerifiedAssertion | Refused<string>>;
};

/** Ports to act on a verified identity. */
export type FinishPorts = {
  readonly settings: Pick<AuthSettings, 'jitMode' | 'allowedDomains'>;
  readonly users: Users;
  readonly identities: Identities;
  readonly superAdmins: SuperAdmins;
  readonly invitations: Pick<Invitations, 'find' | 'save' | 'remove'>;
  readonly families: {
    readonly find: (id: string) => Promise<Family | undefined>;
    readonly create: (family: Family, now: string) => Promise<void>;
  };
  readonly sessions: SignInSessions;
  readonly knownDevices: KnownDevices;
  readonly singleUse: SingleUseTokens;
  readonly secretBox: SecretBox;
  readonly audit: Audit;
  /** A failure to send is ignored. */
  readonly mail: Mail;
  readonly newToken: () => string;
  readonly newId: () => string;
  readonly now: () => string;
};

/** Where to redirect the browser, with the tokens for its cookies. */
export type SsoOutcome = {
  /** A path on this site. */
  readonly location: string;
  /** Of a new session, which replaces the old one. */
  readonly session?: string;
  /** Of a challenge for the second factor. */
  readonly secondFactor?: string;
  /** Of an identity that is not linked yet. */
  readonly pendingLink?: string;
};
