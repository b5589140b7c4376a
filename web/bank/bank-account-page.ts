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
import { WORDS } from './words.ts';

export type BankAccountContent = Omit<LinkFormContent, 'path'> & {
  readonly connection: Pick<BankConnection, 'id' | 'name'>;
  readonly form?: FormState;
};

const TEXTS = WORDS.account;
const NAMES = ['account_id', 'kind', 'name', 'relink'];

/** GET /bank_connections/{id}/accounts/{account_id} */
export const bankAccountPage = (viewer: Viewer, content: BankAccountContent): Html => {
  const { connection, account, form = newForm() } = content;
  const path = `/bank_connections/${connection.id}/accounts/${account.id}`;
  return layout({
    title: TEXTS.title(account.name),
    viewer,
    notice: errorSummary(form, NAMES),
    content: html`<div class="sections"><p><a href="/bank_connections/${connection.id}">${TEXTS.back(connection.name)}</a></p>
<section class="card">${factsOf(viewer, account)}</section>
${account.account === null ? setUp(viewer, { ...content, path }, form) : linked(viewer, path, account.account)}
<section class="card"><h2>${TEXTS.sign.title}</h2>
<p>${TEXTS.sign.text}</p>
${actionButton(viewer, path, account.invert_balance ? TEXTS.sign.asBank : TEXTS.sign.reverse, { secondary: true, fields: { invert_balance: String(!account.invert_balance) } })}</section></div>`,
  });
};

const factsOf = (viewer: Viewer, account: BankAccount): Html =>
  facts([
    [TEXTS.institution, account.institution.name ?? WORDS.unknown],
    [TEXTS.typeAtBank, account.kind ?? WORDS.unknown],
    [TEXTS.state, account.missing_since === null ? WORDS.accounts.states[account.state] : TEXTS.notListed],
    ...(account.notice === null ? [] : [[TEXTS.message, account.notice] as const]),
    [TEXTS.currency, account.currency ?? WORDS.unknown],
    [TEXTS.balance, balanceOf(viewer, account)],
    [TEXTS.asOf, account.balance_date === null ? WORDS.unknown : day(account.balance_date, viewer)],
    [TEXTS.lastActivity, account.last_activity === null ? TEXTS.noActivity : day(account.last_activity, viewer)],
    [TEXTS.synced, readOf(viewer, account)],
  ]);

const readOf = (viewer: Viewer, { synced_from: from, synced_through: to, history_done }: BankAccount): Html | string =>
  from === null || to === null
    ? TEXTS.nothingSynced
    : (history_done ? TEXTS.syncedDays : TEXTS.syncedPartly)(day(from, viewer), day(to, viewer));

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
  html`<section class="card"><h2>${TEXTS.linked.title}</h2><p>${TEXTS.linked.text(html`<a href="/accounts/${id}">${name}</a>`)}</p>
${actionButton(viewer, `${path}/unlink`, TEXTS.linked.unlink, { danger: true, context: name })}</section>`;

/** Forms for a bank account that is not linked. */
const setUp = (viewer: Viewer, content: LinkFormContent, form: FormState): Html =>
  html`${content.choices.length > 0 && existing(viewer, content, form)}${create(viewer, content, form)}`;

const create = (viewer: Viewer, { path, account, once }: LinkFormContent, form: FormState): Html => {
  const { account_type, subtype } = account.suggested_type ?? { account_type: 'depository', subtype: null };
  const texts = TEXTS.create;
  const looks = account.suggested_type === null ? texts.kindHint : texts.looksLike(kindWords(account_type, subtype));
  const kind = suggestedKind(account_type, subtype);
  const shown = { ...form, values: { kind, name: account.name, ...form.values } };
  const hint = account.currency === null ? `${looks} ${texts.noCurrency(viewer.currency)}` : looks;
  return html`<section class="card"><h2>${texts.title}</h2>
${postForm(
  viewer,
  { action: path, label: texts.title },
  html`${hidden('once', once)}${hidden('create', 'true')}
${select({ name: 'kind', label: texts.kind, hint }, KINDS, shown)}
${input({ name: 'name', label: texts.name, required: true }, shown)}
<button type="submit">${texts.create}</button>`,
)}</section>`;
};

const existing = (viewer: Viewer, { path, choices }: LinkFormContent, form: FormState): Html =>
  html`<section class="card"><h2>${TEXTS.existing.title}</h2><p>${TEXTS.existing.text}</p>
${postForm(
  viewer,
  { action: path, label: TEXTS.existing.title },
  html`${select({ name: 'account_id', label: TEXTS.existing.account }, choices, form)}
${checkbox({ name: 'relink', label: TEXTS.existing.relink }, form)}
<button type="submit">${TEXTS.existing.link}</button>`,
)}</section>`;
