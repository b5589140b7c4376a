import type { ProviderStrategy } from '../../../../shared/people/domain/identity-provider.ts';
import { callbackPath } from '../../../../shared/people/domain/provider-callback.ts';
import { numbersOf } from '../../../../shared/platform/domain/sent-fields.ts';
import { checkbox, errorSummary, input, postForm, select, textarea } from '../../../platform/components/form.ts';
import { type FormState, fieldOf } from '../../../platform/form-state.ts';
import { formatInstant } from '../../../platform/format/dates.ts';
import { type Html, html } from '../../../platform/html.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { ROLE_CHOICES } from '../roles.ts';

/** Names of fields that are there only sometimes, or of which a browser sends nothing. */
const OTHERS = [
  'name',
  'client_secret',
  'private_key',
  'email_trusted',
  'allow_super_admin',
  'keep_roles_without_groups',
  'relink',
  'version',
];

/** Every setting of a provider, as its kind has them. */
export const providerForm = (viewer: Viewer, options: ProviderFormOptions, form: FormState): Html =>
  postForm(
    viewer,
    { action: options.action, label: options.isStored ? 'Settings of the provider' : 'New provider' },
    html`${SAVE_BY_ENTER}
${errorSummary(form, [...Object.keys(form.values), ...OTHERS])}
${options.isStored ? html`<input type="hidden" name="version" value="${form.values['version']}">` : html`<input type="hidden" name="strategy" value="${options.strategy}">`}
<section><h2>On the page for signing in</h2>
${!options.isStored && nameField(options, form)}
${input({ name: 'label', label: 'Label', required: true, hint: 'What the button says.' }, form)}
${input({ name: 'icon', label: 'Icon (optional)', hint: 'Name of an icon, without blanks.' }, form)}</section>
${connectionFields(viewer, options, form)}
${accountFields(options, form)}
${roleFields(form)}
${relinkField(form)}
<p class="row"><button type="submit">${options.isStored ? 'Save changes' : 'Create provider'}</button></p>`,
  );

/** Enter presses the first button of a form, which would otherwise be the one for more rows. */
const SAVE_BY_ENTER = html`<button type="submit" class="visually-hidden" tabindex="-1" aria-hidden="true">Save</button>`;

/** Providers want to know the callback address before they give a client ID. */
const nameField = ({ strategy, origin }: ProviderFormOptions, form: FormState): Html => {
  const callback = `${origin}${callbackPath({ name: 'NAME', strategy })}`;
  const hint = `Lower-case letters, digits, hyphens and underscores. It never changes, and makes the callback address ${callback}.`;
  return input({ name: 'name', label: 'Name', required: true, pattern: '[a-z0-9][a-z0-9_\\-]{1,62}', hint }, form);
};

const connectionFields = (viewer: Viewer, options: ProviderFormOptions, form: FormState): Html => {
  switch (options.strategy) {
    case 'openid_connect':
      return openIdConnectFields(options, form);
    case 'oauth2':
      return oauth2Fields(options, form);
    case 'saml':
      return samlFields(viewer, options, form);
  }
};

const accountFields = ({ familyId }: ProviderFormOptions, form: FormState): Html =>
  html`<section><h2>Accounts</h2>
${checkbox({ name: 'email_trusted', label: 'Trust this provider’s email addresses', hint: 'Its addresses count as verified even if the provider does not say so. Only for a provider whose addresses you control.' }, form)}
${input({ name: 'family_id', label: 'Family of new users (optional)', hint: `Id of the family that they join; yours is ${familyId}. Blank: each founds one of his own.` }, form)}</section>`;

/** Asked only of whoever moves a provider under which people are linked. */
const relinkField = (form: FormState): Html | false =>
  (form.values['relink'] === 'true' || form.errors.some((sentence) => fieldOf(sentence, ['relink']) === 'relink')) &&
  checkbox({ name: 'relink', label: 'Go on: everybody links his account anew' }, form);

export type ProviderFormOptions = {
  readonly strategy: ProviderStrategy;
  readonly action: string;
  /** Its name is fixed then, and its secrets are kept where they are left blank. */
  readonly isStored: boolean;
  /** Of the certificates in the form, by field. */
  readonly certificates: Readonly<Record<string, CertificateState>>;
  /** Ours, as people see it. */
  readonly origin: string;
  /** Of the viewer, which may be the one that new users join. */
  readonly familyId: string;
};
export type CertificateState = { readonly until: string; readonly isOver: boolean };

/** What is true of a secret's field, which is always blank. */
export const secretHint = (isStored: boolean, { errors, values }: FormState): string => {
  const isBack = errors.length > 0 || values['more_rows'] !== undefined;
  const stored = isStored ? 'Never shown. Blank keeps the one that is stored.' : 'Kept encrypted and never shown.';
  return isBack ? `Type it again if you did: it does not come back with the page. ${stored}` : stored;
};

type Options = Pick<ProviderFormOptions, 'isStored'>;

