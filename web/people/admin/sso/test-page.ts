import type { ProviderStrategy } from '../../../../shared/people/domain/identity-provider.ts';
import type { AdminProvider, TestReport } from '../../../../shared/people/schema/sso-provider.ts';
import { actionButton } from '../../../platform/components/form.ts';
import { emptyState, notice } from '../../../platform/components/notice.ts';
import { type Column, table } from '../../../platform/components/table.ts';
import { badge, instant } from '../../../platform/components/values.ts';
import { type Html, html } from '../../../platform/html.ts';
import { layout } from '../../../platform/layout.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { providerPath } from './provider-words.ts';

type Step = TestReport['steps'][number];
type Row = { readonly name: string; readonly step: Step | undefined };

export type TestContent = {
  readonly provider: AdminProvider;
  /** Null if the provider was never tested. */
  readonly report: TestReport | null;
  readonly isReadOnly: boolean;
  /** True if the test ran because the user clicked Enable. */
  readonly wasToBeEnabled?: boolean;
};

/** GET /admin/sso_providers/{name}/test */
export const testPage = (viewer: Viewer, content: TestContent): Html => {
  const { provider, report, wasToBeEnabled = false } = content;
  const path = providerPath(provider.name);
  return layout({
    title: `Test of ${provider.name}`,
    viewer,
    notice: report !== null && verdict(provider.strategy, report, wasToBeEnabled),
    content: html`${report === null ? emptyState('This provider has not been tested yet.') : steps(viewer, provider, report)}
<div class="row">${actionButton(viewer, `${path}/test`, report === null ? 'Test' : 'Test again', { secondary: report?.ok === true })}
${enableButton(viewer, content)}
<a href="${path}">Back to provider</a></div>`,
  });
};

const verdict = (strategy: ProviderStrategy, report: TestReport, wasToBeEnabled: boolean): Html => {
  const failed = wasToBeEnabled ? 'The provider was not enabled because its test failed.' : 'The test failed.';
  const result = report.ok ? 'The test passed.' : failed;
  if (report.outdated) return notice('warning', `${result} The provider has changed since. Test it again.`);
  return report.ok ? notice('success', result) : notice('error', html`<p>${result}</p>${remedies(strategy, report)}`);
};

const remedies = (strategy: ProviderStrategy, report: TestReport): Html =>
  html`<ul>${report.steps
    .filter(({ ok }) => !ok)
    .map(({ name }) => wordsOf(strategy, name))
    .map(({ label, hint = 'see below' }) => html`<li>${label}: ${hint}</li>`)}</ul>`;

const enableButton = (viewer: Viewer, { provider, report, isReadOnly }: TestContent): Html | false => {
  if (isReadOnly || provider.enabled || report === null) return false;
  const path = `${providerPath(provider.name)}/enable`;
  return report.ok
    ? actionButton(viewer, path, 'Enable')
    : actionButton(viewer, path, 'Enable anyway', { danger: true, fields: { force: 'true' } });
};

const steps = (viewer: Viewer, { strategy }: AdminProvider, report: TestReport): Html => {
  const taken = report.steps.map(({ name }) => name);
  const rows: readonly Row[] = [
    ...report.steps.map((step) => ({ name: step.name, step })),
    ...stepsNotReached(strategy, taken).map((name) => ({ name, step: undefined })),
  ];
  return html`<p>Tested ${instant(report.at, viewer)}.</p>
${table('Test steps', [...columnsOf(strategy), ...(report.steps.some(isCompared) ? COMPARED : [])], rows)}`;
};

const columnsOf = (strategy: ProviderStrategy): readonly Column<Row>[] => [
  { label: 'Step', isHeader: true, cell: ({ name }) => wordsOf(strategy, name).label },
  { label: 'Result', cell: ({ step }) => result(step) },
  { label: 'Details', cell: ({ name, step }) => words(step, wordsOf(strategy, name).hint) },
];

const isCompared = ({ expected }: Step): boolean => expected !== null;

/** Columns shown if a step compares two values. */
const COMPARED: readonly Column<Row>[] = [
  { label: 'Configured', cell: ({ step }) => value(step?.expected) },
  { label: 'Found', cell: ({ step }) => value(step?.actual) },
];

const result = (step: Step | undefined): Html => {
  if (step === undefined) return badge('not reached');
  if (!step.ok) return badge('failed', 'error');
  return step.warning ? badge('passed with a warning', 'warning') : badge('passed', 'success');
};

const value = (text: string | null | undefined): Html | false =>
  text != null && (text === '' ? html`<span class="muted">empty</span>` : html`<code>${text}</code>`);

const words = (step: Step | undefined, hint = ''): Html | false =>
  step !== undefined &&
  html`${step.detail}${(!step.ok || step.warning) && hint !== '' && html`<br><span class="hint">${hint}</span>`}`;

