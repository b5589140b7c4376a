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
  /** Null: it was never tested. */
  readonly report: TestReport | null;
  readonly isReadOnly: boolean;
  /** The test was made to enable it, which therefore did not happen. */
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
    content: html`${report === null ? emptyState('This provider was not tested yet.') : steps(viewer, provider, report)}
<div class="row">${actionButton(viewer, `${path}/test`, report === null ? 'Test' : 'Test again', { secondary: report?.ok === true })}
${enableButton(viewer, content)}
<a href="${path}">Back to the provider</a></div>`,
  });
};

const verdict = (strategy: ProviderStrategy, report: TestReport, wasToBeEnabled: boolean): Html => {
  const failed = wasToBeEnabled ? 'The provider was not enabled: its test failed.' : 'The test failed.';
  const said = report.ok ? 'The test passed.' : failed;
  if (report.outdated) return notice('warning', `${said} The provider was changed since: test it again.`);
  return report.ok ? notice('success', said) : notice('error', html`<p>${said}</p>${remedies(strategy, report)}`);
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
    : actionButton(viewer, path, 'Enable all the same', { danger: true, fields: { force: 'true' } });
};

const steps = (viewer: Viewer, { strategy }: AdminProvider, report: TestReport): Html => {
  const taken = report.steps.map(({ name }) => name);
  const rows: readonly Row[] = [
    ...report.steps.map((step) => ({ name: step.name, step })),
    ...stepsNotReached(strategy, taken).map((name) => ({ name, step: undefined })),
  ];
  return html`<p>Tested ${instant(report.at, viewer)}.</p>
${table('Steps of the test', [...columnsOf(strategy), ...(report.steps.some(isCompared) ? COMPARED : [])], rows)}`;
};

const columnsOf = (strategy: ProviderStrategy): readonly Column<Row>[] => [
  { label: 'Step', isHeader: true, cell: ({ name }) => wordsOf(strategy, name).label },
  { label: 'Result', cell: ({ step }) => result(step) },
  { label: 'In words', cell: ({ name, step }) => words(step, wordsOf(strategy, name).hint) },
];

const isCompared = ({ expected }: Step): boolean => expected !== null;

/** Side by side, where two things should be the same and are not. */
const COMPARED: readonly Column<Row>[] = [
  { label: 'Configured', cell: ({ step }) => value(step?.expected) },
  { label: 'Found', cell: ({ step }) => value(step?.actual) },
];

const result = (step: Step | undefined): Html => {
  if (step === undefined) return badge('not reached');
  if (!step.ok) return badge('failed', 'error');
  return step.warning ? badge('ok, with a warning', 'warning') : badge('ok', 'success');
};

const value = (text: string | null | undefined): Html | false =>
  text != null && (text === '' ? html`<span class="muted">nothing</span>` : html`<code>${text}</code>`);

const words = (step: Step | undefined, hint = ''): Html | false =>
  step !== undefined &&
  html`${step.detail}${(!step.ok || step.warning) && hint !== '' && html`<br><span class="hint">${hint}</span>`}`;

/** Of a step of the test: what it is about, and what helps when it fails. */
type StepWords = { readonly label: string; readonly hint?: string };

const URL_HINT = 'Correct the address: it has to be https and outside of private networks.';
const client: StepWords = {
  label: 'Client ID and secret',
  hint: 'Compare the client ID, type the secret anew, try the other way to send it, and check that the callback address is registered.',
};

