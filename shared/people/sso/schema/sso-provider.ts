import * as z from 'zod';
import { Instant } from '../../../platform/schema/instant.ts';
import { ROLES } from '../../domain/role.ts';
import type { IdentityProvider, LastTest } from '../domain/identity-provider.ts';
import { callbackPath } from '../domain/provider-callback.ts';
import { toCustomMappings } from './role-rules.ts';

/** A provider as super admins see it, with the report of its last test. */
export const toAdminProvider = (provider: IdentityProvider, origin: string) => ({
  ...toSsoProvider(provider, origin),
  last_test: provider.lastTest === undefined ? null : toTestReport(provider.lastTest, provider.updatedAt),
});

export type AdminProvider = ReturnType<typeof toAdminProvider>;
export type TestReport = ReturnType<typeof toTestReport>;

/** `outdated`: the configuration has changed since the test. */
export const toTestReport = ({ at, ok, steps, of }: LastTest, updatedAt: string) => ({
  ok,
  at,
  outdated: of !== updatedAt,
  steps: steps.map(({ name, ok: passed, warning, detail, expected = null, actual = null }) => ({
    name,
    ok: passed,
    warning: warning === true,
    detail,
    expected,
    actual,
  })),
});

const Role = z.enum(ROLES);

const COMMON = {
  id: z.uuid(),
  name: z.string(),
  label: z.string(),
  icon: z.string().nullable(),
  enabled: z.boolean(),
  family_id: z.uuid().nullable().describe('The family that new users join. If null, each new user gets a new family'),
  email_trusted: z.boolean().describe('Email addresses count as verified even if the provider does not say so'),
  default_role: Role,
  allow_super_admin: z.boolean().describe('If false, no sign-in assigns the super admin role'),
  keep_roles_without_groups: z
    .boolean()
    .describe('A sign-in without the groups claim keeps roles even if the provider has sent groups before'),
  group_mappings: z.array(z.object({ group: z.string(), role: Role })),
  conditions: z.array(z.object({ attribute: z.string(), value: z.string(), groups: z.array(z.string()), role: Role })),
  hierarchy: z.partialRecord(Role, z.array(Role)),
  custom_mappings: z.record(z.string(), z.string()).describe('Field to fill, by attribute of the provider'),
  created_at: Instant,
  updated_at: Instant,
};

const CLIENT = {
  client_id: z.string(),
  client_secret_set: z.literal(true).describe('The secret is never returned'),
  token_endpoint_auth_method: z.enum(['client_secret_post', 'client_secret_basic']),
  scopes: z.array(z.string()),
  redirect_uri: z.string().describe('Register this URL with the provider'),
};

const OpenIdConnect = z.object({
  ...COMMON,
  ...CLIENT,
  strategy: z.literal('openid_connect'),
  issuer: z.string(),
  prompt: z.enum(['login', 'consent', 'select_account', 'none']).nullable(),
  groups_claim: z.string(),
  shared_callback: z.boolean(),
});

const OAuth2 = z.object({
  ...COMMON,
  ...CLIENT,
  strategy: z.literal('oauth2'),
  authorization_url: z.string(),
  token_url: z.string(),
  user_info_url: z.string(),
  attribute_paths: z.object({
    subject: z.string(),
    email: z.string(),
    email_verified: z.union([z.string(), z.literal(false)]),
    first_name: z.string(),
    last_name: z.string(),
    groups: z.string(),
  }),
});

const Saml = z.object({
  ...COMMON,
  strategy: z.literal('saml'),
  entity_id: z.string().describe('Entity ID of the identity provider'),
  sso_url: z.string(),
  slo_url: z.string().nullable(),
  metadata_url: z.string().nullable(),
  certificates: z.array(z.string()),
  name_id_format: z.string(),
  attribute_names: z
    .object({
      email: z.string().nullable(),
      first_name: z.string().nullable(),
      last_name: z.string().nullable(),
      groups: z.string().nullable(),
    })
    .describe('Attribute names that the provider uses. If null, common names are read'),
  sign_requests: z.boolean(),
  private_key_set: z.boolean(),
  signing_certificate: z.string().nullable(),
  force_authn: z.boolean(),
  allow_idp_initiated: z.boolean(),
  allow_missing_audience: z.boolean().describe('Assertions without an AudienceRestriction are accepted'),
  service_provider: z
    .object({ entity_id: z.string(), metadata_url: z.string(), acs_url: z.string(), logout_url: z.string() })
    .describe('Register these values with the provider'),
});

