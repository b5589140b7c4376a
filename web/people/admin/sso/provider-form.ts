import { callbackPath } from '../../../../shared/people/domain/provider-paths.ts';
import { checkbox, errorSummary, input, postForm } from '../../../platform/components/form.ts';
import { type FormState, fieldOf } from '../../../platform/form-state.ts';
import { type Html, html } from '../../../platform/html.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { oauth2Fields, openIdConnectFields } from './client-fields.ts';
import type { ProviderFormOptions } from './provider-form-options.ts';
import { roleFields } from './role-fields.ts';
import { samlFields } from './saml-fields.ts';

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
