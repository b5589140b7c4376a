import type { BankAccount } from '../../shared/bank/schema/bank-account.ts';
import type { BankConnection } from '../../shared/bank/schema/bank-connection.ts';
import { actionButton, errorSummary, input, postForm, select } from '../platform/components/form.ts';
import { doneNotice } from '../platform/components/notice.ts';
import { facts } from '../platform/components/table.ts';
import { day, moment } from '../platform/components/values.ts';
import { type FormState, newForm } from '../platform/form-state.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { bankAccounts } from './bank-accounts.ts';
import { addedBy } from './connection-card.ts';
import { connectionState, isSyncing, nextAct, whyNoSync } from './connection-state.ts';
import { WORDS } from './words.ts';

const TEXTS = WORDS.connection;
const ENTRIES = (['keep', 'remove'] as const).map((value) => ({ value, label: WORDS.deletion.choices[value] }));

/** GET /bank_connections/{id}/delete */
export const deleteConnectionPage = (viewer: Viewer, { id, name }: BankConnection, form: FormState = newForm()): Html =>
  layout({
    title: WORDS.deletion.title(name),
    viewer,
    content: html`<p>${WORDS.deletion.intro}</p>
${postForm(
  viewer,
  { action: `/bank_connections/${id}/delete` },
  html`${errorSummary(form, ['entries'])}
${select({ name: 'entries', label: WORDS.deletion.entries, hint: WORDS.deletion.entriesHint }, ENTRIES, form)}
<div class="row"><button type="submit" class="danger">${WORDS.deletion.delete}</button> <a href="/bank_connections/${id}">${WORDS.deletion.back}</a></div>`,
)}`,
  });

/** The status of a connection. */
const connectionFacts = (viewer: Viewer, connection: BankConnection): Html =>
  facts([
    [TEXTS.provider, WORDS.providers[connection.provider]],
    [TEXTS.lastSync, moment(connection.last_completed_at, viewer)],
    [TEXTS.lastAdded, addedBy(viewer, connection)], // also before it, so that the page does not move when it ends
    [
      TEXTS.nextSync,
      moment(connection.next_sync_at, viewer, isSyncing(connection) ? TEXTS.runningNow : TEXTS.notScheduled),
    ],
    [
      TEXTS.startDate,
      connection.sync_start_date === null ? TEXTS.noStartDate : day(connection.sync_start_date, viewer),
    ],
    ...limitOf(viewer, connection),
  ]);

/** Only near the limit of the provider: then only syncs that a person starts are sent. */
const limitOf = (
  viewer: Viewer,
  { requests: { today, soft_limit, hard_limit, resets_at } }: BankConnection,
): readonly (readonly [string, Child])[] => {
  if (today < soft_limit) return [];
  const text = today < hard_limit ? TEXTS.limitNear : TEXTS.limitReached;
  return [[TEXTS.limit, text(hard_limit, moment(resets_at, viewer))]];
};

/** The available actions, first the one to do next; a disabled button shows why. */
const syncActions = (viewer: Viewer, connection: BankConnection, accounts: readonly BankAccount[]): Html => {
  const path = `/bank_connections/${connection.id}`;
  const reason = whyNoSync(connection);
  const next = nextAct(connection);
  const open = accounts.find(({ account, missing_since: missing }) => account === null && missing === null);
  const setUp =
    next === 'set_up' &&
    open !== undefined &&
    html`<a class="button" href="${path}/accounts/${open.id}">${TEXTS.setUp(open.name)}</a>`;
  const link = html`<a class="button${next !== 'reconnect' && ' secondary'}" href="${path}/reconnect">${TEXTS.reconnect[connection.provider]}</a>`;
  const sync = postForm(
    viewer,
    { action: `${path}/sync` },
    html`<button type="submit"${next !== 'sync' && html` class="secondary"`}${reason !== undefined && [html` disabled`, html` aria-describedby="why-no-sync"`]}>${TEXTS.syncNow}</button>`,
  );
  const why = reason !== undefined && html`<span id="why-no-sync" class="muted">${reason}</span>`;
  return html`<div class="row">${next === 'reconnect' ? [link, sync, why] : [setUp, sync, why, link]}</div>`;
};

/** Bank accounts that may have replaced another, such as a card with a new number. */
const replacements = (viewer: Viewer, { id, replacement_suggestions }: BankConnection): Html =>
  replacement_suggestions.length === 0
    ? NOTHING
    : html`<section><h2>${TEXTS.replaced.title}</h2><ul>${replacement_suggestions.map(
        ({ dormant, active, account_id }) => html`<li><p>${TEXTS.replaced.pair(active.name, dormant.name)}</p>
