import { numbersOf } from '../../../../shared/platform/domain/numbered-fields.ts';
import { checkbox, input, select, textarea } from '../../../platform/components/form.ts';
import type { FormState } from '../../../platform/form-state.ts';
import { formatInstant } from '../../../platform/format/dates.ts';
import { type Html, html } from '../../../platform/html.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import type { ProviderFormOptions } from './provider-form-options.ts';
import { secretHint } from './secret-hint.ts';

type Options = Pick<ProviderFormOptions, 'isStored' | 'certificates'>;

const FORMATS = [
  { value: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress', label: 'E-mail address (emailAddress)' },
  { value: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent', label: 'Persistent (persistent)' },
  { value: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified', label: 'Unspecified (unspecified)' },
];

export const samlFields = (viewer: Viewer, options: Options, form: FormState): Html =>
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

const metadataFields = ({ isStored }: Options, form: FormState): Html =>
  html`<section><h2>Metadata</h2>
<p class="muted">${isStored ? 'What the provider publishes about itself.' : 'With metadata, leave entity ID, addresses and certificates below blank: they are read from it when you save.'}</p>
${input({ name: 'metadata_url', label: 'Metadata URL (optional)', type: 'url', hint: 'Read when you save and when you test, never at a sign-in.' }, form)}
${textarea({ name: 'metadata_xml', label: 'Or the metadata itself, pasted (optional)', rows: 3 }, form)}
${isStored && checkbox({ name: 'refresh_metadata', label: 'Read from the metadata', hint: 'Entity ID, addresses and certificates below become what the metadata says now.' }, form)}</section>`;

const certificates = (viewer: Viewer, options: Options, form: FormState): readonly Html[] =>
  numbersOf(form.values, 'certificate').map((number) =>
    pem(viewer, options, form, {
      name: `certificate_${number}`,
      label: `Certificate ${number}${number === 1 ? '' : ' (optional)'}`,
      hint: number === 1 ? 'X.509 in PEM, or its base64 alone.' : 'Any of them may sign, which helps when keys change.',
    }),
  );

type PemField = { readonly name: string; readonly label: string; readonly hint: string };

/** A certificate, and until when it is valid. */
const pem = (viewer: Viewer, options: Options, form: FormState, { name, label, hint }: PemField): Html => {
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

const signingFields = (viewer: Viewer, options: Options, form: FormState): Html =>
  html`<section><h2>Signed requests</h2>
${checkbox({ name: 'sign_requests', label: 'Sign our requests', ...(options.isStored && SIGNING_HINT) }, form)}
${textarea({ name: 'private_key', label: 'Private key', hint: `PEM. ${secretHint(options.isStored, form)}` }, form)}
${pem(viewer, options, form, { name: 'signing_certificate', label: 'Certificate of the key', hint: 'PEM. It stands in our metadata.' })}</section>`;
