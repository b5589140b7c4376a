import type { ProviderStrategy } from '../../../../shared/people/domain/identity-provider.ts';
import { callbackPath } from '../../../../shared/people/domain/provider-callback.ts';
import { numbersOf } from '../../../../shared/platform/domain/sent-fields.ts';
import { checkbox, errorSummary, input, postForm, select, textarea } from '../../../platform/components/form.ts';
import { type FormState, fieldOf } from '../../../platform/form-state.ts';
import { formatInstant } from '../../../platform/format/dates.ts';
import { type Html, html } from '../../../platform/html.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { ROLE_CHOICES } from '../roles.ts';

/** Fields that the form shows only sometimes or that browsers omit, so `form.values` may lack them. */
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

/** The form for every setting of a provider of one strategy. */
export const providerForm = (viewer: Viewer, options: ProviderFormOptions, form: FormState): Html =>
  postForm(
    viewer,
    { action: options.action, label: options.isStored ? 'Provider settings' : 'New provider' },
    html`${SAVE_BY_ENTER}
${errorSummary(form, [...Object.keys(form.values), ...OTHERS])}
${options.isStored ? html`<input type="hidden" name="version" value="${form.values['version']}">` : html`<input type="hidden" name="strategy" value="${options.strategy}">`}
<section><h2>Sign-in button</h2>
${!options.isStored && nameField(options, form)}
${input({ name: 'label', label: 'Label', required: true, hint: 'Text of the button on the sign-in page.' }, form)}
${input({ name: 'icon', label: 'Icon (optional)', hint: 'Name of an icon, without spaces.' }, form)}</section>
${connectionFields(viewer, options, form)}
${accountFields(options, form)}
${roleFields(form)}
${relinkField(form)}
<p class="row"><button type="submit">${options.isStored ? 'Save changes' : 'Create provider'}</button></p>`,
  );

/** Pressing Enter submits with the first button, which would otherwise be "Add rows". */
const SAVE_BY_ENTER = html`<button type="submit" class="visually-hidden" tabindex="-1" aria-hidden="true">Save</button>`;

/** Shows the callback URL early: providers require it to issue a client ID. */
const nameField = ({ strategy, origin }: ProviderFormOptions, form: FormState): Html => {
  const callback = `${origin}${callbackPath({ name: 'NAME', strategy })}`;
  const hint = `Lowercase letters, digits, hyphens and underscores. It cannot be changed later. The callback URL will be ${callback}.`;
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
${checkbox({ name: 'email_trusted', label: 'Trust this provider’s email addresses', hint: 'Treats its addresses as verified even if the provider does not say so. Turn this on only for a provider whose addresses you control.' }, form)}
${input({ name: 'family_id', label: 'Family of new users (optional)', hint: `ID of the family that new users join. Yours is ${familyId}. Leave blank to create a family for each new user.` }, form)}</section>`;

/** Shown only if the change would unlink users. */
const relinkField = (form: FormState): Html | false =>
  (form.values['relink'] === 'true' || form.errors.some((sentence) => fieldOf(sentence, ['relink']) === 'relink')) &&
  checkbox({ name: 'relink', label: 'Save anyway: all users must connect their accounts again' }, form);

export type ProviderFormOptions = {
  readonly strategy: ProviderStrategy;
  readonly action: string;
  /** If true, the name is fixed and blank secrets keep their stored values. */
  readonly isStored: boolean;
  /** By field name. */
  readonly certificates: Readonly<Record<string, CertificateState>>;
  /** Public origin of this service, such as `https://example.com`. */
  readonly origin: string;
  /** Family of the viewer, offered as a choice for new users. */
  readonly familyId: string;
};
export type CertificateState = { readonly until: string; readonly isExpired: boolean };

/** Hint for a secret's field, which is always shown blank. */
export const secretHint = (isStored: boolean, { errors, values }: FormState): string => {
  const isBack = errors.length > 0 || values['more_rows'] !== undefined;
  const stored = isStored ? 'Never shown. Leave blank to keep the stored value.' : 'Stored encrypted and never shown.';
  return isBack ? `If you entered a value, enter it again. ${stored}` : stored;
};

type Options = Pick<ProviderFormOptions, 'isStored'>;

const METHODS = [
  { value: 'client_secret_post', label: 'In the body (client_secret_post)' },
  { value: 'client_secret_basic', label: 'In the header (client_secret_basic)' },
];
const PROMPTS = [
  { value: '', label: 'Provider default' },
  { value: 'login', label: 'Sign in again (login)' },
  { value: 'consent', label: 'Ask for consent (consent)' },
  { value: 'select_account', label: 'Select an account (select_account)' },
  { value: 'none', label: 'No prompt (none)' },
];

