import type { PresetName } from '../../../../shared/people/sso/domain/provider-presets.ts';
import {
  checkbox,
  errorSummary,
  fieldGroup,
  hidden,
  input,
  postForm,
  select,
} from '../../../platform/components/form.ts';
import { errorsOf, type FormState } from '../../../platform/form-state.ts';
import { type Html, html } from '../../../platform/html.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { futureRegistration } from './addresses.ts';
import { type ConnectionOptions, connectionFields, presetFields } from './connection-fields.ts';
import { type Families, familyChoices } from './families.ts';
import { fieldLabels } from './field-labels.ts';
import { PROVIDERS_PATH } from './provider-path.ts';
import { details } from './rare-fields.ts';
import { advancedFields, roleFields } from './role-fields.ts';
import { WORDS } from './words/form.ts';

/** Fields that the form shows only sometimes or that browsers omit, so `form.values` may lack them. */
const OTHERS = [
  'name',
  'family_id',
  'client_secret',
  'private_key',
  'email_trusted',
  'allow_super_admin',
  'keep_roles_without_groups',
  'relink',
  'version',
];

export type ProviderFormOptions = ConnectionOptions & {
  readonly action: string;
  /** Public origin of this service, such as `https://example.com`. */
  readonly origin: string;
  /** The choices for new users. */
  readonly families: Families;
};

/** The form for every setting of a provider of one strategy. */
export const providerForm = (viewer: Viewer, options: ProviderFormOptions, form: FormState): Html =>
  html`${!options.isStored && futureRegistration({ ...options, name: chosenName(form) })}
${postForm(
  viewer,
  { action: options.action, label: options.isStored ? WORDS.storedForm : WORDS.newForm },
  html`<div class="stack">${SAVE_BY_ENTER}
${errorSummary(form, fieldLabels([...Object.keys(form.values), ...OTHERS]))}
${options.isStored ? hidden('version', form.values['version'] ?? '') : hidden('strategy', options.strategy)}
${
  options.preset === undefined
    ? html`${connectionFields(viewer, options, form)}
${buttonFields(options, form)}
${userFields(options, form)}
${roleFields(form)}
${advancedFields(form)}`
    : presetForm(viewer, { ...options, preset: options.preset }, form)
}
${relinkField(form)}
<p class="row"><button type="submit">${options.isStored ? WORDS.save : WORDS.create}</button> <a href="${options.isStored ? options.action : PROVIDERS_PATH}">${WORDS.cancel}</a></p></div>`,
)}`;

const buttonFields = ({ isStored }: ProviderFormOptions, form: FormState): Html =>
  fieldGroup(
    { title: WORDS.button.title, intro: WORDS.button.intro },
    html`${!isStored && nameField(form)}
${input({ name: 'label', label: WORDS.button.label, required: true, hint: WORDS.button.labelHint }, form)}`,
  );

/** The fields left to enter, and on demand those that are filled in. */
const presetForm = (
  viewer: Viewer,
  options: ProviderFormOptions & { readonly preset: PresetName },
  form: FormState,
): Html =>
  html`${hidden('preset', options.preset)}${presetFields(options.preset, form)}
${userFields(options, form)}
${details(
  WORDS.filled,
  form.errors.length > 0,
  html`<div class="stack">${connectionFields(viewer, options, form)}
${buttonFields(options, form)}
${roleFields(form)}
${advancedFields(form)}</div>`,
)}`;

/** Pressing Enter submits with the first button, which would otherwise be "Add rows". */
const SAVE_BY_ENTER = html`<button type="submit" class="visually-hidden" tabindex="-1" aria-hidden="true">${WORDS.enter}</button>`;

/** The name that was chosen before the form, unless it turns out to be wrong. */
const chosenName = (form: FormState): string | undefined =>
  form.values['chosen_name'] !== undefined && errorsOf(form, 'name').length === 0 ? form.values['name'] : undefined;

const nameField = (form: FormState): Html => {
  const { name, nameHint } = WORDS.button;
  const chosen = chosenName(form);
  return chosen === undefined
    ? input({ name: 'name', label: name, required: true, pattern: '[a-z0-9][a-z0-9_\\-]{1,62}', hint: nameHint }, form)
    : html`${hidden('name', chosen)}${hidden('chosen_name', 'true')}`;
};

const userFields = ({ families }: ProviderFormOptions, form: FormState): Html =>
  fieldGroup(
    { title: WORDS.users.title, intro: WORDS.users.intro },
    html`${select({ name: 'family_id', label: WORDS.users.family, required: true, hint: WORDS.users.familyHint }, familyChoices(form.values['family_id'], families), form)}
${checkbox({ name: 'email_trusted', label: WORDS.users.emailTrusted, hint: WORDS.users.emailTrustedHint }, form)}`,
  );

/** Shown only if the change would unlink users. */
const relinkField = (form: FormState): Html | false =>
  (form.values['relink'] === 'true' || errorsOf(form, 'relink').length > 0) &&
  checkbox({ name: 'relink', label: WORDS.relink }, form);
