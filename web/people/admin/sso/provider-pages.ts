import type { ExpiringCertificate } from '../../../../shared/people/sso/domain/certificate-expiry.ts';
import type { ProviderStrategy } from '../../../../shared/people/sso/domain/identity-provider.ts';
import {
  PRESET_NAMES,
  PROVIDER_PRESETS,
  type PresetName,
} from '../../../../shared/people/sso/domain/provider-presets.ts';
import type { AdminProvider, TestReport } from '../../../../shared/people/sso/schema/sso-provider.ts';
import { type Entry, entryList } from '../../../platform/components/entry-list.ts';
import {
  actionButton,
  checkbox,
  confirmIdentityFirst,
  errorSummary,
  fieldGroup,
  input,
  postForm,
} from '../../../platform/components/form.ts';
import { doneNotice, emptyState, notice } from '../../../platform/components/notice.ts';
import { facts, type PageMeta, pager } from '../../../platform/components/table.ts';
import { badge, moment } from '../../../platform/components/values.ts';
import { type FormState, fieldOf, newForm } from '../../../platform/form-state.ts';
import { type Html, html } from '../../../platform/html.ts';
import { layout } from '../../../platform/layout.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { providerTile } from '../../provider-marks.ts';
import { peopleTabs } from '../../settings/settings-tabs.ts';
import { registration } from './addresses.ts';
import { providerFacts } from './provider-facts.ts';
import { type ProviderFormOptions, providerForm } from './provider-form.ts';
import { PROVIDERS_PATH, providerPath } from './provider-path.ts';
import { providerSteps } from './provider-steps.ts';
import { details } from './rare-fields.ts';
import { verdict } from './test-verdict.ts';
import { STRATEGY_LABELS, WORDS } from './words/pages.ts';

export type ProviderContent = Pick<ProviderFormOptions, 'certificates' | 'families' | 'origin'> & {
  readonly provider: AdminProvider;
  readonly form: FormState;
  readonly isReadOnly: boolean;
  readonly expiring: readonly ExpiringCertificate[];
  readonly done?: ProviderDone;
};

export type ProviderDone = keyof typeof WORDS.provider.done;

/** GET /admin/sso_providers/{name} */
export const providerPage = (viewer: Viewer, content: ProviderContent): Html => {
  const { provider, form, isReadOnly, expiring, done, ...options } = content;
  const path = providerPath(provider.name);
  return layout({
    title: WORDS.provider.title(provider.label),
    viewer,
    actions: acts(viewer, provider, isReadOnly),
    notice: html`${doneNotice(WORDS.provider.done, done)}${expiring.map((provider) => expiryNotice(viewer, provider))}${testNotice(provider)}`,
    content: html`${peopleTabs(viewer)}${!provider.enabled && providerSteps(isTested(provider) ? 'enable' : 'test')}
<div class="stack"><section class="card">${stateOf(viewer, provider)}</section>
${registration(provider)}
${isReadOnly || !viewer.isRecent ? providerFacts(provider, options.families) : settings(viewer, content)}
${!isReadOnly && !viewer.isRecent && confirmIdentityFirst(WORDS.provider.confirm, path)}
${!isReadOnly && html`${fieldGroup({ title: WORDS.provider.remove, intro: WORDS.provider.removeIntro }, html`<a class="button danger" href="${path}/delete">${WORDS.provider.remove}</a>`)}`}</div>`,
  });
};

/** Sign-in goes on with an expired certificate, so this asks for a new one in time. */
const expiryNotice = (viewer: Viewer, { owner, until, isExpired }: ExpiringCertificate): Html =>
  notice(
    isExpired ? 'error' : 'warning',
    html`<p>${WORDS.expiry[owner][isExpired ? 'expired' : 'soon'](moment(until, viewer))}</p>`,
  );

/** Long and seldom changed, so it is closed until it needs a change. */
const settings = (
  viewer: Viewer,
  { isReadOnly: _, done: _done, expiring: _expiring, ...content }: ProviderContent,
): Html => {
  const { provider, form, ...options } = content;
  return details(
    WORDS.provider.change,
    needsChange(content),
    providerForm(
      viewer,
      { ...options, strategy: provider.strategy, action: providerPath(provider.name), isStored: true },
      form,
    ),
  );
};

type Changeable = Pick<ProviderContent, 'provider' | 'form' | 'certificates'>;