<div class="row">${actionButton(viewer, `/bank_connections/${id}/accounts/${active.id}`, TEXTS.replaced.link, {
          context: active.name,
          fields: { account_id, relink: 'true' },
        })}
${actionButton(viewer, `/bank_connections/${id}/replacements/${dormant.id}/dismiss`, TEXTS.replaced.dismiss, { secondary: true, context: dormant.name })}</div></li>`,
      )}</ul></section>`;

const changeConnectionForm = (viewer: Viewer, { id, name, sync_start_date }: BankConnection, form: FormState): Html => {
  const shown = { ...form, values: { name, sync_start_date: sync_start_date ?? '', ...form.values } };
  return postForm(
    viewer,
    { action: `/bank_connections/${id}`, label: TEXTS.settings.label },
    html`${input({ name: 'name', label: TEXTS.settings.name, required: true }, shown)}
${input({ name: 'sync_start_date', label: TEXTS.settings.startDate, type: 'date' }, shown)}
<button type="submit">${TEXTS.settings.save}</button>`,
  );
};

export type ConnectionContent = {
  readonly connection: BankConnection;
  readonly accounts: readonly BankAccount[];
  /** The state of a refused form. */
  readonly form?: FormState;
  readonly done?: string | undefined;
};

const REFRESH_SECONDS = 3;
const WHILE_SYNCING = { ...TEXTS.done, ...TEXTS.doneWhileSyncing };

/** GET /bank_connections/{id}. A script refreshes the marked parts while a sync runs. */
export const connectionPage = (viewer: Viewer, content: ConnectionContent): Html => {
  const { connection, accounts, form = newForm(), done } = content;
  const isRunning = isSyncing(connection);
  return layout({
    title: TEXTS.title(connection.name),
    viewer,
    refresh: isRunning ? REFRESH_SECONDS : undefined,
    notice: errorSummary(form, ['name', 'sync_start_date']),
    content: html`<div class="sections" data-fresh${isRunning && html` data-under-way`}>
${part('done', doneNotice(isRunning ? WHILE_SYNCING : TEXTS.done, done))}
<div data-part="status" aria-live="polite">${connectionSummary(connection)}</div>
${part('actions', syncActions(viewer, connection, accounts))}
${part('facts', html`<section class="card">${connectionFacts(viewer, connection)}</section>`)}
${part('replacements', replacements(viewer, connection))}
<section><h2>${WORDS.accounts.title}</h2>${part('accounts', bankAccounts(viewer, connection, accounts))}</section>
${part('messages', lastSync(connection, accounts))}
</div>
<div class="sections"><section class="card"><h2>${TEXTS.settings.title}</h2>${changeConnectionForm(viewer, connection, form)}</section>
<section class="card"><h2>${TEXTS.delete.title}</h2><p>${TEXTS.delete.text}</p>
<p><a class="button secondary" href="/bank_connections/${connection.id}/delete">${TEXTS.delete.link}</a></p></section></div>`,
  });
};

const part = (name: string, content: Child): Html => html`<div data-part="${name}">${content}</div>`;

/** The state in one sentence, and what else needs attention. */
const connectionSummary = (connection: BankConnection): Html => {
  const { needs_attention: matters, last_completed_at: completedAt } = connection;
  const state = connectionState(connection);
  if (isSyncing(connection)) return html`<div class="notice note"><p>${state} ${TEXTS.running}</p></div>`;
  if (matters.length > 0)
    return html`<div class="notice warning">${matters.map(({ message }, at) => html`<p>${at === 0 && html`${state} `}${message}.</p>`)}</div>`;
  return completedAt === null
    ? html`<div class="notice note"><p>${state} ${TEXTS.notStarted}</p></div>`
    : html`<div class="notice success"><p>${state} ${TEXTS.upToDate}</p></div>`;
};

/** Messages from the last run, shown next to what needs attention. */
const lastSync = ({ sync }: BankConnection, accounts: readonly BankAccount[]): Html => {
  if (sync === null || (sync.notices.length === 0 && sync.refused.length === 0)) return NOTHING;
  const nameOf = (id: string | null): string =>
    accounts.find((account) => account.id === id)?.name ?? TEXTS.messages.bank;
  return html`<section><h2>${TEXTS.messages.title}</h2>
<ul>${sync.notices.map(({ account_id, message }) => html`<li>${TEXTS.messages.from(nameOf(account_id), message)}</li>`)}
${sync.refused.map((sentence) => html`<li>${TEXTS.messages.skipped(sentence)}</li>`)}</ul></section>`;
};