const METHODS = [
  { value: 'client_secret_post', label: 'In the body (client_secret_post)' },
  { value: 'client_secret_basic', label: 'In the header (client_secret_basic)' },
];
const PROMPTS = [
  { value: '', label: 'As the provider likes' },
  { value: 'login', label: 'To sign in again (login)' },
  { value: 'consent', label: 'For consent (consent)' },
  { value: 'select_account', label: 'Which account (select_account)' },
  { value: 'none', label: 'Nothing (none)' },
];

const openIdConnectFields = (options: Options, form: FormState): Html =>
  html`<section><h2>Connection</h2>
${input({ name: 'issuer', label: 'Issuer', type: 'url', required: true, hint: 'Letter by letter as the provider writes it. It is asked when you save.' }, form)}
${clientFields(options, form)}
${input({ name: 'scopes', label: 'Scopes', hint: 'With blanks between. Add groups where the provider wants that for its groups.' }, form)}
${select({ name: 'prompt', label: 'The provider asks people' }, PROMPTS, form)}
${input({ name: 'groups_claim', label: 'Claim of the groups', hint: 'Dots lead into objects: realm_access.roles' }, form)}
${checkbox({ name: 'shared_callback', label: 'Use the shared callback address', hint: 'Only if /auth/openid_connect/callback is already registered with the provider. At most one enabled provider that uses it may omit its issuer from its responses (RFC 9207).' }, form)}</section>`;

const oauth2Fields = (options: Options, form: FormState): Html =>
  html`<section><h2>Connection</h2>
${input({ name: 'authorization_url', label: 'Authorization URL', type: 'url', required: true, hint: 'Where people are sent to.' }, form)}
${input({ name: 'token_url', label: 'Token URL', type: 'url', required: true }, form)}
${input({ name: 'user_info_url', label: 'User info URL', type: 'url', required: true }, form)}
${clientFields(options, form)}
${input({ name: 'scopes', label: 'Scopes', hint: 'With blanks between.' }, form)}</section>
<section><h2>In the user info</h2>
<p class="muted">Where each thing stands in it. Dots lead into objects: user.email</p>
${input({ name: 'attribute_paths.subject', label: 'What never changes about a user', hint: 'Often sub or id. Users are told apart by it.' }, form)}
${input({ name: 'attribute_paths.email', label: 'E-mail address' }, form)}
${input({ name: 'attribute_paths.email_verified', label: 'Whether the address is verified' }, form)}
${checkbox({ name: 'email_never_verified', label: 'The provider does not say whether it is' }, form)}
${input({ name: 'attribute_paths.first_name', label: 'First name' }, form)}
${input({ name: 'attribute_paths.last_name', label: 'Last name' }, form)}
${input({ name: 'attribute_paths.groups', label: 'Groups' }, form)}</section>`;

const clientFields = ({ isStored }: Options, form: FormState): Html =>
  html`${input({ name: 'client_id', label: 'Client ID', required: true, autocomplete: 'off' }, form)}
${input({ name: 'client_secret', label: 'Client secret', type: 'password', required: !isStored, autocomplete: 'off', hint: secretHint(isStored, form) }, form)}
${select({ name: 'token_endpoint_auth_method', label: 'The secret is sent' }, METHODS, form)}`;

type SamlOptions = Pick<ProviderFormOptions, 'isStored' | 'certificates'>;