/** In the order in which they are taken. */
const OPENID_CONNECT: Readonly<Record<string, StepWords>> = {
  issuer_url: { label: 'Address of the issuer', hint: URL_HINT },
  discovery: {
    label: 'Discovery document',
    hint: 'Open the address in a browser: it should answer with JSON. Check the issuer for typing errors.',
  },
  issuer: {
    label: 'Issuer',
    hint: 'Configure the issuer letter by letter as it was found, slash at the end included.',
  },
  endpoints: { label: 'Endpoints', hint: 'The provider has to publish its endpoints; ask whoever runs it.' },
  algorithms: { label: 'Signatures', hint: 'Have the provider sign ID tokens by RS256 or ES256.' },
  answer_issuer: {
    label: 'Issuer in responses',
    hint: 'Turn off “Use the shared callback address” and register this provider’s own callback address.',
  },
  pkce: { label: 'PKCE', hint: 'It works without the announcement where the provider knows PKCE all the same.' },
  client_authentication: {
    label: 'How the secret is sent',
    hint: 'Choose a way that the provider names. A key instead of a secret is not supported.',
  },
  scopes: { label: 'Scopes', hint: 'Leave out what the provider does not know, or allow it for this client there.' },
  logout: { label: 'Signing out' },
  keys: { label: 'Keys', hint: 'The provider has to publish a key that signs; ask whoever runs it.' },
  client,
};

const OAUTH2: Readonly<Record<string, StepWords>> = {
  authorization_url: { label: 'Authorization URL', hint: URL_HINT },
  token_url: { label: 'Token URL', hint: URL_HINT },
  user_info_url: { label: 'User info URL', hint: URL_HINT },
  subject: { label: 'What never changes about a user' },
  client,
  user_info: { label: 'User info', hint: 'Check the address of the user info.' },
};

const SAML: Readonly<Record<string, StepWords>> = {
  sso_url: { label: 'Address for signing in', hint: URL_HINT },
  slo_url: { label: 'Address for signing out', hint: URL_HINT },
  certificates: { label: 'Certificates', hint: 'Paste the certificate by which the provider signs.' },
  signing_certificate: { label: 'Our certificate', hint: 'Make a new key with a certificate, and paste both.' },
  signing_key: { label: 'Our key', hint: 'Paste key and certificate of the same pair.' },
  metadata_reachable: { label: 'Metadata', hint: 'Open the metadata URL in a browser: it should answer with XML.' },
  metadata_readable: {
    label: 'Content of the metadata',
    hint: 'Ask the provider for metadata of one identity provider.',
  },
  entity_id: { label: 'Entity ID', hint: 'Save the provider with "Read from the metadata".' },
  sso_url_published: { label: 'Published address', hint: 'Save the provider with "Read from the metadata".' },
  certificates_published: { label: 'Published certificates', hint: 'Save the provider with "Read from the metadata".' },
  request_signing_wanted: { label: 'Signed requests', hint: 'Sign requests, with a key and its certificate.' },
};

const STEPS = { openid_connect: OPENID_CONNECT, oauth2: OAUTH2, saml: SAML } as const satisfies Record<
  ProviderStrategy,
  object
>;

const CERTIFICATE = /^certificate_(\d+)$/;

const wordsOf = (strategy: ProviderStrategy, step: string): StepWords => {
  const [, number] = CERTIFICATE.exec(step) ?? [];
  if (number !== undefined) {
    return { label: `Certificate ${number}`, hint: 'Replace it by the one by which the provider signs now.' };
  }
  return (Object.hasOwn(STEPS[strategy], step) ? STEPS[strategy][step] : undefined) ?? { label: step };
};

/** Steps of every provider of the kind; the others are taken only where something is configured. */
const OPTIONAL: readonly string[] = ['answer_issuer', 'slo_url', 'signing_certificate', 'signing_key'];
const OF_METADATA: readonly string[] = Object.keys(SAML).slice(Object.keys(SAML).indexOf('metadata_reachable'));

/** What a test did not come to, because of what failed before. */
const stepsNotReached = (strategy: ProviderStrategy, taken: readonly string[]): readonly string[] =>
  Object.keys(STEPS[strategy]).filter(
    (step) =>
      !taken.includes(step) &&
      !OPTIONAL.includes(step) &&
      (strategy !== 'saml' || !OF_METADATA.includes(step) || taken.includes('metadata_reachable')),
  );
