import type { ProviderStrategy } from '../../../../shared/people/domain/identity-provider.ts';
import type { AdminProvider, TestReport } from '../../../../shared/people/schema/sso-provider.ts';
import {
  actionButton,
  checkbox,
  confirmIdentityFirst,
  errorSummary,
  input,
  postForm,
} from '../../../platform/components/form.ts';
import { doneNotice, emptyState, notice } from '../../../platform/components/notice.ts';
import { facts, type PageMeta, pager, table } from '../../../platform/components/table.ts';
import { badge, instant } from '../../../platform/components/values.ts';
import { type FormState, fieldOf, newForm } from '../../../platform/form-state.ts';
import { type Child, type Html, html } from '../../../platform/html.ts';
import { layout } from '../../../platform/layout.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { roleLabel } from '../roles.ts';
import { type ProviderFormOptions, providerForm } from './provider-form.ts';
import { PROVIDERS_PATH, providerPath, STRATEGY_LABELS } from './provider-words.ts';

export type ProviderContent = Pick<ProviderFormOptions, 'certificates' | 'familyId' | 'origin'> & {
  readonly provider: AdminProvider;
  readonly form: FormState;
  readonly isReadOnly: boolean;
  readonly done?: ProviderDone;
};

export type ProviderDone = keyof typeof DONE;
const DONE = {
  created: 'The provider was created and is disabled. Register the URLs below with it, test it, then enable it.',
  saved: 'Your changes were saved and apply from the next sign-in.',
  enabled: 'The provider was enabled and appears on the sign-in page.',
  disabled: 'The provider was disabled. No one can sign in with it. Users who are signed in stay signed in.',
};

/** GET /admin/sso_providers/{name} */
export const providerPage = (viewer: Viewer, content: ProviderContent): Html => {
  const { provider, form, isReadOnly, done, ...options } = content;
  const path = providerPath(provider.name);
  return layout({
    title: `Provider ${provider.name}`,
    viewer,
    notice: doneNotice(DONE, done),
    content: html`${stateOf(viewer, provider)}
${acts(viewer, provider, isReadOnly)}
${registration(provider)}
${isReadOnly || !viewer.isRecent ? providerFacts(provider) : providerForm(viewer, { ...options, strategy: provider.strategy, action: path, isStored: true }, form)}
${!isReadOnly && !viewer.isRecent && confirmIdentityFirst('Provider settings decide who can sign in. Confirm your identity to change them.', path)}
${!isReadOnly && html`<section><h2>Delete provider</h2><p><a class="button secondary" href="${path}/delete">Delete provider</a></p></section>`}`,
  });
};

const stateOf = (viewer: Viewer, { label, strategy, enabled, last_test, updated_at }: AdminProvider): Html =>
  facts([
    ['Label', label],
    ['Type', STRATEGY_LABELS[strategy]],
    ['Status', enabledBadge(enabled)],
    ['Last test', html`${lastTest(last_test)} ${last_test && instant(last_test.at, viewer)}`],
    ['Last changed', instant(updated_at, viewer)],
  ]);

const acts = (viewer: Viewer, { name, enabled, last_test }: AdminProvider, isReadOnly: boolean): Html => {
  const path = providerPath(name);
  const isTested = last_test?.ok === true;
  return html`<div class="row acts">
${actionButton(viewer, `${path}/test`, 'Test', { secondary: enabled || isTested })}
${!isReadOnly && !enabled && actionButton(viewer, `${path}/enable`, 'Enable', { secondary: !isTested })}
${last_test && html`<a href="${path}/test">View last test</a>`}
${!isReadOnly && enabled && html`<div class="apart">${actionButton(viewer, `${path}/disable`, 'Disable', { danger: true })}</div>`}</div>`;
};

type Pairs = readonly (readonly [name: string, value: Child])[];
type Of<Strategy extends AdminProvider['strategy']> = Extract<AdminProvider, { strategy: Strategy }>;

/** The settings, read-only. */
const providerFacts = (provider: AdminProvider): Html =>
  html`<section><h2>Settings</h2>${facts([...connection(provider), ...roles(provider)])}</section>`;

const connection = (provider: AdminProvider): Pairs => {
  switch (provider.strategy) {
    case 'openid_connect':
      return [['Issuer', provider.issuer], ...client(provider), ['Groups claim', provider.groups_claim]];
    case 'oauth2':
      return [
        ['Authorization URL', provider.authorization_url],
        ['Token URL', provider.token_url],
        ['User info URL', provider.user_info_url],
        ...client(provider),
        ['User info fields', json(provider.attribute_paths)],
      ];
    case 'saml':
      return saml(provider);
  }
};

