import type { BankAccount } from '../../shared/bank/schema/bank-account.ts';
import type { BankConnection } from '../../shared/bank/schema/bank-connection.ts';
import { actionButton, errorSummary } from '../platform/components/form.ts';
import { facts } from '../platform/components/table.ts';
import { day } from '../platform/components/values.ts';
import { type FormState, newForm } from '../platform/form-state.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { balanceOf } from './bank-accounts.ts';
import { ACCOUNT_STATES } from './bank-words.ts';
import { type LinkFormContent, linked, setUp } from './link-forms.ts';

export type BankAccountContent = Omit<LinkFormContent, 'path'> & {
  readonly connection: Pick<BankConnection, 'id' | 'name'>;
  readonly form?: FormState;
};

const NAMES = ['account_id', 'kind', 'name', 'relink'];

/** GET /bank_connections/{id}/accounts/{account_id} */
export const bankAccountPage = (viewer: Viewer, content: BankAccountContent): Html => {
  const { connection, account, form = newForm() } = content;
  const path = `/bank_connections/${connection.id}/accounts/${account.id}`;
  return layout({
    title: `${account.name} at the bank`,
    viewer,
    notice: errorSummary(form, NAMES),
    content: html`<div class="sections"><p><a href="/bank_connections/${connection.id}">Back to ${connection.name}</a></p>
${factsOf(viewer, account)}
${account.account === null ? setUp(viewer, { ...content, path }, form) : linked(viewer, path, account.account)}
<section><h2>Sign of the balance</h2>
<p>Some banks write what you owe as a positive balance, some as a negative one. If the account in your ledger has the wrong sign, turn it.</p>
${actionButton(viewer, path, account.invert_balance ? 'Take the sign as the bank writes it' : 'Turn the sign', { secondary: true, fields: { invert_balance: String(!account.invert_balance) } })}</section></div>`,
  });
};

const factsOf = (viewer: Viewer, account: BankAccount): Html =>
  facts([
    ['Institution', account.institution.name ?? '—'],
    ['Type at the bank', account.kind ?? '—'],
    ['State', account.missing_since === null ? ACCOUNT_STATES[account.state] : 'no longer listed by the bank'],
    ...(account.notice === null ? [] : [['The bank says', account.notice] as const]),
    ['Currency', account.currency ?? '—'],
    ['Balance there', balanceOf(viewer, account)],
    ['As of', account.balance_date === null ? '—' : day(account.balance_date, viewer)],
    ['Last activity', account.last_activity === null ? 'none seen' : day(account.last_activity, viewer)],
    ['Read', readOf(viewer, account)],
  ]);

const readOf = (viewer: Viewer, { synced_from: from, synced_through: to, history_done }: BankAccount): Html | string =>
  from === null || to === null
    ? 'nothing yet'
    : html`from ${day(from, viewer)} to ${day(to, viewer)}${!history_done && '; older days follow'}`;
