import type { AdminProvider } from '../../../../shared/people/schema/admin-provider.ts';
import { doneNotice } from '../../../platform/components/done.ts';
import { actionButton } from '../../../platform/components/form.ts';
import { proveFirst } from '../../../platform/components/prove-first.ts';
import { facts } from '../../../platform/components/table.ts';
import { instant } from '../../../platform/components/values.ts';
import type { FormState } from '../../../platform/form-state.ts';
import { type Html, html } from '../../../platform/html.ts';
import { layout } from '../../../platform/layout.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { enabledBadge, lastTest } from './last-test.ts';
import { providerFacts } from './provider-facts.ts';
import { providerForm } from './provider-form.ts';
import type { ProviderFormOptions } from './provider-form-options.ts';
import { providerPath, STRATEGY_LABELS } from './provider-words.ts';
import { registration } from './registration.ts';

export type ProviderContent = Pick<ProviderFormOptions, 'certificates' | 'familyId' | 'origin'> & {
  readonly provider: AdminProvider;
  readonly form: FormState;
  readonly isReadOnly: boolean;
  readonly done?: ProviderDone;
};

export type ProviderDone = keyof typeof DONE;
const DONE = {
  created: 'The provider is created and disabled. Register the addresses below with it, test it, then enable it.',
  saved: 'The changes are saved, and apply from the next sign-in on.',
  enabled: 'The provider is enabled: its button stands on the page for signing in.',
  disabled: 'The provider is disabled: from now on nobody signs in by it. Whoever did stays signed in.',
};

/** GET /admin/sso_providers/{name} */
export const providerPage = (viewer: Viewer, content: ProviderContent): Html => {
  const { provider, form, isReadOnly, done, ...options } = content;
  const path = providerPath(provider.name);
  return layout({
    title: `Provider ${provider.name}`,
    viewer,
    notice: doneNotice(DONE, done),
    content: html`${stateOf(viewer, provider)}
${acts(viewer, provider, isReadOnly)}
${registration(provider)}
${isReadOnly || !viewer.isRecent ? providerFacts(provider) : providerForm(viewer, { ...options, strategy: provider.strategy, action: path, isStored: true }, form)}
${!isReadOnly && !viewer.isRecent && proveFirst('Whoever changes a provider decides who comes in, so prove first that it is you.', path)}
${!isReadOnly && html`<section><h2>Delete</h2><p><a class="button secondary" href="${path}/delete">Delete this provider</a></p></section>`}`,
  });
};

const stateOf = (viewer: Viewer, { label, strategy, enabled, last_test, updated_at }: AdminProvider): Html =>
  facts([
    ['Label', label],
    ['Kind', STRATEGY_LABELS[strategy]],
    ['State', enabledBadge(enabled)],
    ['Last test', html`${lastTest(last_test)} ${last_test && instant(last_test.at, viewer)}`],
    ['Last change', instant(updated_at, viewer)],
  ]);

const acts = (viewer: Viewer, { name, enabled, last_test }: AdminProvider, isReadOnly: boolean): Html => {
  const path = providerPath(name);
  const isTested = last_test?.ok === true;
  return html`<div class="row acts">
${actionButton(viewer, `${path}/test`, 'Test', { secondary: enabled || isTested })}
${!isReadOnly && !enabled && actionButton(viewer, `${path}/enable`, 'Enable', { secondary: !isTested })}
${last_test && html`<a href="${path}/test">Report of the last test</a>`}
${!isReadOnly && enabled && html`<div class="apart">${actionButton(viewer, `${path}/disable`, 'Disable', { danger: true })}</div>`}</div>`;
};
