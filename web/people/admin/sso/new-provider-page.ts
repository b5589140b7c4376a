import type { ProviderStrategy } from '../../../../shared/people/domain/identity-provider.ts';
import { errorSummary } from '../../../platform/components/form.ts';
import { type FormState, newForm } from '../../../platform/form-state.ts';
import { type Html, html } from '../../../platform/html.ts';
import { layout } from '../../../platform/layout.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { providerForm } from './provider-form.ts';
import type { ProviderFormOptions } from './provider-form-options.ts';
import { PROVIDERS_PATH, STRATEGY_LABELS } from './provider-words.ts';

export type NewProviderContent = Pick<ProviderFormOptions, 'certificates' | 'familyId' | 'origin'> & {
  /** Undefined: it is chosen first. */
  readonly strategy: ProviderStrategy | undefined;
  readonly form?: FormState;
};

/** GET /admin/sso_providers/new */
export const newProviderPage = (
  viewer: Viewer,
  { strategy, form = newForm(), ...options }: NewProviderContent,
): Html =>
  strategy === undefined
    ? layout({
        title: 'New provider',
        viewer,
        notice: errorSummary(form),
        content: html`<p>What does the provider speak?</p><div class="cards">${CHOICES.map(choice)}</div>`,
      })
    : layout({
        title: `New provider: ${STRATEGY_LABELS[strategy]}`,
        viewer,
        content: html`<p>It begins disabled. Test it, then enable it. <a href="${PROVIDERS_PATH}/new">Another kind</a></p>
${providerForm(viewer, { ...options, strategy, action: PROVIDERS_PATH, isStored: false }, form)}`,
      });

const CHOICES: readonly (readonly [ProviderStrategy, string])[] = [
  ['openid_connect', 'Most services today: it finds its addresses by itself, from the issuer.'],
  ['oauth2', 'For services with addresses for authorization, token and user info, and no issuer.'],
  ['saml', 'For companies and schools that give you a metadata address or file.'],
];

const choice = ([strategy, text]: (typeof CHOICES)[number]): Html =>
  html`<section><h2>${STRATEGY_LABELS[strategy]}</h2><p>${text}</p>
<p><a class="button" href="${PROVIDERS_PATH}/new?strategy=${strategy}">Choose<span class="visually-hidden"> ${STRATEGY_LABELS[strategy]}</span></a></p></section>`;
