import type { ProviderStrategy } from '../../../../shared/people/domain/identity-provider.ts';
import type { AdminProvider, TestReport } from '../../../../shared/people/schema/admin-provider.ts';
import { actionButton } from '../../../platform/components/form.ts';
import { emptyState, notice } from '../../../platform/components/notice.ts';
import { type Column, table } from '../../../platform/components/table.ts';
import { badge, instant } from '../../../platform/components/values.ts';
import { type Html, html } from '../../../platform/html.ts';
import { layout } from '../../../platform/layout.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { providerPath } from './provider-words.ts';
import { stepsNotReached, wordsOf } from './test-steps.ts';

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
