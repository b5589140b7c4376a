import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { Role } from '../../domain/role.ts';

/** A JWE that only the secret box can open. */
export type Sealed = string;

/** Rules that assign roles to the provider's users (contract §5.4). */
export type RoleRules = {
  /** For users in no mapped group; also for new users. */
  readonly defaultRole: Role;
  /** If false, no sync assigns super_admin. */
  readonly allowSuperAdmin: boolean;
  /** If the groups claim is missing, sign-ins keep roles even if the provider has sent groups before. */
  readonly keepRolesWithoutGroups: boolean;
  /** Group names are case-sensitive. */
  readonly groupMappings: readonly { readonly group: string; readonly role: Role }[];
  /** The attribute must equal the value and, if groups are given, the user must be in one of them. */
  readonly conditions: readonly {
    readonly attribute: string;
    readonly value: string;
    readonly groups: readonly string[];
    readonly role: Role;
  }[];
  /** Roles that each role includes. */
  readonly hierarchy: Readonly<Partial<Record<Role, readonly Role[]>>>;
};

/** Provider attribute by field to fill: first_name, last_name, external_id or metadata.<key>. */
export type CustomMappings = Readonly<Record<string, string>>;

/** `of`: the `updatedAt` of the tested configuration; a newer configuration is untested. */
export type LastTest = ProviderTest & { readonly at: string; readonly of: string };

type Common = RoleRules & {
  /** Permanent and never reused, because identities are bound to it. */
  readonly id: string;
  /** Permanent, because the callback URLs registered with the provider contain it. */
  readonly name: string;
  readonly label: string;
  readonly icon: string | null;
  readonly enabled: boolean;
  /** Family that new users join; null to create a family for each of them. */
  readonly familyId: FamilyId | null;
  /** Email addresses count as verified even if the provider does not say so. */
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
  /** Dotted path of the groups claim. */
  readonly groupsClaim: string;
  /** Uses the callback /auth/openid_connect/callback instead of /auth/<name>/callback. */
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
  /** Dotted paths into the user info; `subject` permanently identifies a user. */
  readonly attributePaths: {
    readonly subject: string;
    readonly email: string;
    /** Path of the email verified flag; null if the provider has none. */
    readonly emailVerified: string | null;
    readonly firstName: string;
    readonly lastName: string;
    readonly groups: string;
  };
};

export type SamlProvider = Common & {
  readonly strategy: 'saml';
  /** Entity ID of the identity provider. */
  readonly entityId: string;
  readonly ssoUrl: string;
  readonly sloUrl: string | null;
  /** Source of certificates for the provider test; never fetched at sign-in. */
  readonly metadataUrl: string | null;
  /** PEM; any of them may sign. */
  readonly certificates: readonly string[];
  readonly nameIdFormat: string;
  /** The provider's attribute names; if null, common names are read. */
  readonly attributeNames: {
    readonly email: string | null;
    readonly firstName: string | null;
    readonly lastName: string | null;
    readonly groups: string | null;
  };
  /** Key that signs AuthnRequests; its certificate is published in our metadata. */
  readonly signing: { readonly privateKey: Sealed; readonly certificate: string } | null;
  readonly forceAuthn: boolean;
  readonly allowIdpInitiated: boolean;
  /**
   * Accepts assertions without an AudienceRestriction. Assertions that are restricted to other audiences are never
   * accepted.
   */
  readonly allowMissingAudience: boolean;
};

export type IdentityProvider = OpenIdConnectProvider | OAuth2Provider | SamlProvider;
export type ProviderStrategy = IdentityProvider['strategy'];

/** Report of a provider test. It ends with the first failure that makes further steps pointless. */
export type ProviderTest = { readonly ok: boolean; readonly steps: readonly ProviderTestStep[] };

export type ProviderTestStep = {
  readonly name: string;
  readonly ok: boolean;
  /** A concern that does not prevent sign-in. */
  readonly warning?: true;
  /** The value found and, if it is wrong, the expected one. */
  readonly detail: string;
  /** If two values should match but do not: the configured one, and the one found at the provider. */
  readonly expected?: string;
  readonly actual?: string;
};

export const providerTest = (steps: readonly ProviderTestStep[]): ProviderTest => ({
  ok: steps.every((step) => step.ok),
  steps,
});
