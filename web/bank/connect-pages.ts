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
${input({ name: 'name', label: 'Name (optional)', hint: 'You find it again by this name.' }, form)}
${input({ name: 'sync_start_date', label: 'Nothing before (optional)', type: 'date', hint: 'No sync reaches further back than this day.' }, form)}
<div class="row"><button type="submit">Connect</button> <a href="/bank_connections/new">Choose another way</a></div>`,
)}`,
  });

/** GET /bank_connections/{id}/reconnect */
export const reconnectPage = (viewer: Viewer, { id, name, provider }: BankConnection, form: FormState): Html =>
  layout({
    title: `Connect ${name} again`,
    viewer,
    notice: errorSummary(form, [SECRET_FIELDS[provider]]),
    content: html`<p>The accounts stay linked, and everything that was imported stays.</p>
${secretSteps(provider)}
${postForm(
  viewer,
  { action: `/bank_connections/${id}/reconnect` },
  html`${hidden('once', form.values['once'] ?? '')}
${secretField(provider, form)}
<div class="row"><button type="submit">Connect again</button> <a href="/bank_connections/${id}">Back to the connection</a></div>`,
)}`,
  });

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

const FIELDS: Readonly<Record<FeedProvider, readonly [label: string, hint: string]>> = {
  us: ['Setup token', 'It works once and is used up when you send it. It is not shown again.'],
  global: ['API key', 'It is kept encrypted and is not shown again.'],
};

const STEPS: Readonly<Record<FeedProvider, readonly string[]>> = {
  us: [
    'Sign in at your provider, for example SimpleFIN Bridge, and connect your banks there.',
    'Make a new setup token there, one for Counterfoil alone.',
    'Copy it into the field below.',
  ],
  global: [
    'Sign in at your provider and connect your banks there.',
    'Make an API key there, one for Counterfoil alone.',
    'Copy it into the field below.',
  ],
};

/** Where to get what a provider asks for. */
const secretSteps = (provider: FeedProvider): Html =>
  html`<ol>${STEPS[provider].map((step) => html`<li>${step}</li>`)}</ol>`;

/** Never filled in again: what was typed is proved at once, and a token works once. */
const secretField = (provider: FeedProvider, form: FormState): Html => {
  const [label, hint] = FIELDS[provider];
  const name = SECRET_FIELDS[provider];
  return input({ name, label, hint, type: 'password', autocomplete: 'off', required: true }, form);
};
