import type { BankConnection } from '../../shared/bank/schema/bank-connection.ts';
import { PROVIDER_LIMITS } from '../../shared/bank/sync/domain/request-limits.ts';
import { FEED_PROVIDERS, type FeedProvider } from '../../shared/ledger/entries/domain/feed.ts';
import { errorSummary, hidden, input, postForm } from '../platform/components/form.ts';
import { facts } from '../platform/components/table.ts';
import { type FormState, newForm } from '../platform/form-state.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { SECRET_FIELDS } from './connection-state.ts';
import { WORDS } from './words.ts';

const TEXTS = WORDS.connect;

/** GET /bank_connections/new?provider=… */
export const newConnectionPage = (viewer: Viewer, provider: FeedProvider, form: FormState): Html =>
  layout({
    title: TEXTS.titles[provider],
    viewer,
    notice: errorSummary(form, { ...secretLabel(provider), name: TEXTS.name, sync_start_date: TEXTS.startDate }),
    content: html`${numbered([...TEXTS.signUp[provider], ...TEXTS.copySecret[provider], TEXTS.chooseAccounts])}
${postForm(
  viewer,
  { action: '/bank_connections/new' },
  html`${hidden('once', form.values['once'] ?? '')}${hidden('provider', provider)}
${secretField(provider, form)}
${input({ name: 'name', label: TEXTS.name, hint: TEXTS.nameHint }, form)}
${input({ name: 'sync_start_date', label: TEXTS.startDate, type: 'date', hint: TEXTS.startDateHint }, form)}
<div class="row"><button type="submit">${TEXTS.connect}</button> <a href="/bank_connections/new">${TEXTS.chooseAnother}</a></div>`,
)}
${whatIsRead(provider)}`,
  });

/** GET /bank_connections/{id}/reconnect */
export const reconnectPage = (viewer: Viewer, { id, name, provider }: BankConnection, form: FormState): Html =>
  layout({
    title: WORDS.reconnect.title(name),
    viewer,
    notice: errorSummary(form, secretLabel(provider)),
    content: html`<p>${WORDS.reconnect.intro}</p>
${numbered(TEXTS.copySecret[provider])}
${postForm(
  viewer,
  { action: `/bank_connections/${id}/reconnect` },
  html`${hidden('once', form.values['once'] ?? '')}
${secretField(provider, form)}
<div class="row"><button type="submit">${WORDS.reconnect.reconnect}</button> <a href="/bank_connections/${id}">${WORDS.reconnect.back}</a></div>`,
)}`,
  });

const secretLabel = (provider: FeedProvider) => ({ [SECRET_FIELDS[provider]]: TEXTS.secrets[provider] });

/** GET /bank_connections/new without a provider. */
export const chooseProviderPage = (viewer: Viewer, form: FormState = newForm()): Html =>
  layout({
    title: TEXTS.title,
    viewer,
    notice: errorSummary(form),
    content: html`<p>${TEXTS.intro}</p>
<div class="cards">${FEED_PROVIDERS.map((provider) => card(provider))}</div>
<section><h2>${TEXTS.file.title}</h2><p>${TEXTS.file.text}</p></section>
<p><a href="/bank_connections">${TEXTS.backToBanks}</a></p>`,
  });

const card = (provider: FeedProvider): Html => {
  const kind = TEXTS.kinds[provider];
  return html`<section class="state"><h2>${kind}</h2>${offerOf(provider)}
<p><a class="button" href="/bank_connections/new?provider=${provider}">${TEXTS.titles[provider]}</a></p></section>`;
};

const { offer: OFFER, what: WHAT } = TEXTS;

/** Who reads the banks, which ones, and what that costs. */
const offerOf = (provider: FeedProvider): Html =>
  facts([
    [OFFER.provider, OFFER.providers[provider]],
    [OFFER.banks, OFFER.coverage[provider]],
    [OFFER.cost, OFFER.costs[provider]],
    [OFFER.time, OFFER.timeText],
    [WHAT.history, WHAT.historyDays(PROVIDER_LIMITS[provider].historyDays)],
    [OFFER.need, OFFER.needs[provider]],
  ]);

const numbered = (steps: readonly Html[]): Html =>
  html`<ol class="numbered card">${steps.map((step) => html`<li><span>${step}</span></li>`)}</ol>`;

/** The use of the access, and when it ends. */
const whatIsRead = (provider: FeedProvider): Html =>
  html`<section><h2>${WHAT.title}</h2>${facts([
    [WHAT.reads, WHAT.readsText],
    [WHAT.cannot, WHAT.cannotText],
    [OFFER.cost, OFFER.costs[provider]],
    [WHAT.time, OFFER.timeText],
    [WHAT.history, WHAT.historyDays(PROVIDER_LIMITS[provider].historyDays)],
    [WHAT.lasts, WHAT.lastsText],
  ])}</section>`;

/** Never prefilled: the secret is verified at once, and a token works only once. */
const secretField = (provider: FeedProvider, form: FormState): Html => {
  const [label, hint] = [TEXTS.secrets[provider], TEXTS.secretHints[provider]];
  const name = SECRET_FIELDS[provider];
  return input({ name, label, hint, type: 'password', autocomplete: 'off', required: true }, form);
};
