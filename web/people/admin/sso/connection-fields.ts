import type { ProviderStrategy } from '../../../../shared/people/sso/domain/identity-provider.ts';
import { PROVIDER_PRESETS, type PresetName } from '../../../../shared/people/sso/domain/provider-presets.ts';
import { numbersOf } from '../../../../shared/platform/domain/text/sent-fields.ts';
import { type Choice, checkbox, fieldGroup, input, select, textarea } from '../../../platform/components/form.ts';
import type { FormState } from '../../../platform/form-state.ts';
import { formatInstant } from '../../../platform/format/dates.ts';
import { type Html, html } from '../../../platform/html.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { details, isWrong } from './rare-fields.ts';
import { WORDS as ALL } from './words/form.ts';

const WORDS = ALL.connection;
const USER_INFO = ALL.userInfo;
const SAML = ALL.saml;

export type CertificateState = { readonly until: string; readonly isExpired: boolean };

export type ConnectionOptions = {
  readonly strategy: ProviderStrategy;
  /** The provider whose fixed settings are filled in. */
  readonly preset?: PresetName | undefined;
  /** If true, the name is fixed and blank secrets keep their stored values. */
  readonly isStored: boolean;
  /** By field name. */
  readonly certificates: Readonly<Record<string, CertificateState>>;
};

/** Only what the provider gives out to this service; the rest is known. */
export const presetFields = (preset: PresetName, form: FormState): Html =>
  fieldGroup(
    { title: WORDS.fromPreset(PROVIDER_PRESETS[preset].label), intro: WORDS.presetIntro },
    html`${preset === 'microsoft' && input({ name: 'tenant', label: WORDS.tenant, required: true, autocomplete: 'off', hint: WORDS.tenantHint }, form)}
${clientFields({ isStored: false, preset }, form)}`,
  );

/** How to reach a provider of one protocol, and what it sends. */
export const connectionFields = (viewer: Viewer, options: ConnectionOptions, form: FormState): Html => {
  switch (options.strategy) {
    case 'openid_connect':
      return openIdConnectFields(options, form);
    case 'oauth2':
      return oauth2Fields(options, form);
    case 'saml':
      return samlFields(viewer, options, form);
  }
};

type Options = Pick<ConnectionOptions, 'isStored' | 'preset'>;

/** Hint for a secret's field, which is always shown blank. */
const secretHint = (isStored: boolean, { errors, values }: FormState): string => {
  const isBack = errors.length > 0 || values['more_rows'] !== undefined;
  if (isBack) return isStored ? ALL.secret.storedAgain : ALL.secret.newAgain;
  return isStored ? ALL.secret.stored : ALL.secret.new;
};

