/** A user's identity as asserted by a provider, after every check including signatures. */
export type ExternalIdentity = {
  /** OpenID Connect: `iss`. SAML: the entity ID. OAuth 2.0: the origin of the user info URL. */
  readonly issuer: string;
  /** Permanent at that issuer: `sub`, the persistent NameID, or the value at the configured path. */
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** Null if the provider sent no groups claim, unlike an empty list. */
  readonly groups: readonly string[] | null;
  /** There were too many groups to store. */
  readonly groupsOmitted?: true;
  /** All other claims as lists of strings, which mappings and conditions read. */
  readonly attributes: Readonly<Record<string, readonly string[]>>;
};

/** Needed for a later sign-out at the provider. */
export type ProviderSession =
  | { readonly strategy: 'openid_connect'; readonly idToken: string }
  | { readonly strategy: 'oauth2' }
  | {
      readonly strategy: 'saml';
      readonly nameId: string;
      readonly nameIdFormat: string | null;
      readonly nameQualifier: string | null;
      readonly spNameQualifier: string | null;
      readonly sessionIndex: string | null;
    };

/** `detail` is for the audit log and the administrator, never for the visitor. */
export type Refused<Reason extends string> = { readonly ok: false; readonly reason: Reason; readonly detail: string };

export type Established = { readonly ok: true; readonly identity: ExternalIdentity; readonly session: ProviderSession };