/** True if the form was refused or is being filled in, the settings failed their test, or a certificate expired. */
const needsChange = ({ provider: { last_test: report }, form, certificates }: Changeable): boolean =>
  form.errors.length > 0 ||
  form.values['more_rows'] !== undefined ||
  (report !== null && !report.ok && !report.outdated) ||
  Object.values(certificates).some(({ isExpired }) => isExpired);

const isTested = ({ last_test: report }: AdminProvider): boolean => report?.ok === true && !report.outdated;

/** A test that needs no action is only a fact. */
const testNotice = (provider: AdminProvider): Html | false =>
  provider.last_test !== null &&
  !(provider.enabled && isTested(provider)) &&
  verdict(provider, provider.last_test, { reportPath: `${providerPath(provider.name)}/test` });

const stateOf = (viewer: Viewer, provider: AdminProvider): Html => {
  const { name, strategy, enabled, last_test, updated_at } = provider;
  return facts([
    [WORDS.provider.name, html`<code>${name}</code>`],
    [WORDS.provider.protocol, STRATEGY_LABELS[strategy]],
    [WORDS.provider.status, enabledBadge(enabled)],
    [
      WORDS.provider.lastTest,
      last_test
        ? html`${WORDS.withTime(lastTest(last_test), moment(last_test.at, viewer))}${testNotice(provider) === false && html` <a href="${providerPath(name)}/test">${WORDS.provider.viewTest}</a>`}`
        : lastTest(null),
    ],
    [WORDS.provider.changed, moment(updated_at, viewer)],
  ]);
};

const acts = (viewer: Viewer, provider: AdminProvider, isReadOnly: boolean): Html => {
  const { name, enabled } = provider;
  const path = providerPath(name);
  const words = WORDS.provider;
  const isNext = isTested(provider);
  return html`${actionButton(viewer, `${path}/test`, words.test, { secondary: enabled || isNext })}
${!isReadOnly && !enabled && actionButton(viewer, `${path}/enable`, words.enable, { secondary: !isNext })}
${!isReadOnly && enabled && actionButton(viewer, `${path}/disable`, words.disable, { danger: true })}`;
};

/** Badge for the result of the last test. */
export const lastTest = (report: Pick<TestReport, 'ok' | 'outdated'> | null): Html => {
  if (report === null) return badge(WORDS.states.untested);
  if (report.outdated) return badge(report.ok ? WORDS.states.passedBefore : WORDS.states.failedBefore, 'warning');
  return report.ok ? badge(WORDS.states.passed, 'success') : badge(WORDS.states.failed, 'error');
};

export const enabledBadge = (isEnabled: boolean): Html =>
  isEnabled ? badge(WORDS.states.enabled, 'success') : badge(WORDS.states.disabled);

export type ProvidersContent = {
  readonly providers: readonly AdminProvider[];
  /** By the names of their providers. */
  readonly expiring: ReadonlyMap<string, readonly ExpiringCertificate[]>;
  readonly meta: PageMeta;
  /** True if the providers come from `config/auth.yml`. */
  readonly isReadOnly: boolean;
  readonly done?: 'deleted';
};

const NEW = `${PROVIDERS_PATH}/new`;

/** GET /admin/sso_providers */
export const providersPage = (
  viewer: Viewer,
  { providers, expiring, meta, isReadOnly, done }: ProvidersContent,
): Html =>
  layout({
    title: WORDS.list.title,
    viewer,
    notice: doneNotice({ deleted: WORDS.list.deleted }, done),
    ...(!isReadOnly &&
      providers.length > 0 && { actions: html`<a class="button" href="${NEW}">${WORDS.list.add}</a>` }),
    content: html`${peopleTabs(viewer)}
<p>${WORDS.list.intro}</p>${isReadOnly && html`<p>${WORDS.list.fromFile}</p>`}
${
  providers.length === 0
    ? none(isReadOnly)
    : entryList(
        WORDS.list.title,
        providers.map((provider) => entryOf(provider, expiring.get(provider.name) ?? [])),
      )
}
${meta.total_pages > 1 && pager(PROVIDERS_PATH, {}, meta)}`,
  });

const none = (isReadOnly: boolean): Html =>
  isReadOnly ? emptyState(WORDS.list.noneInFile) : emptyState(WORDS.list.none, { href: NEW, label: WORDS.list.add });

const entryOf = (
  { name, label, icon, strategy, enabled, last_test }: AdminProvider,
  expiring: readonly ExpiringCertificate[],
): Entry => ({
  icon: 'providers',
  picture: providerTile(icon),
  name: html`<a href="${providerPath(name)}">${label}</a>`,
  remarks: [html`${STRATEGY_LABELS[strategy]} · <code>${name}</code>`],
  state: html`${expiring.length > 0 && expiryBadge(expiring)}${enabledBadge(enabled)}${lastTest(last_test)}`,
});

