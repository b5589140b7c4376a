import type { BankAccount } from '../../shared/bank/schema/bank-account.ts';
import type { BankConnection } from '../../shared/bank/schema/bank-connection.ts';
import {
  actionButton,
  type Choice,
  checkbox,
  errorSummary,
  hidden,
  input,
  postForm,
  select,
} from '../platform/components/form.ts';
import { facts } from '../platform/components/table.ts';
import { day } from '../platform/components/values.ts';
import { type FormState, newForm } from '../platform/form-state.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { KINDS, kindWords, suggestedKind } from './account-kinds.ts';
import { balanceOf } from './bank-accounts.ts';
import { ACCOUNT_STATES } from './bank-words.ts';

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
<p>Some banks report debts as positive balances, others as negative. If the account in your ledger has the wrong sign, reverse it.</p>
${actionButton(viewer, path, account.invert_balance ? 'Use the bank’s sign' : 'Reverse the sign', { secondary: true, fields: { invert_balance: String(!account.invert_balance) } })}</section></div>`,
  });
};

const factsOf = (viewer: Viewer, account: BankAccount): Html =>
  facts([
    ['Institution', account.institution.name ?? '—'],
    ['Type at the bank', account.kind ?? '—'],
    ['State', account.missing_since === null ? ACCOUNT_STATES[account.state] : 'no longer listed by the bank'],
    ...(account.notice === null ? [] : [['Message from the bank', account.notice] as const]),
    ['Currency', account.currency ?? '—'],
    ['Balance at the bank', balanceOf(viewer, account)],
    ['As of', account.balance_date === null ? '—' : day(account.balance_date, viewer)],
    ['Last activity', account.last_activity === null ? 'none' : day(account.last_activity, viewer)],
    ['Synced', readOf(viewer, account)],
  ]);

const readOf = (viewer: Viewer, { synced_from: from, synced_through: to, history_done }: BankAccount): Html | string =>
  from === null || to === null
    ? 'nothing yet'
    : html`from ${day(from, viewer)} to ${day(to, viewer)}${!history_done && '; earlier days are still to come'}`;

type LinkFormContent = {
  /** The action of its forms. */
  readonly path: string;
  readonly account: BankAccount;
  /** Accounts of the family in the same currency. */
  readonly choices: readonly Choice[];
  readonly once: string;
};

/** The linked account, with a button to unlink it. */
const linked = (viewer: Viewer, path: string, { id, name }: { readonly id: string; readonly name: string }): Html =>
  html`<section><h2>Linked account</h2><p>This bank account is linked to <a href="/accounts/${id}">${name}</a>. If you unlink it, no new transactions arrive. Imported transactions are kept.</p>
${actionButton(viewer, `${path}/unlink`, 'Unlink', { danger: true, context: name })}</section>`;

/** Forms for a bank account that is not linked. */
const setUp = (viewer: Viewer, content: LinkFormContent, form: FormState): Html =>
  html`${content.choices.length > 0 && existing(viewer, content, form)}${create(viewer, content, form)}`;

const create = (viewer: Viewer, { path, account, once }: LinkFormContent, form: FormState): Html => {
  const { account_type, subtype } = account.suggested_type ?? { account_type: 'depository', subtype: null };
  const guess = account.suggested_type === null ? '' : `It looks like ${kindWords(account_type, subtype)}. `;
  const kind = suggestedKind(account_type, subtype);
  const shown = { ...form, values: { kind, name: account.name, ...form.values } };
  const currency =
    account.currency === null ? ` The bank does not report a currency, so ${viewer.currency} is used.` : '';
  return html`<section><h2>Link a new account</h2>
${postForm(
  viewer,
  { action: path, label: 'Link a new account' },
  html`${hidden('once', once)}${hidden('create', 'true')}
${select({ name: 'kind', label: 'Kind', hint: `${guess}You cannot change the class later.${currency}` }, KINDS, shown)}
${input({ name: 'name', label: 'Name', required: true }, shown)}
<button type="submit">Create and link</button>`,
)}</section>`;
};

const existing = (viewer: Viewer, { path, choices }: LinkFormContent, form: FormState): Html =>
  html`<section><h2>Link an existing account</h2><p>Transactions that already exist are recognized and not duplicated.</p>
${postForm(
  viewer,
  { action: path, label: 'Link an existing account' },
  html`${select({ name: 'account_id', label: 'Account' }, choices, form)}
${checkbox({ name: 'relink', label: 'Replace the bank account that it is linked to now' }, form)}
<button type="submit">Link</button>`,
)}</section>`;
