import type { BankAccount } from '../../shared/bank/schema/bank-account.ts';
import type { BankConnection } from '../../shared/bank/schema/bank-connection.ts';
import { doneNotice } from '../platform/components/done.ts';
import { errorSummary } from '../platform/components/form.ts';
import { type FormState, newForm } from '../platform/form-state.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { bankAccounts } from './bank-accounts.ts';
import { isSyncing } from './bank-words.ts';
import { changeConnectionForm } from './change-connection-form.ts';
import { replacements } from './replacements.ts';
import { connectionFacts, syncActions } from './sync-state.ts';

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