const client = (provider: Of<'openid_connect' | 'oauth2'>): Pairs => [
  ['Client ID', provider.client_id],
  ['Client secret', 'Set'],
  ['Send the secret', provider.token_endpoint_auth_method],
  ['Scopes', provider.scopes.join(' ') || '—'],
];

const saml = (provider: Of<'saml'>): Pairs => [
  ['Entity ID of the provider', provider.entity_id],
  ['SSO URL', provider.sso_url],
  ['Single logout URL', provider.slo_url ?? '—'],
  ['Metadata URL', provider.metadata_url ?? '—'],
  ['Certificates', provider.certificates.length],
  ['Name ID format', provider.name_id_format],
  ['Attributes', json(provider.attribute_names)],
  ['Requests', provider.sign_requests ? 'Signed' : 'Not signed'],
  ['Sign-ins that start at the provider', provider.allow_idp_initiated ? 'Accepted' : 'Refused'],
  ['Sign-ins without an audience', provider.allow_missing_audience ? 'Accepted' : 'Refused'],
];

const roles = (provider: AdminProvider): Pairs => [
  ['Email addresses', provider.email_trusted ? 'Trusted' : 'Trusted if the provider says they are verified'],
  ['Family of new users', provider.family_id ?? 'A new family for each user'],
  ['Default role', roleLabel(provider.default_role)],
  ['Can assign super admin', provider.allow_super_admin ? 'Yes' : 'No'],
  [
    'Sign-ins without groups',
    provider.keep_roles_without_groups ? 'Roles are kept' : 'Roles assigned by groups are removed',
  ],
  ['Group mappings', mappings(provider)],
  ['Conditions', json(provider.conditions)],
  ['Hierarchy', json(provider.hierarchy)],
  ['Custom mappings', json(provider.custom_mappings)],
];

const mappings = ({ group_mappings: all }: AdminProvider): Child =>
  all.length === 0 ? '—' : html`<ul>${all.map(({ group, role }) => html`<li>${group}: ${roleLabel(role)}</li>`)}</ul>`;

const json = (value: object): Child =>
  Object.keys(value).length === 0 ? '—' : html`<code>${JSON.stringify(value)}</code>`;

/** Values that an administrator copies to the provider. */
const registration = (provider: AdminProvider): Html =>
  html`<section><h2>Register with the provider</h2>
<p class="muted">Copy these values exactly. Click a value to select it.</p>
${provider.strategy === 'saml' ? samlValues(provider.service_provider) : facts([['Callback URL (redirect URI)', copyable(provider.redirect_uri)]])}</section>`;

type Saml = Extract<AdminProvider, { strategy: 'saml' }>['service_provider'];

const samlValues = ({ entity_id, acs_url, metadata_url, logout_url }: Saml): Html =>
  facts([
    ['Entity ID', copyable(entity_id)],
    ['Assertion consumer service (ACS)', copyable(acs_url)],
    ['Single logout', copyable(logout_url)],
    ['Metadata', html`${copyable(metadata_url)} <a href="${metadata_url}">Open metadata</a>`],
  ]);

const copyable = (value: string): Html => html`<code class="secret">${value}</code>`;

/** Badge for the result of the last test. */
export const lastTest = (report: Pick<TestReport, 'ok' | 'outdated'> | null): Html => {
  if (report === null) return badge('not tested');
  if (report.outdated) return badge(`${report.ok ? 'passed' : 'failed'} before the last change`, 'warning');
  return report.ok ? badge('passed', 'success') : badge('failed', 'error');
};

export const enabledBadge = (isEnabled: boolean): Html => (isEnabled ? badge('enabled', 'success') : badge('disabled'));

export type ProvidersContent = {
  readonly providers: readonly AdminProvider[];
  readonly meta: PageMeta;
  /** True if the providers come from `config/auth.yml`. */
  readonly isReadOnly: boolean;
  readonly done?: keyof typeof LIST_DONE;
};

const NEW = `${PROVIDERS_PATH}/new`;
const LIST_DONE = { deleted: 'The provider was deleted. Users without another way to sign in can no longer do so.' };

/** GET /admin/sso_providers */
export const providersPage = (viewer: Viewer, { providers, meta, isReadOnly, done }: ProvidersContent): Html =>
  layout({
    title: 'Sign-in providers',
    viewer,
    notice: doneNotice(LIST_DONE, done),
    content: html`<p>Let users sign in with accounts they have elsewhere.${isReadOnly && html` These providers are configured in <code>config/auth.yml</code>. You can view and test them here, but must edit the file to change them.`}</p>
${!isReadOnly && providers.length > 0 && html`<p><a class="button" href="${NEW}">New provider</a></p>`}
${providers.length === 0 ? none(isReadOnly) : providersTable(providers)}
${pager(PROVIDERS_PATH, {}, meta)}`,
  });

