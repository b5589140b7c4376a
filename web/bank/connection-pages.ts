import type { BankAccount } from '../../shared/bank/schema/bank-account.ts';
import type { BankConnection } from '../../shared/bank/schema/bank-connection.ts';
import { actionButton, errorSummary, input, postForm, select } from '../platform/components/form.ts';
import { doneNotice } from '../platform/components/notice.ts';
import { facts } from '../platform/components/table.ts';
import { day, instant } from '../platform/components/values.ts';
import { type FormState, newForm } from '../platform/form-state.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { bankAccounts } from './bank-accounts.ts';
import { connectionState, isSyncing, nextAct, PROVIDER_WORDS, SECRET_WORDS, whyNoSync } from './bank-words.ts';

const ENTRIES = [
  { value: 'keep', label: 'Keep its transactions' },
  { value: 'remove', label: 'Remove transactions that came only from it' },
];

/** GET /bank_connections/{id}/delete */
export const deleteConnectionPage = (viewer: Viewer, { id, name }: BankConnection, form: FormState = newForm()): Html =>
  layout({
    title: `Delete the connection to ${name}`,
    viewer,
    content: html`<p>The bank is not contacted again, and its credential is deleted. The accounts in your ledger are kept.</p>
${postForm(
  viewer,
  { action: `/bank_connections/${id}/delete` },
  html`${errorSummary(form, ['entries'])}
${select({ name: 'entries', label: 'Transactions', hint: 'Transactions that also came from a file, or that someone created or edited, are always kept.' }, ENTRIES, form)}
<div class="row"><button type="submit" class="danger">Delete the connection</button> <a href="/bank_connections/${id}">Back</a></div>`,
)}`,
  });

/** The status of a connection. */
const connectionFacts = (viewer: Viewer, connection: BankConnection): Html =>
  facts([
    ['By', PROVIDER_WORDS[connection.provider]],
    ['Last complete sync', instant(connection.last_completed_at, viewer)],
    ['Next sync', instant(connection.next_sync_at, viewer, isSyncing(connection) ? 'running now' : 'not scheduled')],
    [
      'Start date',
      connection.sync_start_date === null ? 'as far back as the bank allows' : day(connection.sync_start_date, viewer),
    ],
    ['Requests', requests(viewer, connection)],
  ]);

/** Above the soft limit, only syncs that a person starts are sent. */
const requests = (viewer: Viewer, { requests: { today, soft_limit, hard_limit, resets_at } }: BankConnection): Html => {
  const left = Math.max(0, hard_limit - today);
  const until = instant(resets_at, viewer);
  return html`<p><meter min="0" max="${hard_limit}" low="${hard_limit - soft_limit}" optimum="${hard_limit}" value="${left}" aria-hidden="true"></meter><br>${left} of ${hard_limit} left until ${until}${today >= soft_limit && left > 0 && html`; the rest is reserved for syncs that you start`}</p>`;
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
    html`<a class="button" href="${path}/accounts/${open.id}">Set up ${open.name}</a>`;
  const link = html`<a class="button${next !== 'reconnect' && ' secondary'}" href="${path}/reconnect">Reconnect with a new ${SECRET_WORDS[connection.provider]}</a>`;
  const sync = postForm(
    viewer,
    { action: `${path}/sync` },
    html`<button type="submit"${next !== 'sync' && html` class="secondary"`}${reason !== undefined && html` disabled aria-describedby="why-no-sync"`}>Sync now</button>`,
  );
  const why = reason !== undefined && html`<span id="why-no-sync" class="muted">${reason}</span>`;
  return html`<div class="row">${next === 'reconnect' ? [link, sync, why] : [setUp, sync, why, link]}</div>`;
};

/** Bank accounts that may have replaced another, such as a card with a new number. */
const replacements = (viewer: Viewer, { id, replacement_suggestions }: BankConnection): Html =>
  replacement_suggestions.length === 0
    ? NOTHING
    : html`<section><h2>Has an account been replaced?</h2><ul>${replacement_suggestions.map(
        ({ dormant, active, account_id }) => html`<li><p>${active.name} may have replaced ${dormant.name}.</p>
<div class="row">${actionButton(viewer, `/bank_connections/${id}/accounts/${active.id}`, 'Link it instead', {
          context: active.name,
          fields: { account_id, relink: 'true' },
        })}
