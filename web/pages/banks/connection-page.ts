import type { BankAccount } from '../../../shared/schema/bank-account.ts';
import type { BankConnection } from '../../../shared/schema/bank-connection.ts';
import { doneNotice } from '../../components/done.ts';
import { actionButton, errorSummary } from '../../components/form.ts';
import { notice } from '../../components/notice.ts';
import { facts } from '../../components/table.ts';
import { day, instant } from '../../components/values.ts';
import { type FormState, newForm } from '../../form-state.ts';
import { type Html, html, NOTHING } from '../../html.ts';
import { layout } from '../../layout.ts';
import type { Viewer } from '../../viewer.ts';
import { bankAccounts } from './bank-accounts.ts';
import { connectionState, isSyncing, PROVIDER_WORDS } from './bank-words.ts';
import { changeConnectionForm } from './change-connection-form.ts';
import { replacements } from './replacements.ts';

export type ConnectionContent = {
  readonly connection: BankConnection;
  readonly accounts: readonly BankAccount[];
  /** Of the form that was refused. */
  readonly form?: FormState;
  readonly done?: string | undefined;
};

const REFRESH_SECONDS = 3;
const DONE = {
  connected: 'The bank is connected, and its accounts are being read.',
  saved: 'Saved.',
  reconnected: 'The bank is connected again; all that was imported stayed.',
  sync: 'The bank is being asked.',
  linked: 'The account is linked, and its transactions are being read.',
  inverted: 'The sign of the balance is turned.',
  unlinked: 'The account is no longer fed; what was imported stays.',
  dismissed: 'These two will not be suggested again.',
};

/** GET /bank_connections/{id} */
export const connectionPage = (viewer: Viewer, content: ConnectionContent): Html => {
  const { connection, accounts, form = newForm(), done } = content;
  return layout({
    title: connection.name,
    viewer,
    refresh: isSyncing(connection) ? REFRESH_SECONDS : undefined,
    notice: html`${doneNotice(DONE, done)}${errorSummary(form, ['name', 'sync_start_date'])}${attention(connection)}`,
    content: html`<div${isSyncing(connection) && html` data-watch="reload"`}>${state(viewer, connection)}</div>
<div class="row">${connection.status === 'good' && !isSyncing(connection) && actionButton(viewer, `${pathOf(connection)}/sync`, 'Sync now')}
<a href="${pathOf(connection)}/reconnect">Connect again with a new ${connection.provider === 'us' ? 'token' : 'key'}</a></div>
${replacements(viewer, connection)}
<section><h2>Accounts at the bank</h2>${bankAccounts(viewer, connection.id, accounts)}</section>
${lastSync(connection, accounts)}
<section><h2>Settings</h2>${changeConnectionForm(viewer, connection, form)}</section>
<p><a href="${pathOf(connection)}/delete">Delete this connection</a></p>`,
  });
};

const pathOf = ({ id }: BankConnection): string => `/bank_connections/${id}`;

const attention = ({ needs_attention }: BankConnection): Html | false =>
  needs_attention.length > 0 &&
  notice('warning', html`<ul>${needs_attention.map(({ message }) => html`<li>${message}</li>`)}</ul>`);

const state = (viewer: Viewer, connection: BankConnection): Html => {
  const { today, soft_limit, hard_limit, resets_at } = connection.requests;
  return facts([
    ['State', connectionState(connection)],
    ['By', PROVIDER_WORDS[connection.provider]],
    ['Last complete sync', instant(connection.last_completed_at, viewer)],
    ['Next sync', instant(connection.next_sync_at, viewer, isSyncing(connection) ? 'it runs now' : 'not planned')],
    [
      'Nothing before',
      connection.sync_start_date === null ? 'as far back as there is' : day(connection.sync_start_date, viewer),
    ],
    [
      'Requests today',
      html`<meter min="0" max="${hard_limit}" high="${soft_limit}" value="${today}" aria-label="Requests today"></meter> ${today} of ${hard_limit}; the count begins anew at ${instant(resets_at, viewer)}`,
    ],
  ]);
};

/** What the last run said, beside what needs attention. */
const lastSync = ({ sync }: BankConnection, accounts: readonly BankAccount[]): Html => {
  if (sync === null || (sync.notices.length === 0 && sync.refused.length === 0)) return NOTHING;
  const nameOf = (id: string | null): string => accounts.find((account) => account.id === id)?.name ?? 'The bank';
  return html`<section><h2>What the last sync said</h2>
<ul>${sync.notices.map(({ account_id, message }) => html`<li>${nameOf(account_id)}: ${message}</li>`)}
${sync.refused.map((sentence) => html`<li>Left out: ${sentence}</li>`)}</ul></section>`;
};
