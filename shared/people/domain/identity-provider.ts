import type { Role } from './role.ts';

/** A JWE; what is inside only the secret box tells. */
export type Sealed = string;

/** Who of its users gets which role (contract §5.4). */
export type RoleRules = {
  /** For users of no mapped group; also the role of just-in-time users. */
  readonly defaultRole: Role;
  /** Without it no sync grants super_admin. */
  readonly allowSuperAdmin: boolean;
  /** A sign-in without the groups claim keeps roles, even if the provider has sent groups before. */
  readonly keepRolesWithoutGroups: boolean;
  /** Groups are told apart by case. */
  readonly groupMappings: readonly { readonly group: string; readonly role: Role }[];
  /** An attribute holds the value exactly and, where groups are given, the user is in one of them. */
  readonly conditions: readonly {
    readonly attribute: string;
    readonly value: string;
    readonly groups: readonly string[];
    readonly role: Role;
  }[];
  /** A role brings the listed ones. */
  readonly hierarchy: Readonly<Partial<Record<Role, readonly Role[]>>>;
};

/** Field of ours ← attribute of the provider; targets are first_name, last_name, external_id and metadata.<key>. */
export type CustomMappings = Readonly<Record<string, string>>;

/** `of`: the `updatedAt` of the configuration that was tested; another one since has not been. */
export type LastTest = ProviderTest & { readonly at: string; readonly of: string };

type Common = RoleRules & {
  /** Never changes and is never used again: identities are bound to it. */
  readonly id: string;
  /** Never changes: callbacks registered with the provider are built from it. */
  readonly name: string;
  readonly label: string;
  readonly icon: string | null;
  readonly enabled: boolean;
  /** The family that just-in-time users join; null: each of them founds one of his own. */
  readonly familyId: string | null;
  /** An address counts as verified although the provider does not say so. */
  readonly emailTrusted: boolean;
  readonly customMappings: CustomMappings;
  readonly lastTest?: LastTest;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type OpenIdConnectProvider = Common & {
  readonly strategy: 'openid_connect';
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: Sealed;
  readonly clientAuthentication: 'client_secret_post' | 'client_secret_basic';
  readonly scopes: readonly string[];
  readonly prompt: 'login' | 'consent' | 'select_account' | 'none' | null;
  /** Claim of the groups, dotted. */
  readonly groupsClaim: string;
  /** Callback at /auth/openid_connect/callback instead of /auth/<name>/callback. */
  readonly sharedCallback: boolean;
};

export type OAuth2Provider = Common & {
  readonly strategy: 'oauth2';
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly userInfoUrl: string;
  readonly clientId: string;
  readonly clientSecret: Sealed;
  readonly clientAuthentication: 'client_secret_post' | 'client_secret_basic';
  readonly scopes: readonly string[];
  /** Dotted paths into the user info; `subject` is what never changes about a user. */
  readonly attributePaths: {
    readonly subject: string;
    readonly email: string;
    /** Where the provider says whether the address is verified; null: it does not. */
    readonly emailVerified: string | null;
    readonly firstName: string;
    readonly lastName: string;
    readonly groups: string;
  };
};

export type SamlProvider = Common & {
  readonly strategy: 'saml';
  /** Of the identity provider. */
  readonly entityId: string;
  readonly ssoUrl: string;
  readonly sloUrl: string | null;
  /** Where certificates are taken from when the provider is tested; never fetched at sign-in. */
  readonly metadataUrl: string | null;
  /** PEM; any of them may sign. */
  readonly certificates: readonly string[];
  readonly nameIdFormat: string;
  /** The provider's names for these attributes; if null, the usual names. */
  readonly attributeNames: {
    readonly email: string | null;
    readonly firstName: string | null;
    readonly lastName: string | null;
    readonly groups: string | null;
  };
  /** AuthnRequests are signed with it; its certificate stands in the metadata. */
  readonly signing: { readonly privateKey: Sealed; readonly certificate: string } | null;
  readonly forceAuthn: boolean;
  readonly allowIdpInitiated: boolean;
  /** Accepts assertions without an AudienceRestriction. Assertions that name only others are never accepted. */
  readonly allowMissingAudience: boolean;
};

export type IdentityProvider = OpenIdConnectProvider | OAuth2Provider | SamlProvider;
export type ProviderStrategy = IdentityProvider['strategy'];

/** What "test before enabling" tells an administrator, step by step, up to the first that makes the rest pointless. */
export type ProviderTest = { readonly ok: boolean; readonly steps: readonly ProviderTestStep[] };

export type ProviderTestStep = {
  readonly name: string;
  readonly ok: boolean;
  /** Worth a look, but sign-in works without. */
  readonly warning?: true;
  /** What was found and, where it is not right, what was expected instead. */
  readonly detail: string;
  /** Where two things should be the same and are not: what is configured here, and what was found at the provider. */
  readonly expected?: string;
  readonly actual?: string;
};

export const providerTest = (steps: readonly ProviderTestStep[]): ProviderTest => ({
  ok: steps.every((step) => step.ok),
  steps,
});
