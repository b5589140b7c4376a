import { ROLES } from '../../../../shared/people/domain/role.ts';
import type { AdminProvider } from '../../../../shared/people/sso/schema/sso-provider.ts';
import { facts } from '../../../platform/components/table.ts';
import { type Child, type Html, html } from '../../../platform/html.ts';
import { roleLabel } from '../roles.ts';
import { type Families, familyLabel } from './families.ts';
import { WORDS as FORM } from './words/form.ts';
import { WORDS as ALL } from './words/pages.ts';

const WORDS = ALL.facts;

type Pairs = readonly (readonly [name: string, value: Child])[];
type Of<Strategy extends AdminProvider['strategy']> = Extract<AdminProvider, { strategy: Strategy }>;

/** The settings, read-only. */
export const providerFacts = (provider: AdminProvider, families: Families): Html =>
  html`<section><h2>${ALL.provider.settings}</h2>${facts([...connection(provider), ...roles(provider, families)])}</section>`;

const connection = (provider: AdminProvider): Pairs => {
  switch (provider.strategy) {
    case 'openid_connect':
      return [[WORDS.issuer, provider.issuer], ...client(provider), [WORDS.groupsClaim, provider.groups_claim]];
    case 'oauth2':
      return [
        [WORDS.authorizationUrl, provider.authorization_url],
        [WORDS.tokenUrl, provider.token_url],
        [WORDS.userInfoUrl, provider.user_info_url],
        ...client(provider),
        [WORDS.userInfoFields, paths(provider.attribute_paths)],
      ];
    case 'saml':
      return saml(provider);
  }
};

const client = (provider: Of<'openid_connect' | 'oauth2'>): Pairs => [
  [WORDS.clientId, provider.client_id],
  [WORDS.clientSecret, WORDS.isSet],
  [WORDS.sendSecret, FORM.connection.methods[provider.token_endpoint_auth_method]],
  [WORDS.scopes, provider.scopes.join(' ') || ALL.unknown],
];

const saml = (provider: Of<'saml'>): Pairs => [
  [WORDS.entityId, provider.entity_id],
  [WORDS.ssoUrl, provider.sso_url],
  [WORDS.sloUrl, provider.slo_url ?? ALL.unknown],
  [WORDS.metadataUrl, provider.metadata_url ?? ALL.unknown],
  [WORDS.certificates, provider.certificates.length],
  [WORDS.nameIdFormat, provider.name_id_format],
  [WORDS.attributes, paths(provider.attribute_names)],
  [WORDS.requests, provider.sign_requests ? WORDS.signed : WORDS.unsigned],
  [WORDS.idpInitiated, provider.allow_idp_initiated ? WORDS.accepted : WORDS.refused],
  [WORDS.missingAudience, provider.allow_missing_audience ? WORDS.accepted : WORDS.refused],
];

const FIELDS = {
  subject: FORM.userInfo.subject,
  email: FORM.userInfo.email,
  email_verified: FORM.userInfo.emailVerified,
  first_name: FORM.userInfo.firstName,
  last_name: FORM.userInfo.lastName,
  groups: FORM.userInfo.groups,
} as const;

/** Where each value is found in what the provider sends. */
const paths = (all: Readonly<Partial<Record<keyof typeof FIELDS, string | false | null>>>): Child =>
  listOf(
    Object.entries(FIELDS).flatMap(([name, label]) => {
      const path = all[name as keyof typeof FIELDS];
      return path == null || path === false ? [] : [WORDS.path(label, path)];
    }),
  );

const roles = (provider: AdminProvider, families: Families): Pairs => [
  [WORDS.emails, provider.email_trusted ? WORDS.emailsTrusted : WORDS.emailsVerified],
  [WORDS.family, familyLabel(provider.family_id, families)],
  [WORDS.defaultRole, roleLabel(provider.default_role)],
  [WORDS.superAdmin, provider.allow_super_admin ? ALL.yes : ALL.no],
  [WORDS.withoutGroups, provider.keep_roles_without_groups ? WORDS.rolesKept : WORDS.rolesRemoved],
  [WORDS.groups, listOf(provider.group_mappings.map(({ group, role }) => WORDS.group(group, roleLabel(role))))],
  [WORDS.conditions, listOf(provider.conditions.map(condition))],
  [WORDS.hierarchy, listOf(ROLES.flatMap((role) => inclusion(provider, role)))],
  [
    WORDS.customMappings,
    listOf(Object.entries(provider.custom_mappings).map(([attribute, field]) => WORDS.stored(attribute, field))),
  ],
];

const condition = ({ attribute, value, groups, role }: AdminProvider['conditions'][number]): string =>
  groups.length === 0
    ? WORDS.condition(attribute, value, roleLabel(role))
    : WORDS.conditionInGroups(attribute, value, groups.join(', '), roleLabel(role));

const inclusion = ({ hierarchy }: AdminProvider, role: (typeof ROLES)[number]): readonly string[] => {
  const included = hierarchy[role] ?? [];
  return included.length === 0 ? [] : [WORDS.includes(roleLabel(role), included.map(roleLabel).join(', '))];
};

const listOf = (lines: readonly string[]): Child =>
  lines.length === 0 ? ALL.unknown : html`<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