const openIdConnectFields = (options: Options, form: FormState): Html =>
  html`<section><h2>Connection</h2>
${input({ name: 'issuer', label: 'Issuer', type: 'url', required: true, hint: 'Exactly as the provider publishes it, such as https://accounts.google.com. Checked when you save.' }, form)}
${clientFields(options, form)}
${input({ name: 'scopes', label: 'Scopes', hint: 'Separated by spaces. Add groups if the provider needs it to send groups.' }, form)}
${select({ name: 'prompt', label: 'Prompt' }, PROMPTS, form)}
${input({ name: 'groups_claim', label: 'Groups claim', hint: 'Use dots for nested values: realm_access.roles' }, form)}
${checkbox({ name: 'shared_callback', label: 'Use the shared callback address', hint: 'Only if /auth/openid_connect/callback is already registered with the provider. At most one enabled provider that uses it may omit its issuer from its responses (RFC 9207).' }, form)}</section>`;

const oauth2Fields = (options: Options, form: FormState): Html =>
  html`<section><h2>Connection</h2>
${input({ name: 'authorization_url', label: 'Authorization URL', type: 'url', required: true, hint: 'Where users sign in.' }, form)}
${input({ name: 'token_url', label: 'Token URL', type: 'url', required: true }, form)}
${input({ name: 'user_info_url', label: 'User info URL', type: 'url', required: true }, form)}
${clientFields(options, form)}
${input({ name: 'scopes', label: 'Scopes', hint: 'Separated by spaces.' }, form)}</section>
<section><h2>User info fields</h2>
<p class="muted">Path of each value in the user info response. Use dots for nested values: user.email</p>
${input({ name: 'attribute_paths.subject', label: 'User ID', hint: 'A value that identifies a user and never changes, often sub or id.' }, form)}
${input({ name: 'attribute_paths.email', label: 'Email address' }, form)}
${input({ name: 'attribute_paths.email_verified', label: 'Email verified' }, form)}
${checkbox({ name: 'email_never_verified', label: 'The provider does not send this value' }, form)}
${input({ name: 'attribute_paths.first_name', label: 'First name' }, form)}
${input({ name: 'attribute_paths.last_name', label: 'Last name' }, form)}
${input({ name: 'attribute_paths.groups', label: 'Groups' }, form)}</section>`;

const clientFields = ({ isStored }: Options, form: FormState): Html =>
  html`${input({ name: 'client_id', label: 'Client ID', required: true, autocomplete: 'off' }, form)}
${input({ name: 'client_secret', label: 'Client secret', type: 'password', required: !isStored, autocomplete: 'off', hint: secretHint(isStored, form) }, form)}
${select({ name: 'token_endpoint_auth_method', label: 'Send the secret' }, METHODS, form)}`;

type SamlOptions = Pick<ProviderFormOptions, 'isStored' | 'certificates'>;

