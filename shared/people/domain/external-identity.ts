/** What an identity provider said about a person, checked to the last signature. */
export type ExternalIdentity = {
  /** OIDC: `iss`; SAML: the entity id; OAuth 2.0: the origin of the user info. */
  readonly issuer: string;
  /** Never changes at that issuer: `sub`, the persistent NameID, the configured path. */
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** Null: the provider says nothing about groups, which is not the same as none. */
  readonly groups: readonly string[] | null;
  /** The identity is stored without its groups because there are too many. */
  readonly groupsOmitted?: true;
  /** Everything else it said, as lists of texts; what mappings and conditions read. */
  readonly attributes: Readonly<Record<string, readonly string[]>>;
};

/** What a later logout at the provider needs. */
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

/** `detail` is for the audit log and the administrator; the person at the door learns nothing from it. */
export type Refused<Reason extends string> = { readonly ok: false; readonly reason: Reason; readonly detail: string };

export type Established = { readonly ok: true; readonly identity: ExternalIdentity; readonly session: ProviderSession };
