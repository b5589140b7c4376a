import type { Established, Refused } from '../../domain/external-identity.ts';
import type { OAuth2Provider, OpenIdConnectProvider, SamlProvider } from '../../domain/identity-provider.ts';

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
