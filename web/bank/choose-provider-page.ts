import { FEED_PROVIDERS, type FeedProvider } from '../../shared/ledger/domain/feed.ts';
import { errorSummary } from '../platform/components/form.ts';
import { type FormState, newForm } from '../platform/form-state.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';

const WHAT: Readonly<Record<FeedProvider, readonly [heading: string, text: string]>> = {
  us: ['US banks', 'Through a provider of the SimpleFIN protocol. You bring a setup token from there.'],
  global: ['Banks worldwide', 'Through a provider for many countries. You bring an API key from there.'],
};

/** GET /bank_connections/new, while no provider is chosen. */
export const chooseProviderPage = (viewer: Viewer, form: FormState = newForm()): Html =>
  layout({
    title: 'Connect a bank',
    viewer,
    notice: errorSummary(form),
    content: html`<p>Your banks are never asked directly: a provider that you have an account with reads them for you. Nobody can move money this way.</p>
<div class="cards">${FEED_PROVIDERS.map((provider) => card(provider))}</div>
<p><a href="/bank_connections">Back to the banks</a></p>`,
  });

const card = (provider: FeedProvider): Html => {
  const [heading, text] = WHAT[provider];
  return html`<section><h2>${heading}</h2><p>${text}</p>
<p><a class="button" href="/bank_connections/new?provider=${provider}">Choose<span class="visually-hidden"> ${heading}</span></a></p></section>`;
};
