import type { BankConnection } from '../../shared/bank/schema/bank-connection.ts';
import { FEED_PROVIDERS, type FeedProvider } from '../../shared/ledger/domain/feed.ts';
import { errorSummary, hidden, input, postForm } from '../platform/components/form.ts';
import { type FormState, newForm } from '../platform/form-state.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { SECRET_FIELDS } from './bank-words.ts';

const TITLES: Readonly<Record<FeedProvider, string>> = {
  us: 'Connect US banks',
  global: 'Connect banks worldwide',
};

/** GET /bank_connections/new?provider=… */
export const newConnectionPage = (viewer: Viewer, provider: FeedProvider, form: FormState): Html =>
  layout({
    title: TITLES[provider],
    viewer,
    notice: errorSummary(form, [SECRET_FIELDS[provider], 'name', 'sync_start_date']),
    content: html`${secretSteps(provider)}
${postForm(
  viewer,
  { action: '/bank_connections/new' },
  html`${hidden('once', form.values['once'] ?? '')}${hidden('provider', provider)}
${secretField(provider, form)}
${input({ name: 'name', label: 'Name (optional)', hint: 'The name shown in your list of banks.' }, form)}
${input({ name: 'sync_start_date', label: 'Start date (optional)', type: 'date', hint: 'Syncs do not read transactions before this date.' }, form)}
<div class="row"><button type="submit">Connect</button> <a href="/bank_connections/new">Choose another provider</a></div>`,
)}`,
  });

/** GET /bank_connections/{id}/reconnect */
export const reconnectPage = (viewer: Viewer, { id, name, provider }: BankConnection, form: FormState): Html =>
  layout({
    title: `Reconnect ${name}`,
    viewer,
    notice: errorSummary(form, [SECRET_FIELDS[provider]]),
    content: html`<p>Accounts stay linked, and imported transactions are kept.</p>
${secretSteps(provider)}
${postForm(
  viewer,
  { action: `/bank_connections/${id}/reconnect` },
  html`${hidden('once', form.values['once'] ?? '')}
${secretField(provider, form)}
<div class="row"><button type="submit">Reconnect</button> <a href="/bank_connections/${id}">Back to the connection</a></div>`,
)}`,
  });

const WHAT: Readonly<Record<FeedProvider, readonly [heading: string, text: string]>> = {
  us: ['US banks', 'Through a SimpleFIN provider. You need a setup token from it.'],
  global: ['Banks worldwide', 'Through Lunch Flow, a provider for many countries. You need an API key from it.'],
};

/** GET /bank_connections/new without a provider. */
export const chooseProviderPage = (viewer: Viewer, form: FormState = newForm()): Html =>
  layout({
    title: 'Connect a bank',
    viewer,
    notice: errorSummary(form),
    content: html`<p>Counterfoil never contacts your banks directly. A provider that you have an account with reads them for you. Access is read-only: no one can move money with it.</p>
<div class="cards">${FEED_PROVIDERS.map((provider) => card(provider))}</div>
<p><a href="/bank_connections">Back to the banks</a></p>`,
  });

const card = (provider: FeedProvider): Html => {
  const [heading, text] = WHAT[provider];
  return html`<section><h2>${heading}</h2><p>${text}</p>
<p><a class="button" href="/bank_connections/new?provider=${provider}">Choose<span class="visually-hidden"> ${heading}</span></a></p></section>`;
};

const FIELDS: Readonly<Record<FeedProvider, readonly [label: string, hint: string]>> = {
  us: ['Setup token', 'If it was used before, or an attempt failed, create a new one.'],
  global: ['API key', 'The key is stored encrypted and is not shown again.'],
};

const STEPS: Readonly<Record<FeedProvider, readonly (string | Html)[]>> = {
  us: [
    html`Open <a href="https://bridge.simplefin.org/simplefin/create" target="_blank" rel="noopener noreferrer">SimpleFIN Bridge</a> (opens in a new tab), or another SimpleFIN provider. Sign in, and connect your banks there.`,
    'Create a setup token there, for Counterfoil only, and copy it.',
    'Paste it below. It works once: Counterfoil exchanges it for lasting access, which you can end at the provider at any time.',
  ],
  global: [
    html`Open <a href="https://www.lunchflow.app" target="_blank" rel="noopener noreferrer">Lunch Flow</a> (opens in a new tab). Sign in, and connect your banks there.`,
    'Create an API key there, for Counterfoil only, and copy it.',
    'Paste it below. It is used for every sync until you delete it at the provider.',
  ],
};

/** How to get the secret of a provider. */
const secretSteps = (provider: FeedProvider): Html =>
  html`<ol>${STEPS[provider].map((step) => html`<li>${step}</li>`)}</ol>`;

/** Never prefilled: the secret is verified at once, and a token works only once. */
const secretField = (provider: FeedProvider, form: FormState): Html => {
  const [label, hint] = FIELDS[provider];
  const name = SECRET_FIELDS[provider];
  return input({ name, label, hint, type: 'password', autocomplete: 'off', required: true }, form);
};
