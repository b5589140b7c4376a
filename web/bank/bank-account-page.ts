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
import { balanceOf } from './bank-accounts.ts';
import { ACCOUNT_STATES } from './bank-words.ts';
import { KINDS, kindWords, suggestedKind } from './kinds-of-account.ts';

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

type LinkFormContent = {
  /** Where its forms go. */
  readonly path: string;
  readonly account: BankAccount;
  /** Of the family, in the same currency. */
  readonly choices: readonly Choice[];
  readonly once: string;
};

/** What the account feeds, and how to end it. */
const linked = (viewer: Viewer, path: string, { id, name }: { readonly id: string; readonly name: string }): Html =>
  html`<section><h2>What it feeds</h2><p>It feeds <a href="/accounts/${id}">${name}</a>. When you stop that, nothing new comes. What was imported stays.</p>
${actionButton(viewer, `${path}/unlink`, 'Stop feeding it', { danger: true, context: name })}</section>`;

/** For an account that feeds nothing yet. */
const setUp = (viewer: Viewer, content: LinkFormContent, form: FormState): Html =>
  html`${content.choices.length > 0 && existing(viewer, content, form)}${create(viewer, content, form)}`;

const create = (viewer: Viewer, { path, account, once }: LinkFormContent, form: FormState): Html => {
  const { account_type, subtype } = account.suggested_type ?? { account_type: 'depository', subtype: null };
  const guess = account.suggested_type === null ? '' : `It seems to be ${kindWords(account_type, subtype)}. `;
  const kind = suggestedKind(account_type, subtype);
  const shown = { ...form, values: { kind, name: account.name, ...form.values } };
  const currency = account.currency === null ? ` The bank does not say a currency: it gets ${viewer.currency}.` : '';
  return html`<section><h2>Feed a new account</h2>
${postForm(
  viewer,
  { action: path, label: 'Feed a new account' },
  html`${hidden('once', once)}${hidden('create', 'true')}
${select({ name: 'kind', label: 'Kind', hint: `${guess}The choice is yours; the class cannot change later.${currency}` }, KINDS, shown)}
${input({ name: 'name', label: 'Name', required: true }, shown)}
<button type="submit">Create and feed it</button>`,
)}</section>`;
};

const existing = (viewer: Viewer, { path, choices }: LinkFormContent, form: FormState): Html =>
  html`<section><h2>Feed an account that is there</h2><p>Transactions that are there already are recognised, so nothing is doubled.</p>
${postForm(
  viewer,
  { action: path, label: 'Feed an account that is there' },
  html`${select({ name: 'account_id', label: 'Account' }, choices, form)}
${checkbox({ name: 'relink', label: 'Take it over if another account at a bank feeds it now' }, form)}
<button type="submit">Feed it</button>`,
)}</section>`;
