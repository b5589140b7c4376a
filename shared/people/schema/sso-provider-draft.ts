import type * as z from 'zod';
import { ValidationError } from '../../platform/domain/errors.ts';
import { quoteAny } from '../../platform/domain/quote-value.ts';
import { validate } from '../../platform/schema/validate.ts';
import type { ProviderDraft } from '../domain/provider-draft.ts';
import { type OAuth2Fields, type OpenIdConnectFields, type SamlFields, STRATEGIES } from './sso-provider-fields.ts';

/** What the strategies of other services are in ours. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  google_oauth2: ': use openid_connect with the issuer https://accounts.google.com',
  github: ': use oauth2 with the addresses that GitHub documents and the subject path id',
};

/** @throws ValidationError for fields that are not of their kind; whether they fit together is judged afterwards. */
export const readProviderDraft = (fields: Readonly<Record<string, unknown>>): ProviderDraft => {
  const strategy = fields['strategy'];
  switch (strategy) {
    case 'openid_connect':
      return toOpenIdConnect(validate(STRATEGIES.openid_connect, fields));
    case 'oauth2':
      return toOAuth2(validate(STRATEGIES.oauth2, fields));
    case 'saml':
      return toSaml(validate(STRATEGIES.saml, fields));
    default: {
      if (strategy == null || strategy === '') throw new ValidationError(['strategy is required']);
      const hint = typeof strategy === 'string' && Object.hasOwn(ELSEWHERE, strategy) ? ELSEWHERE[strategy] : '';
      const known = Object.keys(STRATEGIES).join(', ');
      throw new ValidationError([`strategy must be one of ${known}, not ${quoteAny(strategy)}${hint}`]);
    }
  }
};

const commonOf = (fields: z.output<typeof OpenIdConnectFields | typeof OAuth2Fields | typeof SamlFields>) => ({
  name: fields.name,
  label: fields.label,
  icon: fields.icon,
  enabled: fields.enabled,
  familyId: fields.family_id,
  emailTrusted: fields.email_trusted,
  defaultRole: fields.default_role,
  allowSuperAdmin: fields.allow_super_admin,
  keepRolesWithoutGroups: fields.keep_roles_without_groups,
  groupMappings: fields.group_mappings,
  conditions: fields.conditions,
  hierarchy: fields.hierarchy,
  customMappings: fields.custom_mappings,
});

const clientOf = (fields: z.output<typeof OpenIdConnectFields | typeof OAuth2Fields>) => ({
  clientId: fields.client_id,
  clientSecret: fields.client_secret,
  clientAuthentication: fields.token_endpoint_auth_method,
  scopes: fields.scopes,
});

const toOpenIdConnect = (fields: z.output<typeof OpenIdConnectFields>): ProviderDraft => ({
  ...commonOf(fields),
  ...clientOf(fields),
  strategy: 'openid_connect',
  issuer: fields.issuer,
  prompt: fields.prompt,
  groupsClaim: fields.groups_claim,
  sharedCallback: fields.shared_callback,
});

const toOAuth2 = (fields: z.output<typeof OAuth2Fields>): ProviderDraft => ({
  ...commonOf(fields),
  ...clientOf(fields),
  strategy: 'oauth2',
  authorizationUrl: fields.authorization_url,
  tokenUrl: fields.token_url,
  userInfoUrl: fields.user_info_url,
  attributePaths: {
    subject: fields.attribute_paths.subject,
    email: fields.attribute_paths.email,
    emailVerified: fields.attribute_paths.email_verified || null,
    firstName: fields.attribute_paths.first_name,
    lastName: fields.attribute_paths.last_name,
    groups: fields.attribute_paths.groups,
  },
});

const toSaml = (fields: z.output<typeof SamlFields>): ProviderDraft => ({
  ...commonOf(fields),
  strategy: 'saml',
  entityId: fields.entity_id,
  ssoUrl: fields.sso_url,
  sloUrl: fields.slo_url,
  metadataUrl: fields.metadata_url,
  certificates: fields.certificates,
  nameIdFormat: fields.name_id_format,
  attributeNames: {
    email: fields.attribute_names.email,
    firstName: fields.attribute_names.first_name,
    lastName: fields.attribute_names.last_name,
    groups: fields.attribute_names.groups,
  },
  signing: fields.sign_requests
    ? { privateKey: fields.private_key, certificate: fields.signing_certificate ?? '' }
    : null,
  forceAuthn: fields.force_authn,
  allowIdpInitiated: fields.allow_idp_initiated,
  allowMissingAudience: fields.allow_missing_audience,
});
