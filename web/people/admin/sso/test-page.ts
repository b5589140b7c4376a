import type { ProviderStrategy } from '../../../../shared/people/sso/domain/identity-provider.ts';
import type { AdminProvider, TestReport } from '../../../../shared/people/sso/schema/sso-provider.ts';
import { actionButton } from '../../../platform/components/form.ts';
import { emptyState } from '../../../platform/components/notice.ts';
import { type Column, table } from '../../../platform/components/table.ts';
import { badge, moment } from '../../../platform/components/values.ts';
import { type Html, html } from '../../../platform/html.ts';
import { layout } from '../../../platform/layout.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { providerPath } from './provider-path.ts';
import { providerSteps } from './provider-steps.ts';
import { verdict, wordsOf } from './test-verdict.ts';
import { STEPS, WORDS } from './words/test.ts';

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
    title: WORDS.title(provider.label),
    viewer,
    notice: report !== null && verdict(provider, report, { wasToBeEnabled }),
    content: html`${!provider.enabled && providerSteps(report?.ok === true && !report.outdated ? 'enable' : 'test')}
${report === null ? emptyState(WORDS.never) : steps(viewer, provider, report)}
<div class="row">${actionButton(viewer, `${path}/test`, report === null ? WORDS.test : WORDS.testAgain, { secondary: report?.ok === true })}
${enableButton(viewer, content)}
<a href="${path}">${WORDS.back}</a></div>`,
  });
};

const enableButton = (viewer: Viewer, { provider, report, isReadOnly }: TestContent): Html | false => {
  if (isReadOnly || provider.enabled || report === null) return false;
  const path = `${providerPath(provider.name)}/enable`;
  return report.ok
    ? actionButton(viewer, path, WORDS.enable)
    : actionButton(viewer, path, WORDS.enableAnyway, { danger: true, fields: { force: 'true' } });
};

const steps = (viewer: Viewer, { strategy }: AdminProvider, report: TestReport): Html => {
  const taken = report.steps.map(({ name }) => name);
  const rows: readonly Row[] = [
    ...report.steps.map((step) => ({ name: step.name, step })),
    ...stepsNotReached(strategy, taken).map((name) => ({ name, step: undefined })),
  ];
  return html`<p>${WORDS.testedAt(moment(report.at, viewer))}</p>
${table(WORDS.caption, [...columnsOf(strategy), ...(report.steps.some(isCompared) ? COMPARED : [])], rows, { isStacked: true })}`;
};

const columnsOf = (strategy: ProviderStrategy): readonly Column<Row>[] => [
  { label: WORDS.step, isHeader: true, cell: ({ name }) => wordsOf(strategy, name).label },
  { label: WORDS.result, cell: ({ step }) => result(step) },
  { label: WORDS.details, cell: ({ name, step }) => words(step, wordsOf(strategy, name).hint) },
];

const isCompared = ({ expected }: Step): boolean => expected !== null;

/** Columns shown if a step compares two values. */
const COMPARED: readonly Column<Row>[] = [
  { label: WORDS.configured, cell: ({ step }) => value(step?.expected) },
  { label: WORDS.found, cell: ({ step }) => value(step?.actual) },
];

const result = (step: Step | undefined): Html => {
  if (step === undefined) return badge(WORDS.states.notReached);
  if (!step.ok) return badge(WORDS.states.failed, 'error');
  return step.warning ? badge(WORDS.states.warning, 'warning') : badge(WORDS.states.passed, 'success');
};

const value = (text: string | null | undefined): Html | false =>
  text != null && (text === '' ? html`<span class="muted">${WORDS.empty}</span>` : html`<code>${text}</code>`);

const words = (step: Step | undefined, hint = ''): Html | false =>
  step !== undefined &&
  html`${step.detail}${(!step.ok || step.warning) && hint !== '' && html`<br><span class="hint">${hint}</span>`}`;

/** Steps that run only if the setting they check is configured. */
const OPTIONAL: readonly string[] = ['answer_issuer', 'slo_url', 'signing_certificate', 'signing_key'];
const OF_METADATA: readonly string[] = Object.keys(STEPS.saml).slice(
  Object.keys(STEPS.saml).indexOf('metadata_reachable'),
);

/** Steps that did not run because an earlier step failed. */
const stepsNotReached = (strategy: ProviderStrategy, taken: readonly string[]): readonly string[] =>
  Object.keys(STEPS[strategy]).filter(
    (step) =>
      !taken.includes(step) &&
      !OPTIONAL.includes(step) &&
      (strategy !== 'saml' || !OF_METADATA.includes(step) || taken.includes('metadata_reachable')),
  );
