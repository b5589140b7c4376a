import type { AdminProvider } from '../../../../shared/people/schema/admin-provider.ts';
import { facts } from '../../../platform/components/table.ts';
import { type Child, type Html, html } from '../../../platform/html.ts';
import { roleLabel } from '../roles.ts';

type Pairs = readonly (readonly [name: string, value: Child])[];
type Of<Strategy extends AdminProvider['strategy']> = Extract<AdminProvider, { strategy: Strategy }>;

/** What is configured, for whoever cannot change it now. */
export const providerFacts = (provider: AdminProvider): Html =>
  html`<section><h2>Settings</h2>${facts([...connection(provider), ...roles(provider)])}</section>`;

const connection = (provider: AdminProvider): Pairs => {
  switch (provider.strategy) {
    case 'openid_connect':
      return [['Issuer', provider.issuer], ...client(provider), ['Claim of the groups', provider.groups_claim]];
    case 'oauth2':
      return [
        ['Authorization URL', provider.authorization_url],
        ['Token URL', provider.token_url],
        ['User info URL', provider.user_info_url],
        ...client(provider),
        ['In the user info', json(provider.attribute_paths)],
      ];
    case 'saml':
      return saml(provider);
  }
};

const client = (provider: Of<'openid_connect' | 'oauth2'>): Pairs => [
  ['Client ID', provider.client_id],
  ['Client secret', 'set'],
  ['The secret is sent by', provider.token_endpoint_auth_method],
  ['Scopes', provider.scopes.join(' ') || 'none'],
];

const saml = (provider: Of<'saml'>): Pairs => [
  ['Entity ID of the provider', provider.entity_id],
  ['Address for signing in', provider.sso_url],
  ['Address for signing out', provider.slo_url ?? 'none'],
  ['Metadata URL', provider.metadata_url ?? 'none'],
  ['Certificates', provider.certificates.length],
  ['Name ID format', provider.name_id_format],
  ['Attributes', json(provider.attribute_names)],
  ['Requests', provider.sign_requests ? 'signed' : 'not signed'],
  ['Sign-ins that begin at the provider', provider.allow_idp_initiated ? 'taken' : 'not taken'],
  ['Sign-ins without an audience', provider.allow_missing_audience ? 'accepted' : 'refused'],
];

const roles = (provider: AdminProvider): Pairs => [
  ['Its e-mail addresses', provider.email_trusted ? 'believed' : 'believed where it calls them verified'],
  ['Family of new users', provider.family_id ?? 'each founds one of his own'],
  ['Role of everybody else', roleLabel(provider.default_role)],
  ['May make super admins', provider.allow_super_admin ? 'yes' : 'no'],
  [
    'Sign-ins without groups',
    provider.keep_roles_without_groups ? 'roles are kept' : 'roles assigned by groups are removed',
  ],
  ['Groups and their roles', mappings(provider)],
  ['Conditions', json(provider.conditions)],
  ['Hierarchy', json(provider.hierarchy)],
  ['Further attributes', json(provider.custom_mappings)],
];

const mappings = ({ group_mappings: all }: AdminProvider): Child =>
  all.length === 0
    ? 'none'
    : html`<ul>${all.map(({ group, role }) => html`<li>${group}: ${roleLabel(role)}</li>`)}</ul>`;

const json = (value: object): Child =>
  Object.keys(value).length === 0 ? 'none' : html`<code>${JSON.stringify(value)}</code>`;
