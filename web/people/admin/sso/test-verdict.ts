import type { ProviderStrategy } from '../../../../shared/people/sso/domain/identity-provider.ts';
import type { AdminProvider, TestReport } from '../../../../shared/people/sso/schema/sso-provider.ts';
import { notice } from '../../../platform/components/notice.ts';
import { type Html, html } from '../../../platform/html.ts';
import { STEPS, type StepWords, WORDS } from './words/test.ts';

type Provider = Pick<AdminProvider, 'strategy' | 'enabled'>;
type Circumstances = {
  /** True if the test ran because the user clicked Enable. */
  readonly wasToBeEnabled?: boolean;
  /** The page of the whole report, if this is another page. */
  readonly reportPath?: string;
};

/** The result of a test, and what to do next. */
export const verdict = (provider: Provider, report: TestReport, circumstances: Circumstances = {}): Html => {
  const { wasToBeEnabled = false, reportPath } = circumstances;
  const { passed, failed } = report.outdated ? WORDS.outdated : WORDS.verdict;
  const result = report.ok ? passed : failed[wasToBeEnabled ? 'toEnable' : 'alone'];
  const more = reportPath !== undefined && html`<p><a href="${reportPath}">${WORDS.allSteps}</a></p>`;
  if (report.outdated) return notice('warning', html`<p>${result}</p>${more}`);
  return report.ok
    ? notice('success', html`<p>${result}${!provider.enabled && html` ${WORDS.nextEnable}`}</p>${more}`)
    : notice('error', html`<p>${result}</p>${remedies(provider.strategy, report)}${more}`);
};

const remedies = (strategy: ProviderStrategy, report: TestReport): Html =>
  html`<ul>${report.steps
    .filter(({ ok }) => !ok)
    .map(({ name, detail }) => ({ detail, ...wordsOf(strategy, name) }))
    .map(({ label, hint, detail }) => html`<li>${WORDS.remedy(label, hint ?? detail)}</li>`)}</ul>`;

const CERTIFICATE = /^certificate_(\d+)$/;

/** The name of a step, and advice for when it fails. */
export const wordsOf = (strategy: ProviderStrategy, step: string): StepWords => {
  const [, number] = CERTIFICATE.exec(step) ?? [];
  if (number !== undefined) {
    return { label: WORDS.certificate(number), hint: WORDS.certificateHint };
  }
  return (Object.hasOwn(STEPS[strategy], step) ? STEPS[strategy][step] : undefined) ?? { label: step };
};