/** A provider as super admins see it, without its secrets. */
export const SsoProvider = z.discriminatedUnion('strategy', [OpenIdConnect, OAuth2, Saml]);
export type SsoProvider = z.infer<typeof SsoProvider>;

/** `origin`: public origin of this service. */
export const toSsoProvider = (provider: IdentityProvider, origin: string): SsoProvider => {
  const stamp = { id: provider.id, created_at: provider.createdAt, updated_at: provider.updatedAt };
  if (provider.strategy !== 'saml') {
    const client = { client_secret_set: true, redirect_uri: origin + callbackPath(provider) } as const;
    return provider.strategy === 'oauth2'
      ? { ...stamp, ...client, ...toOAuth2Fields(provider) }
      : { ...stamp, ...client, ...toOpenIdConnectFields(provider) };
  }
  const entityId = `${origin}/auth/saml/${provider.name}`;
  return {
    ...stamp,
    ...toSamlFields(provider),
    private_key_set: provider.signing !== null,
    service_provider: {
      entity_id: entityId,
      metadata_url: `${entityId}/metadata`,
      acs_url: `${entityId}/callback`,
      logout_url: `${entityId}/logout`,
    },
  };
};

/** A request that would recreate the provider, without its secrets. */
export const toProviderFields = (provider: IdentityProvider) => {
  switch (provider.strategy) {
    case 'openid_connect':
      return toOpenIdConnectFields(provider);
    case 'oauth2':
      return toOAuth2Fields(provider);
    case 'saml':
      return toSamlFields(provider);
  }
};

type Of<Strategy extends IdentityProvider['strategy']> = Extract<IdentityProvider, { strategy: Strategy }>;

const commonFields = (provider: IdentityProvider) => ({
  name: provider.name,
  label: provider.label,
  icon: provider.icon,
  enabled: provider.enabled,
  family_id: provider.familyId ?? null, // absent in older records
  email_trusted: provider.emailTrusted,
  default_role: provider.defaultRole,
  allow_super_admin: provider.allowSuperAdmin,
  keep_roles_without_groups: provider.keepRolesWithoutGroups,
  group_mappings: provider.groupMappings.map(({ group, role }) => ({ group, role })),
  conditions: provider.conditions.map((condition) => ({ ...condition, groups: [...condition.groups] })),
  hierarchy: Object.fromEntries(Object.entries(provider.hierarchy).map(([role, implied]) => [role, [...implied]])),
  custom_mappings: toCustomMappings(provider.customMappings),
});

const clientFields = (provider: Of<'openid_connect' | 'oauth2'>) => ({
  client_id: provider.clientId,
  token_endpoint_auth_method: provider.clientAuthentication,
  scopes: [...provider.scopes],
});

const toOpenIdConnectFields = (provider: Of<'openid_connect'>) => ({
  ...commonFields(provider),
  ...clientFields(provider),
  strategy: provider.strategy,
  issuer: provider.issuer,
  prompt: provider.prompt,
  groups_claim: provider.groupsClaim,
  shared_callback: provider.sharedCallback,
});

const toOAuth2Fields = (provider: Of<'oauth2'>) => ({
  ...commonFields(provider),
  ...clientFields(provider),
  strategy: provider.strategy,
  authorization_url: provider.authorizationUrl,
  token_url: provider.tokenUrl,
  user_info_url: provider.userInfoUrl,
  attribute_paths: {
    subject: provider.attributePaths.subject,
    email: provider.attributePaths.email,
    email_verified: provider.attributePaths.emailVerified ?? (false as const),
    first_name: provider.attributePaths.firstName,
    last_name: provider.attributePaths.lastName,
    groups: provider.attributePaths.groups,
  },
});

const toSamlFields = (provider: Of<'saml'>) => ({
  ...commonFields(provider),
  strategy: provider.strategy,
  entity_id: provider.entityId,
  sso_url: provider.ssoUrl,
  slo_url: provider.sloUrl,
  metadata_url: provider.metadataUrl,
  certificates: [...provider.certificates],
  name_id_format: provider.nameIdFormat,
  attribute_names: {
    email: provider.attributeNames.email,
    first_name: provider.attributeNames.firstName,
    last_name: provider.attributeNames.lastName,
    groups: provider.attributeNames.groups,
  },
  sign_requests: provider.signing !== null,
  signing_certificate: provider.signing?.certificate ?? null,
  force_authn: provider.forceAuthn,
  allow_idp_initiated: provider.allowIdpInitiated,
  allow_missing_audience: provider.allowMissingAudience ?? false, // absent in older records
});