const expiryBadge = (expiring: readonly ExpiringCertificate[]): Html =>
  expiring.some(({ isExpired }) => isExpired)
    ? badge(WORDS.expiry.isExpired, 'error')
    : badge(WORDS.expiry.isSoon, 'warning');

type DeleteContent = {
  readonly provider: { readonly name: string; readonly label: string; readonly enabled: boolean };
  readonly form?: FormState;
};

/** GET /admin/sso_providers/{name}/delete */
export const deletePage = (viewer: Viewer, { provider, form = newForm() }: DeleteContent): Html => {
  const path = providerPath(provider.name);
  return layout({
    title: WORDS.remove.title(provider.label),
    viewer,
    notice: errorSummary(form, { name: WORDS.remove.term, force: WORDS.remove.force }),
    content: html`${peopleTabs(viewer)}${notice('warning', provider.enabled ? WORDS.remove.warningEnabled(provider.label) : WORDS.remove.warning(provider.label))}
${postForm(
  viewer,
  { action: `${path}/delete` },
  html`${input({ name: 'name', label: WORDS.remove.name, term: WORDS.remove.term, required: true, autocomplete: 'off', hint: provider.name }, form)}
${isStranding(form) && checkbox({ name: 'force', label: WORDS.remove.force }, form)}
<p class="row"><button type="submit" class="danger">${WORDS.remove.submit}</button> <a href="${path}">${WORDS.remove.cancel}</a></p>`,
)}`,
  });
};

const isStranding = ({ values, errors }: FormState): boolean =>
  values['force'] === 'true' || errors.some((sentence) => fieldOf(sentence, ['force']) === 'force');

type NewProviderContent = Pick<ProviderFormOptions, 'certificates' | 'families' | 'origin'> & {
  /** Undefined until the user has chosen one. */
  readonly strategy: ProviderStrategy | undefined;
  /** A provider whose fixed settings are known. */
  readonly preset?: PresetName | undefined;
  readonly form?: FormState;
};

/** GET /admin/sso_providers/new: first the provider, because the addresses to register depend on its name and protocol. */
export const newProviderPage = (
  viewer: Viewer,
  { strategy, preset, form = newForm(), ...options }: NewProviderContent,
): Html =>
  strategy === undefined
    ? layout({
        title: WORDS.add.title,
        viewer,
        notice: errorSummary(form, { name: WORDS.add.name }),
        content: html`${peopleTabs(viewer)}${providerSteps('choose')}
<h2>${WORDS.add.intro}</h2>
${entryList(WORDS.add.intro, PRESET_NAMES.map(presetEntry))}
<section><h2>${WORDS.add.other}</h2>
<p>${WORDS.add.otherIntro}</p>
<form method="get" action="${NEW}" aria-label="${WORDS.add.title}">
${input({ name: 'name', label: WORDS.add.name, required: true, autocomplete: 'off', pattern: '[a-z0-9][a-z0-9_\\-]{1,62}', hint: WORDS.add.nameHint }, form)}
<div class="cards">${STRATEGIES.map(choice)}</div></form></section>`,
      })
    : layout({
        title:
          preset === undefined
            ? WORDS.add.formTitle(STRATEGY_LABELS[strategy])
            : WORDS.add.presetTitle(PROVIDER_PRESETS[preset].label),
        viewer,
        content: html`${peopleTabs(viewer)}${providerSteps('settings')}
${providerForm(viewer, { ...options, strategy, preset, action: PROVIDERS_PATH, isStored: false }, form)}`,
      });

const STRATEGIES = ['openid_connect', 'oauth2', 'saml'] as const satisfies readonly ProviderStrategy[];

const presetEntry = (name: PresetName): Entry => {
  const { label } = PROVIDER_PRESETS[name];
  return {
    icon: 'providers',
    picture: providerTile(name),
    name: label,
    remarks: [WORDS.add.presets[name]],
    actions: html`<a class="button secondary" href="${NEW}?preset=${name}">${WORDS.add.choose(label)}</a>`,
  };
};

const choice = (strategy: ProviderStrategy): Html =>
  html`<section><h2>${STRATEGY_LABELS[strategy]}</h2><p>${WORDS.add.texts[strategy]}</p>
<p><button type="submit" class="secondary" name="strategy" value="${strategy}">${WORDS.add.choose(STRATEGY_LABELS[strategy])}</button></p></section>`;