const FORMATS = [
  { value: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress', label: 'E-mail address (emailAddress)' },
  { value: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent', label: 'Persistent (persistent)' },
  { value: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified', label: 'Unspecified (unspecified)' },
];

const samlFields = (viewer: Viewer, options: SamlOptions, form: FormState): Html =>
  html`${metadataFields(options, form)}
<section><h2>Connection</h2>
${input({ name: 'entity_id', label: 'Entity ID of the provider' }, form)}
${input({ name: 'sso_url', label: 'Address for signing in (SSO URL)', type: 'url' }, form)}
${input({ name: 'slo_url', label: 'Address for signing out (SLO URL, optional)', type: 'url' }, form)}
${certificates(viewer, options, form)}
${select({ name: 'name_id_format', label: 'Name ID format', hint: 'People are told apart by it, so it is fixed once somebody is linked.' }, FORMATS, form)}
${checkbox({ name: 'force_authn', label: 'Have people sign in anew each time' }, form)}
${checkbox({ name: 'allow_idp_initiated', label: 'Accept sign-ins that start at the provider', hint: 'They answer no request of ours, so they are easier to forge. Leave this off unless you need it.' }, form)}
${checkbox({ name: 'allow_missing_audience', label: 'Accept sign-ins without an audience', hint: 'A message issued for another service could then be used here. Leave this off unless you need it.' }, form)}</section>
${attributeFields(form)}
${signingFields(viewer, options, form)}`;

const metadataFields = ({ isStored }: SamlOptions, form: FormState): Html =>
  html`<section><h2>Metadata</h2>
<p class="muted">${isStored ? 'What the provider publishes about itself.' : 'With metadata, leave entity ID, addresses and certificates below blank: they are read from it when you save.'}</p>
${input({ name: 'metadata_url', label: 'Metadata URL (optional)', type: 'url', hint: 'Read when you save and when you test, never at a sign-in.' }, form)}
${textarea({ name: 'metadata_xml', label: 'Or the metadata itself, pasted (optional)', rows: 3 }, form)}
${isStored && checkbox({ name: 'refresh_metadata', label: 'Read from the metadata', hint: 'Entity ID, addresses and certificates below become what the metadata says now.' }, form)}</section>`;

const certificates = (viewer: Viewer, options: SamlOptions, form: FormState): readonly Html[] =>
  numbersOf(form.values, 'certificate').map((number) =>
    pem(viewer, options, form, {
      name: `certificate_${number}`,
      label: `Certificate ${number}${number === 1 ? '' : ' (optional)'}`,
      hint: number === 1 ? 'X.509 in PEM, or its base64 alone.' : 'Any of them may sign, which helps when keys change.',
    }),
  );

type PemField = { readonly name: string; readonly label: string; readonly hint: string };

/** A certificate, and until when it is valid. */
const pem = (viewer: Viewer, options: SamlOptions, form: FormState, { name, label, hint }: PemField): Html => {
  const state = options.certificates[name];
  const day = state && formatInstant(state.until, viewer.locale, viewer.timeZone);
  const said = state === undefined ? hint : `${state.isOver ? 'Expired on' : 'Valid until'} ${day}.`;
  return textarea({ name, label, hint: said, rows: 4 }, form);
};

const attributeFields = (form: FormState): Html =>
  html`<section><h2>Attributes</h2>
<p class="muted">The names that the provider uses. Leave one blank to accept the usual names, such as email or mail.</p>
${input({ name: 'attribute_names.email', label: 'E-mail address' }, form)}
${input({ name: 'attribute_names.first_name', label: 'First name' }, form)}
${input({ name: 'attribute_names.last_name', label: 'Last name' }, form)}
${input({ name: 'attribute_names.groups', label: 'Groups' }, form)}</section>`;

const SIGNING_HINT = { hint: 'Not set, a stored key is removed when you save.' };

const signingFields = (viewer: Viewer, options: SamlOptions, form: FormState): Html =>
  html`<section><h2>Signed requests</h2>
${checkbox({ name: 'sign_requests', label: 'Sign our requests', ...(options.isStored && SIGNING_HINT) }, form)}
${textarea({ name: 'private_key', label: 'Private key', hint: `PEM. ${secretHint(options.isStored, form)}` }, form)}
${pem(viewer, options, form, { name: 'signing_certificate', label: 'Certificate of the key', hint: 'PEM. It stands in our metadata.' })}</section>`;

const CHOICES = [{ value: '', label: 'Choose a role' }, ...ROLE_CHOICES];

const EXAMPLES = {
  conditions: '[{"attribute": "department", "value": "Finance", "groups": ["Leads"], "role": "admin"}]',
  hierarchy: '{"super_admin": ["admin"], "admin": ["member"]}',
  custom_mappings: '{"employee_number": "external_id", "cost_center": "metadata.cost_center"}',
} as const;

/** Who gets which role, and what else is taken over. */
const roleFields = (form: FormState): Html =>
  html`<section><h2>Roles</h2>
${select({ name: 'default_role', label: 'Role of everybody else', hint: 'For whoever is in none of the groups below.' }, ROLE_CHOICES, form)}
${checkbox({ name: 'allow_super_admin', label: 'The provider may make people super admins', hint: 'They administer everything, providers too.' }, form)}
${mappingRows(form)}
${checkbox({ name: 'keep_roles_without_groups', label: 'Keep roles when the provider sends no groups', hint: 'If this is off, a sign-in without groups removes the roles assigned by groups, once the provider has sent groups.' }, form)}</section>
<section><h2>Advanced settings</h2>
<p class="muted">In JSON, each of them optional.</p>
${json('conditions', 'Conditions', 'A role for whoever has a value in an attribute and, where groups are named, is in one of them.', form)}
${json('hierarchy', 'Hierarchy', 'Whoever has a role has those beside it, too.', form)}
${json('custom_mappings', 'Further attributes', 'What becomes of attributes: first_name, last_name, external_id or metadata.<key>.', form)}</section>`;

const mappingRows = (form: FormState): Html =>
  html`<fieldset class="mapping-rows" data-mapping-rows><legend>Groups and their roles</legend>
<p class="muted">Written as the provider writes them, upper and lower case too. Whoever is in several gets the highest role. A row with neither is left out.</p>
${numbersOf(form.values, 'group').map((row) => mappingRow(row, form))}
<p><button type="submit" name="more_rows" value="true" formnovalidate class="secondary">More rows</button></p></fieldset>`;

const mappingRow = (row: number, form: FormState): Html =>
  html`<div class="mapping-row" data-mapping-row>
${input({ name: `group_${row}`, label: `Group ${row}`, autocomplete: 'off' }, form)}
${select({ name: `role_${row}`, label: `Role ${row}` }, CHOICES, form)}</div>`;

const json = (name: keyof typeof EXAMPLES, label: string, hint: string, form: FormState): Html =>
  textarea({ name, label: `${label} (optional)`, hint: `${hint} Example: ${EXAMPLES[name]}`, rows: 5 }, form);
