import { checkbox, input, select } from '../../../platform/components/form.ts';
import type { FormState } from '../../../platform/form-state.ts';
import { type Html, html } from '../../../platform/html.ts';
import type { ProviderFormOptions } from './provider-form-options.ts';
import { secretHint } from './secret-hint.ts';

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

export const openIdConnectFields = (options: Options, form: FormState): Html =>
  html`<section><h2>Connection</h2>
${input({ name: 'issuer', label: 'Issuer', type: 'url', required: true, hint: 'Letter by letter as the provider writes it. It is asked when you save.' }, form)}
${clientFields(options, form)}
${input({ name: 'scopes', label: 'Scopes', hint: 'With blanks between. Add groups where the provider wants that for its groups.' }, form)}
${select({ name: 'prompt', label: 'The provider asks people' }, PROMPTS, form)}
${input({ name: 'groups_claim', label: 'Claim of the groups', hint: 'Dots lead into objects: realm_access.roles' }, form)}
${checkbox({ name: 'shared_callback', label: 'Use the shared callback address', hint: 'Only if /auth/openid_connect/callback is already registered with the provider. At most one enabled provider that uses it may omit its issuer from its responses (RFC 9207).' }, form)}</section>`;

export const oauth2Fields = (options: Options, form: FormState): Html =>
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
