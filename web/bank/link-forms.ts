import type { BankAccount } from '../../shared/bank/schema/bank-account.ts';
import { actionButton, type Choice, checkbox, input, postForm, select } from '../platform/components/form.ts';
import { hidden } from '../platform/components/open-form.ts';
import type { FormState } from '../platform/form-state.ts';
import { type Html, html } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { KINDS, kindWords, suggestedKind } from './kinds-of-account.ts';

export type LinkFormContent = {
  /** Where its forms go. */
  readonly path: string;
  readonly account: BankAccount;
  /** Of the family, in the same currency. */
  readonly choices: readonly Choice[];
  readonly once: string;
};

/** What the account feeds, and how to end it. */
export const linked = (
  viewer: Viewer,
  path: string,
  { id, name }: { readonly id: string; readonly name: string },
): Html =>
  html`<section><h2>What it feeds</h2><p>It feeds <a href="/accounts/${id}">${name}</a>. When you stop that, nothing new comes. What was imported stays.</p>
${actionButton(viewer, `${path}/unlink`, 'Stop feeding it', { danger: true, context: name })}</section>`;

/** For an account that feeds nothing yet. */
export const setUp = (viewer: Viewer, content: LinkFormContent, form: FormState): Html =>
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