const FORMATS = [
  { value: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress', label: 'Email address (emailAddress)' },
  { value: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent', label: 'Persistent (persistent)' },
  { value: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified', label: 'Unspecified (unspecified)' },
];

const samlFields = (viewer: Viewer, options: SamlOptions, form: FormState): Html =>
  html`${metadataFields(options, form)}
<section><h2>Connection</h2>
${input({ name: 'entity_id', label: 'Entity ID of the provider' }, form)}
${input({ name: 'sso_url', label: 'SSO URL', type: 'url' }, form)}
${input({ name: 'slo_url', label: 'Single logout URL (optional)', type: 'url' }, form)}
${certificates(viewer, options, form)}
${select({ name: 'name_id_format', label: 'Name ID format', hint: 'Identifies users, so it cannot be changed once a user is linked.' }, FORMATS, form)}
${checkbox({ name: 'force_authn', label: 'Require a new sign-in each time' }, form)}
${checkbox({ name: 'allow_idp_initiated', label: 'Accept sign-ins that start at the provider', hint: 'These do not answer a request from this service, so they are easier to forge. Leave this off unless you need it.' }, form)}
${checkbox({ name: 'allow_missing_audience', label: 'Accept sign-ins without an audience', hint: 'A message issued for another service could then be used here. Leave this off unless you need it.' }, form)}</section>
${attributeFields(form)}
${signingFields(viewer, options, form)}`;

const metadataFields = ({ isStored }: SamlOptions, form: FormState): Html =>
  html`<section><h2>Metadata</h2>
<p class="muted">${isStored ? 'The configuration that the provider publishes.' : 'If you provide metadata, leave the entity ID, URLs and certificates below blank. They are read from it when you save.'}</p>
${input({ name: 'metadata_url', label: 'Metadata URL (optional)', type: 'url', hint: 'Read when you save or test, never during sign-in.' }, form)}
${textarea({ name: 'metadata_xml', label: 'Metadata XML (optional)', rows: 3 }, form)}
${isStored && checkbox({ name: 'refresh_metadata', label: 'Update from metadata', hint: 'Replaces the entity ID, URLs and certificates below with the published values.' }, form)}</section>`;

const certificates = (viewer: Viewer, options: SamlOptions, form: FormState): readonly Html[] =>
  numbersOf(form.values, 'certificate').map((number) =>
    pem(viewer, options, form, {
      name: `certificate_${number}`,
      label: `Certificate ${number}${number === 1 ? '' : ' (optional)'}`,
      hint:
        number === 1
          ? 'X.509 certificate in PEM or base64.'
          : 'Any of the certificates may sign, which helps when keys change.',
    }),
  );

type PemField = { readonly name: string; readonly label: string; readonly hint: string };

/** A certificate field, with its expiry date if known. */
const pem = (viewer: Viewer, options: SamlOptions, form: FormState, { name, label, hint }: PemField): Html => {
  const state = options.certificates[name];
  const day = state && formatInstant(state.until, viewer.locale, viewer.timeZone);
  const shownHint = state === undefined ? hint : `${state.isExpired ? 'Expired on' : 'Valid until'} ${day}.`;
  return textarea({ name, label, hint: shownHint, rows: 4 }, form);
};

const attributeFields = (form: FormState): Html =>
  html`<section><h2>Attributes</h2>
<p class="muted">Attribute names as the provider sends them. Leave blank to accept common names, such as email or mail.</p>
${input({ name: 'attribute_names.email', label: 'Email address' }, form)}
${input({ name: 'attribute_names.first_name', label: 'First name' }, form)}
${input({ name: 'attribute_names.last_name', label: 'Last name' }, form)}
${input({ name: 'attribute_names.groups', label: 'Groups' }, form)}</section>`;

const SIGNING_HINT = { hint: 'If this is off, the stored key is removed when you save.' };

const signingFields = (viewer: Viewer, options: SamlOptions, form: FormState): Html =>
  html`<section><h2>Signed requests</h2>
${checkbox({ name: 'sign_requests', label: 'Sign requests', ...(options.isStored && SIGNING_HINT) }, form)}
${textarea({ name: 'private_key', label: 'Private key', hint: `PEM. ${secretHint(options.isStored, form)}` }, form)}
${pem(viewer, options, form, { name: 'signing_certificate', label: 'Signing certificate', hint: 'PEM. Published in the metadata of this service.' })}</section>`;

const CHOICES = [{ value: '', label: 'Choose a role' }, ...ROLE_CHOICES];

const EXAMPLES = {
  conditions: '[{"attribute": "department", "value": "Finance", "groups": ["Leads"], "role": "admin"}]',
  hierarchy: '{"super_admin": ["admin"], "admin": ["member"]}',
  custom_mappings: '{"employee_number": "external_id", "cost_center": "metadata.cost_center"}',
} as const;

/** Fields for roles and attribute mappings. */
const roleFields = (form: FormState): Html =>
  html`<section><h2>Roles</h2>
${select({ name: 'default_role', label: 'Default role', hint: 'For users who are in none of the groups below.' }, ROLE_CHOICES, form)}
${checkbox({ name: 'allow_super_admin', label: 'Allow this provider to assign super admin', hint: 'Super admins manage everything, including providers.' }, form)}
${mappingRows(form)}
${checkbox({ name: 'keep_roles_without_groups', label: 'Keep roles when the provider sends no groups', hint: 'If this is off, a sign-in without groups removes the roles assigned by groups, once the provider has sent groups.' }, form)}</section>
<section><h2>Advanced settings</h2>
<p class="muted">JSON. All settings are optional.</p>
${json('conditions', 'Conditions', 'Assigns a role to users with a given attribute value and, if groups are listed, in one of those groups.', form)}
${json('hierarchy', 'Hierarchy', 'Roles that each role includes.', form)}
${json('custom_mappings', 'Custom mappings', 'Stores attributes as first_name, last_name, external_id or metadata.<key>.', form)}</section>`;

const mappingRows = (form: FormState): Html =>
  html`<fieldset class="mapping-rows" data-mapping-rows><legend>Group mappings</legend>
<p class="muted">Group names are case-sensitive. A user in several groups gets the highest role. Empty rows are ignored.</p>
${numbersOf(form.values, 'group').map((row) => mappingRow(row, form))}
<p><button type="submit" name="more_rows" value="true" formnovalidate class="secondary">Add rows</button></p></fieldset>`;

const mappingRow = (row: number, form: FormState): Html =>
  html`<div class="mapping-row" data-mapping-row>
${input({ name: `group_${row}`, label: `Group ${row}`, autocomplete: 'off' }, form)}
${select({ name: `role_${row}`, label: `Role ${row}` }, CHOICES, form)}</div>`;

const json = (name: keyof typeof EXAMPLES, label: string, hint: string, form: FormState): Html =>
  textarea({ name, label: `${label} (optional)`, hint: `${hint} Example: ${EXAMPLES[name]}`, rows: 5 }, form);
