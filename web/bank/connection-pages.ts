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
import { connectionState, isSyncing, PROVIDER_WORDS, SECRET_WORDS, whyNoSync } from './bank-words.ts';

const ENTRIES = [
  { value: 'keep', label: 'Keep what it brought' },
  { value: 'remove', label: 'Remove what it alone brought' },
];

/** GET /bank_connections/{id}/delete */
export const deleteConnectionPage = (viewer: Viewer, { id, name }: BankConnection, form: FormState = newForm()): Html =>
  layout({
    title: `Delete the connection to ${name}`,
    viewer,
    content: html`<p>The bank is never asked again, and its credential is forgotten. The accounts in your ledger stay.</p>
${postForm(
  viewer,
  { action: `/bank_connections/${id}/delete` },
  html`${errorSummary(form, ['entries'])}
${select({ name: 'entries', label: 'Transactions', hint: 'What a file brought too, or a person made or changed, stays either way.' }, ENTRIES, form)}
<div class="row"><button type="submit" class="danger">Delete the connection</button> <a href="/bank_connections/${id}">Back</a></div>`,
)}`,
  });

/** How a connection stands. */
const connectionFacts = (viewer: Viewer, connection: BankConnection): Html =>
  facts([
    ['State', connectionState(connection)],
    ['By', PROVIDER_WORDS[connection.provider]],
    ['Last complete sync', instant(connection.last_completed_at, viewer)],
    ['Next sync', instant(connection.next_sync_at, viewer, isSyncing(connection) ? 'it runs now' : 'not planned')],
    [
      'Nothing before',
      connection.sync_start_date === null ? 'as far back as the bank tells' : day(connection.sync_start_date, viewer),
    ],
    ['Requests', requests(viewer, connection)],
  ]);

/** Above the soft limit only what a person asks for goes out. */
const requests = (viewer: Viewer, { requests: { today, soft_limit, hard_limit, resets_at } }: BankConnection): Html => {
  const left = Math.max(0, hard_limit - today);
  const until = instant(resets_at, viewer);
  return html`<p><meter min="0" max="${hard_limit}" low="${hard_limit - soft_limit}" optimum="${hard_limit}" value="${left}" aria-hidden="true"></meter><br>${left} of ${hard_limit} left until ${until}${today >= soft_limit && left > 0 && html`; they are kept for what you ask for yourself`}</p>`;
};

/** What can be done now: a button that cannot be pressed says why. */
const syncActions = (viewer: Viewer, connection: BankConnection): Html => {
  const path = `/bank_connections/${connection.id}`;
  const reason = whyNoSync(connection);
  const isLost = connection.status === 'requires_update';
  const link = html`<a class="button${!isLost && ' secondary'}" href="${path}/reconnect">Connect again with a new ${SECRET_WORDS[connection.provider]}</a>`;
  const sync = postForm(
    viewer,
    { action: `${path}/sync` },
    html`<button type="submit"${reason !== undefined && html` disabled aria-describedby="why-no-sync"`}>Sync now</button>`,
  );
  const why = reason !== undefined && html`<span id="why-no-sync" class="muted">${reason}</span>`;
  return html`<div class="row">${isLost ? [link, sync, why] : [sync, why, link]}</div>`;
};

/** Where one account at the bank seems to have taken the place of another: a card with a new number, say. */
const replacements = (viewer: Viewer, { id, replacement_suggestions }: BankConnection): Html =>
  replacement_suggestions.length === 0
    ? NOTHING
    : html`<section><h2>One account in the place of another?</h2><ul>${replacement_suggestions.map(
        ({
          dormant,
          active,
          account_id,
        }) => html`<li><p>${active.name} seems to have taken the place of ${dormant.name}.</p>
<div class="row">${actionButton(viewer, `/bank_connections/${id}/accounts/${active.id}`, 'Feed the account from it', {
          context: active.name,
          fields: { account_id, relink: 'true' },
        })}
${actionButton(viewer, `/bank_connections/${id}/replacements/${dormant.id}/dismiss`, 'Not the same', { secondary: true, context: dormant.name })}</div></li>`,
      )}</ul></section>`;

const changeConnectionForm = (viewer: Viewer, { id, name, sync_start_date }: BankConnection, form: FormState): Html => {
  const shown = { ...form, values: { name, sync_start_date: sync_start_date ?? '', ...form.values } };
  return postForm(
    viewer,
    { action: `/bank_connections/${id}`, label: 'Settings of the connection' },
    html`${input({ name: 'name', label: 'Name', required: true }, shown)}
${input({ name: 'sync_start_date', label: 'Nothing before (optional)', type: 'date' }, shown)}
<button type="submit">Save</button>`,
  );
};

export type ConnectionContent = {
  readonly connection: BankConnection;
  readonly accounts: readonly BankAccount[];
  /** Of the form that was refused. */
  readonly form?: FormState;
  readonly done?: string | undefined;
};

const REFRESH_SECONDS = 3;
const DONE = {
  connected: 'The bank is connected.',
  saved: 'Saved.',
  reconnected: 'The bank is connected again. Everything that was imported stayed.',
  sync: 'The bank was asked.',
  linked: 'The account is linked.',
  inverted: 'The sign of the balance is turned.',
  unlinked: 'The account is no longer fed. What was imported stays.',
  dismissed: 'These two will not be suggested again.',
};
const WHILE_SYNCING = {
  ...DONE,
  connected: 'The bank is connected. Its accounts are being read.',
  sync: 'The bank is being asked.',
  linked: 'The account is linked. Its transactions are read within a minute.',
};

/** GET /bank_connections/{id}. What a sync changes stands in parts, which a script brings up to date while one runs. */
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
<div data-part="standing" aria-live="polite">${standing(connection)}</div>
${part('facts', connectionFacts(viewer, connection))}
${part('actions', syncActions(viewer, connection))}
${part('replacements', replacements(viewer, connection))}
<section><h2>Accounts at the bank</h2>${part('accounts', bankAccounts(viewer, connection, accounts))}</section>
${part('said', lastSync(connection, accounts))}
</div>
<div class="sections"><section><h2>Settings</h2>${changeConnectionForm(viewer, connection, form)}</section>
<section><h2>Delete</h2><p>You are asked what becomes of its transactions.</p>
<p><a class="button secondary" href="/bank_connections/${connection.id}/delete">Delete this connection</a></p></section></div>`,
  });
};

const part = (name: string, content: Child): Html => html`<div data-part="${name}">${content}</div>`;

/** How it stands in a sentence, always as high, so that nothing moves when a sync ends. */
const standing = (connection: BankConnection): Html => {
  const { needs_attention: matters } = connection;
  if (isSyncing(connection))
    return html`<div class="notice"><p>It is being synced. This page goes on by itself.</p></div>`;
  if (matters.length === 0) return html`<div class="notice success"><p>All is well. There is nothing to do.</p></div>`;
  return html`<div class="notice warning">${matters.map(({ message }) => html`<p>${message}.</p>`)}</div>`;
};

/** What the last run said, beside what needs attention. */
const lastSync = ({ sync }: BankConnection, accounts: readonly BankAccount[]): Html => {
  if (sync === null || (sync.notices.length === 0 && sync.refused.length === 0)) return NOTHING;
  const nameOf = (id: string | null): string => accounts.find((account) => account.id === id)?.name ?? 'The bank';
  return html`<section><h2>What the last sync said</h2>
<ul>${sync.notices.map(({ account_id, message }) => html`<li>${nameOf(account_id)}: ${message}</li>`)}
${sync.refused.map((sentence) => html`<li>Left out: ${sentence}</li>`)}</ul></section>`;
};