const choicesOf = (labels: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const METHODS = choicesOf(WORDS.methods);
const PROMPTS = choicesOf(WORDS.prompts);
const FORMATS = choicesOf(SAML.nameIdFormats);

const MORE_OPENID = ['token_endpoint_auth_method', 'scopes', 'prompt', 'groups_claim', 'shared_callback'];

const openIdConnectFields = (options: Options, form: FormState): Html =>
  fieldGroup(
    { title: WORDS.title, intro: WORDS.intro },
    html`${options.preset !== 'microsoft' && input({ name: 'issuer', label: WORDS.issuer, type: 'url', required: true, hint: WORDS.issuerHint }, form)}
${options.preset === undefined && clientFields(options, form)}
${details(
  WORDS.more,
  options.isStored || isWrong(MORE_OPENID, form),
  html`${input({ name: 'scopes', label: WORDS.scopes, hint: WORDS.openIdScopesHint }, form)}
${input({ name: 'groups_claim', label: WORDS.groupsClaim, hint: WORDS.groupsClaimHint }, form)}
${select({ name: 'prompt', label: WORDS.prompt, hint: WORDS.promptHint }, PROMPTS, form)}
${sendSecret(form)}
${checkbox({ name: 'shared_callback', label: WORDS.sharedCallback, hint: WORDS.sharedCallbackHint }, form)}`,
)}`,
  );

const NAMES_OF_USERS = ['first_name', 'last_name', 'groups'].map((name) => `attribute_paths.${name}`);

const oauth2Fields = (options: Options, form: FormState): Html =>
  html`${fieldGroup(
    { title: WORDS.title, intro: WORDS.intro },
    html`${input({ name: 'authorization_url', label: WORDS.authorizationUrl, type: 'url', required: true, hint: WORDS.authorizationUrlHint }, form)}
${input({ name: 'token_url', label: WORDS.tokenUrl, type: 'url', required: true, hint: WORDS.tokenUrlHint }, form)}
${input({ name: 'user_info_url', label: WORDS.userInfoUrl, type: 'url', required: true, hint: WORDS.userInfoUrlHint }, form)}
${options.preset === undefined && clientFields(options, form)}
${input({ name: 'scopes', label: WORDS.scopes, hint: WORDS.scopesHint }, form)}
${sendSecret(form)}`,
  )}
${fieldGroup(
  { title: USER_INFO.title, intro: USER_INFO.intro },
  html`${input({ name: 'attribute_paths.subject', label: USER_INFO.subject, hint: USER_INFO.subjectHint }, form)}
${input({ name: 'attribute_paths.email', label: USER_INFO.email, hint: USER_INFO.emailHint }, form)}
${input({ name: 'attribute_paths.email_verified', label: USER_INFO.emailVerified, hint: USER_INFO.emailVerifiedHint }, form)}
${checkbox({ name: 'email_never_verified', label: USER_INFO.neverVerified, hint: USER_INFO.neverVerifiedHint }, form)}
${details(
  USER_INFO.more,
  options.isStored || isWrong(NAMES_OF_USERS, form),
  html`${input({ name: 'attribute_paths.first_name', label: USER_INFO.firstName }, form)}
${input({ name: 'attribute_paths.last_name', label: USER_INFO.lastName }, form)}
${input({ name: 'attribute_paths.groups', label: USER_INFO.groups, hint: USER_INFO.groupsHint }, form)}`,
)}`,
)}`;

const clientFields = ({ isStored, preset }: Options, form: FormState): Html => {
  const hint = preset === undefined ? WORDS.clientIdHint : WORDS.presetIdHint(PROVIDER_PRESETS[preset].label);
  return html`${input({ name: 'client_id', label: WORDS.clientId, required: true, autocomplete: 'off', hint }, form)}
${input({ name: 'client_secret', label: WORDS.clientSecret, type: 'password', required: !isStored, autocomplete: 'off', hint: secretHint(isStored, form) }, form)}`;
};

const sendSecret = (form: FormState): Html =>
  select({ name: 'token_endpoint_auth_method', label: WORDS.sendSecret, hint: WORDS.sendSecretHint }, METHODS, form);

type SamlOptions = Pick<ConnectionOptions, 'isStored' | 'certificates'>;

const PUBLISHED = ['entity_id', 'sso_url', 'slo_url'];
const RARE = [
  ...['name_id_format', 'force_authn', 'allow_idp_initiated', 'allow_missing_audience'],
  ...['attribute_names.email', 'attribute_names.first_name', 'attribute_names.last_name', 'attribute_names.groups'],
  ...['sign_requests', 'private_key', 'signing_certificate'],
];

/** Metadata is enough for most providers, so the rest is closed until it is filled or wrong. */
const samlFields = (viewer: Viewer, options: SamlOptions, form: FormState): Html => {
  const { isStored } = options;
  const published = [...PUBLISHED, ...numbersOf(form.values, 'certificate').map((number) => `certificate_${number}`)];
  const isTyped = published.some((name) => (form.values[name] ?? '') !== '');
  return html`${fieldGroup(
    { title: SAML.metadata, intro: isStored ? SAML.metadataIntro : SAML.newMetadataIntro },
    html`${metadataFields(options, form)}
${details(
  isStored ? SAML.published : SAML.withoutMetadata,
  isStored || isTyped || isWrong(published, form),
  html`${input({ name: 'entity_id', label: SAML.entityId, hint: SAML.entityIdHint }, form)}
${input({ name: 'sso_url', label: SAML.ssoUrl, type: 'url', hint: SAML.ssoUrlHint }, form)}
${input({ name: 'slo_url', label: SAML.sloUrl, type: 'url', hint: SAML.sloUrlHint }, form)}
${certificates(viewer, options, form)}`,
)}
${details(
  SAML.more,
  isStored || isWrong(RARE, form),
  html`${select({ name: 'name_id_format', label: SAML.nameIdFormat, hint: SAML.nameIdFormatHint }, FORMATS, form)}
${checkbox({ name: 'force_authn', label: SAML.forceAuthn, hint: SAML.forceAuthnHint }, form)}
${checkbox({ name: 'allow_idp_initiated', label: SAML.idpInitiated, hint: SAML.idpInitiatedHint }, form)}
${checkbox({ name: 'allow_missing_audience', label: SAML.missingAudience, hint: SAML.missingAudienceHint }, form)}
${attributeFields(form)}
${signingFields(viewer, options, form)}`,
)}`,
  )}`;
};

const metadataFields = ({ isStored }: SamlOptions, form: FormState): Html =>
  html`${input({ name: 'metadata_url', label: SAML.metadataUrl, type: 'url', hint: SAML.metadataUrlHint }, form)}
${textarea({ name: 'metadata_xml', label: SAML.metadataXml, hint: SAML.metadataXmlHint, rows: 3 }, form)}
${isStored && checkbox({ name: 'refresh_metadata', label: SAML.refresh, hint: SAML.refreshHint }, form)}`;

const certificates = (viewer: Viewer, options: SamlOptions, form: FormState): readonly Html[] =>
  numbersOf(form.values, 'certificate').map((number) =>
    pem(viewer, options, form, {
      name: `certificate_${number}`,
      label: SAML.certificate(number),
      hint: number === 1 ? SAML.certificateHint : SAML.moreCertificatesHint,
    }),
  );

type PemField = { readonly name: string; readonly label: string; readonly hint: string };

/** A certificate field, with its expiry date if known. */
const pem = (viewer: Viewer, options: SamlOptions, form: FormState, { name, label, hint }: PemField): Html => {
  const state = options.certificates[name];
  if (state === undefined) return textarea({ name, label, hint, rows: 4 }, form);
  const day = formatInstant(state.until, viewer.locale, viewer.timeZone);
  return textarea({ name, label, hint: state.isExpired ? SAML.expiredOn(day) : SAML.validUntil(day), rows: 4 }, form);
};

const attributeFields = (form: FormState): Html =>
  html`<h3>${SAML.attributes}</h3>
<p class="muted">${SAML.attributesIntro}</p>
${input({ name: 'attribute_names.email', label: USER_INFO.email }, form)}
${input({ name: 'attribute_names.first_name', label: USER_INFO.firstName }, form)}
${input({ name: 'attribute_names.last_name', label: USER_INFO.lastName }, form)}
${input({ name: 'attribute_names.groups', label: USER_INFO.groups }, form)}`;

const signingFields = (viewer: Viewer, options: SamlOptions, form: FormState): Html =>
  html`<h3>${SAML.signing}</h3>
${checkbox({ name: 'sign_requests', label: SAML.sign, hint: options.isStored ? SAML.signHint : SAML.newSignHint }, form)}
${textarea({ name: 'private_key', label: SAML.privateKey, hint: SAML.privateKeyHint(secretHint(options.isStored, form)) }, form)}
${pem(viewer, options, form, { name: 'signing_certificate', label: SAML.signingCertificate, hint: SAML.signingCertificateHint })}`;
