import { type Html, html } from '../../../platform/html.ts';
import { PROVIDERS_PATH } from './provider-path.ts';
import { WORDS as ALL } from './words/pages.ts';

const WORDS = ALL.steps;
const STEPS = ['choose', 'settings', 'test', 'enable'] as const;
export type ProviderStep = (typeof STEPS)[number];

/** From the choice of a protocol to a button on the sign-in page. */
export const providerSteps = (current: ProviderStep): Html =>
  html`<ol class="steps" aria-label="${WORDS.label}">${STEPS.map(
    (step) => html`<li${step === current && html` aria-current="step"`}>${nameOf(step, current)}</li>`,
  )}</ol>`;

/** Only the choice can be made again: a provider that exists keeps its name and protocol. */
const nameOf = (step: ProviderStep, current: ProviderStep): Html | string =>
  step === 'choose' && current === 'settings' ? html`<a href="${PROVIDERS_PATH}/new">${WORDS[step]}</a>` : WORDS[step];