${actionButton(viewer, `/bank_connections/${id}/replacements/${dormant.id}/dismiss`, 'Not the same', { secondary: true, context: dormant.name })}</div></li>`,
      )}</ul></section>`;

const changeConnectionForm = (viewer: Viewer, { id, name, sync_start_date }: BankConnection, form: FormState): Html => {
  const shown = { ...form, values: { name, sync_start_date: sync_start_date ?? '', ...form.values } };
  return postForm(
    viewer,
    { action: `/bank_connections/${id}`, label: 'Connection settings' },
    html`${input({ name: 'name', label: 'Name', required: true }, shown)}
${input({ name: 'sync_start_date', label: 'Start date (optional)', type: 'date' }, shown)}
<button type="submit">Save</button>`,
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
const DONE = {
  connected: 'Bank connected.',
  saved: 'Saved.',
  reconnected: 'Bank reconnected. Imported transactions were kept.',
  sync: 'Sync finished.',
  linked: 'Account linked.',
  inverted: 'Sign of the balance reversed.',
  unlinked: 'Account unlinked. Imported transactions are kept.',
  dismissed: 'This pair will not be suggested again.',
};
const WHILE_SYNCING = {
  ...DONE,
  connected: 'Bank connected. Reading its accounts…',
  sync: 'Syncing with the bank…',
  linked: 'Account linked. Its transactions arrive within a minute.',
};

/** GET /bank_connections/{id}. A script refreshes the marked parts while a sync runs. */
export const connectionPage = (viewer: Viewer, content: ConnectionContent): Html => {
  const { connection, accounts, form = newForm(), done } = content;
  const isRunning = isSyncing(connection);
  return layout({
    title: `Connection to ${connection.name}`,
    viewer,
    refresh: isRunning ? REFRESH_SECONDS : undefined,
    notice: errorSummary(form, ['name', 'sync_start_date']),
    content: html`<div class="sections" data-fresh${isRunning && html` data-under-way`}>
${part('done', doneNotice(isRunning ? WHILE_SYNCING : DONE, done))}
<div data-part="status" aria-live="polite">${connectionSummary(connection)}</div>
${part('actions', syncActions(viewer, connection, accounts))}
${part('facts', connectionFacts(viewer, connection))}
${part('replacements', replacements(viewer, connection))}
<section><h2>Accounts at the bank</h2>${part('accounts', bankAccounts(viewer, connection, accounts))}</section>
${part('messages', lastSync(connection, accounts))}
</div>
<div class="sections"><section><h2>Settings</h2>${changeConnectionForm(viewer, connection, form)}</section>
<section><h2>Delete</h2><p>You choose whether to keep its transactions.</p>
<p><a class="button secondary" href="/bank_connections/${connection.id}/delete">Delete this connection</a></p></section></div>`,
  });
};

const part = (name: string, content: Child): Html => html`<div data-part="${name}">${content}</div>`;

/** The state in one sentence, and what else needs attention. */
const connectionSummary = (connection: BankConnection): Html => {
  const { needs_attention: matters, last_completed_at: completedAt } = connection;
  const state = connectionState(connection);
  if (isSyncing(connection))
    return html`<div class="notice"><p>${state} A sync is running. This page updates automatically.</p></div>`;
  if (matters.length > 0)
    return html`<div class="notice warning">${matters.map(({ message }, at) => html`<p>${at === 0 && html`${state} `}${message}.</p>`)}</div>`;
  return completedAt === null
    ? html`<div class="notice warning"><p>${state} The first sync has not started yet.</p></div>`
    : html`<div class="notice success"><p>${state} Everything is up to date.</p></div>`;
};

/** Messages from the last run, shown next to what needs attention. */
const lastSync = ({ sync }: BankConnection, accounts: readonly BankAccount[]): Html => {
  if (sync === null || (sync.notices.length === 0 && sync.refused.length === 0)) return NOTHING;
  const nameOf = (id: string | null): string => accounts.find((account) => account.id === id)?.name ?? 'The bank';
  return html`<section><h2>Messages from the last sync</h2>
<ul>${sync.notices.map(({ account_id, message }) => html`<li>${nameOf(account_id)}: ${message}</li>`)}
${sync.refused.map((sentence) => html`<li>Skipped: ${sentence}</li>`)}</ul></section>`;
};