const none = (isReadOnly: boolean): Html =>
  isReadOnly
    ? emptyState('The file has no providers.')
    : emptyState('No providers yet. Users sign in with a password.', { href: NEW, label: 'New provider' });

const providersTable = (providers: readonly AdminProvider[]): Html =>
  table(
    'Sign-in providers',
    [
      { label: 'Label', isHeader: true, cell: ({ name, label }) => html`<a href="${providerPath(name)}">${label}</a>` },
      { label: 'Status', cell: ({ enabled }) => enabledBadge(enabled) },
      { label: 'Last test', cell: ({ last_test }) => lastTest(last_test) },
      { label: 'Name', cell: ({ name }) => html`<code>${name}</code>` },
      { label: 'Type', cell: ({ strategy }) => STRATEGY_LABELS[strategy] },
      { label: 'Callback URL', cell: (provider) => html`<code class="secret">${callbackOf(provider)}</code>` },
    ],
    providers,
  );

const callbackOf = (provider: AdminProvider): string =>
  provider.strategy === 'saml' ? provider.service_provider.acs_url : provider.redirect_uri;

type DeleteContent = {
  readonly provider: { readonly name: string; readonly label: string; readonly enabled: boolean };
  readonly form?: FormState;
};

/** GET /admin/sso_providers/{name}/delete */
export const deletePage = (viewer: Viewer, { provider, form = newForm() }: DeleteContent): Html => {
  const path = providerPath(provider.name);
  return layout({
    title: `Delete ${provider.name}`,
    viewer,
    notice: errorSummary(form, ['name', 'force']),
    content: html`${notice('warning', html`<p>No one will be able to sign in with ${provider.label}. This cannot be undone: linked accounts stay unlinked even if you create a provider with the same name.${provider.enabled && html` To stop sign-ins temporarily, disable the provider instead.`}</p>`)}
${postForm(
  viewer,
  { action: `${path}/delete` },
  html`${input({ name: 'name', label: 'Enter the name of the provider to confirm', required: true, autocomplete: 'off', hint: provider.name }, form)}
${isStranding(form) && checkbox({ name: 'force', label: 'Delete it even though these users will no longer be able to sign in' }, form)}
<p class="row"><button type="submit" class="danger">Delete provider</button> <a href="${path}">Cancel</a></p>`,
)}`,
  });
};

const isStranding = ({ values, errors }: FormState): boolean =>
  values['force'] === 'true' || errors.some((sentence) => fieldOf(sentence, ['force']) === 'force');

type NewProviderContent = Pick<ProviderFormOptions, 'certificates' | 'familyId' | 'origin'> & {
  /** Undefined until the user has chosen one. */
  readonly strategy: ProviderStrategy | undefined;
  readonly form?: FormState;
};

/** GET /admin/sso_providers/new */
export const newProviderPage = (
  viewer: Viewer,
  { strategy, form = newForm(), ...options }: NewProviderContent,
): Html =>
  strategy === undefined
    ? layout({
        title: 'New provider',
        viewer,
        notice: errorSummary(form),
        content: html`<p>Choose the protocol of the provider.</p><div class="cards">${CHOICES.map(choice)}</div>`,
      })
    : layout({
        title: `New provider: ${STRATEGY_LABELS[strategy]}`,
        viewer,
        content: html`<p>The provider is created disabled. Test it, then enable it. <a href="${PROVIDERS_PATH}/new">Choose another type</a></p>
${providerForm(viewer, { ...options, strategy, action: PROVIDERS_PATH, isStored: false }, form)}`,
      });

const CHOICES: readonly (readonly [ProviderStrategy, string])[] = [
  ['openid_connect', 'For most services. All URLs are discovered from the issuer.'],
  ['oauth2', 'For services without an issuer. You enter the authorization, token and user info URLs.'],
  ['saml', 'For organizations that give you a metadata URL or file.'],
];

const choice = ([strategy, text]: (typeof CHOICES)[number]): Html =>
  html`<section><h2>${STRATEGY_LABELS[strategy]}</h2><p>${text}</p>
<p><a class="button" href="${PROVIDERS_PATH}/new?strategy=${strategy}">Choose<span class="visually-hidden"> ${STRATEGY_LABELS[strategy]}</span></a></p></section>`;