/** Label of a test step and advice for when it fails. */
type StepWords = { readonly label: string; readonly hint?: string };

const URL_HINT = 'Enter an https URL that is not in a private network.';
const client: StepWords = {
  label: 'Client ID and secret',
  hint: 'Check the client ID, enter the secret again, try the other way to send it, and check that the callback URL is registered.',
};

/** In the order in which they run. */
const OPENID_CONNECT: Readonly<Record<string, StepWords>> = {
  issuer_url: { label: 'Issuer URL', hint: URL_HINT },
  discovery: {
    label: 'Discovery document',
    hint: 'Open the URL in a browser. It should return JSON. Check the issuer for typos.',
  },
  issuer: {
    label: 'Issuer',
    hint: 'Enter the issuer exactly as found, including any trailing slash.',
  },
  endpoints: { label: 'Endpoints', hint: 'The provider must publish its endpoints. Contact its administrator.' },
  algorithms: { label: 'Signatures', hint: 'Configure the provider to sign ID tokens with RS256 or ES256.' },
  answer_issuer: {
    label: 'Issuer in responses',
    hint: 'Turn off “Use the shared callback address” and register this provider’s own callback URL.',
  },
  pkce: { label: 'PKCE', hint: 'Sign-in works if the provider supports PKCE without announcing it.' },
  client_authentication: {
    label: 'Client authentication',
    hint: 'Choose a method that the provider supports. Keys instead of secrets are not supported.',
  },
  scopes: {
    label: 'Scopes',
    hint: 'Remove scopes that the provider does not support, or allow them for this client at the provider.',
  },
  logout: { label: 'Sign-out' },
  keys: { label: 'Keys', hint: 'The provider must publish a signing key. Contact its administrator.' },
  client,
};

const OAUTH2: Readonly<Record<string, StepWords>> = {
  authorization_url: { label: 'Authorization URL', hint: URL_HINT },
  token_url: { label: 'Token URL', hint: URL_HINT },
  user_info_url: { label: 'User info URL', hint: URL_HINT },
  subject: { label: 'User ID' },
  client,
  user_info: { label: 'User info', hint: 'Check the user info URL.' },
};

const SAML: Readonly<Record<string, StepWords>> = {
  sso_url: { label: 'SSO URL', hint: URL_HINT },
  slo_url: { label: 'Single logout URL', hint: URL_HINT },
  certificates: { label: 'Certificates', hint: 'Paste the certificate that the provider signs with.' },
  signing_certificate: { label: 'Signing certificate', hint: 'Create a new key with a certificate and paste both.' },
  signing_key: { label: 'Signing key', hint: 'Paste a key and certificate that belong together.' },
  metadata_reachable: { label: 'Metadata', hint: 'Open the metadata URL in a browser. It should return XML.' },
  metadata_readable: {
    label: 'Metadata content',
    hint: 'Ask the provider for metadata that describes a single identity provider.',
  },
  entity_id: { label: 'Entity ID', hint: 'Save the provider with “Update from metadata” selected.' },
  sso_url_published: { label: 'Published SSO URL', hint: 'Save the provider with “Update from metadata” selected.' },
  certificates_published: {
    label: 'Published certificates',
    hint: 'Save the provider with “Update from metadata” selected.',
  },
  request_signing_wanted: {
    label: 'Signed requests',
    hint: 'Turn on “Sign requests” and add a key with its certificate.',
  },
};

const STEPS = { openid_connect: OPENID_CONNECT, oauth2: OAUTH2, saml: SAML } as const satisfies Record<
  ProviderStrategy,
  object
>;

const CERTIFICATE = /^certificate_(\d+)$/;

const wordsOf = (strategy: ProviderStrategy, step: string): StepWords => {
  const [, number] = CERTIFICATE.exec(step) ?? [];
  if (number !== undefined) {
    return {
      label: `Certificate ${number}`,
      hint: 'Replace it with the certificate that the provider signs with now.',
    };
  }
  return (Object.hasOwn(STEPS[strategy], step) ? STEPS[strategy][step] : undefined) ?? { label: step };
};

/** Steps that run only if the setting they check is configured. */
const OPTIONAL: readonly string[] = ['answer_issuer', 'slo_url', 'signing_certificate', 'signing_key'];
const OF_METADATA: readonly string[] = Object.keys(SAML).slice(Object.keys(SAML).indexOf('metadata_reachable'));

/** Steps that did not run because an earlier step failed. */
const stepsNotReached = (strategy: ProviderStrategy, taken: readonly string[]): readonly string[] =>
  Object.keys(STEPS[strategy]).filter(
    (step) =>
      !taken.includes(step) &&
      !OPTIONAL.includes(step) &&
      (strategy !== 'saml' || !OF_METADATA.includes(step) || taken.includes('metadata_reachable')),
  );
