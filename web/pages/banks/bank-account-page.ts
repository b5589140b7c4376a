import { ACCOUNT_TYPES, type AccountType } from '../../../shared/domain/accounts/account-types.ts';
import type { BankAccount } from '../../../shared/schema/bank-account.ts';
import type { BankConnection } from '../../../shared/schema/bank-connection.ts';
import { actionButton, type Choice, checkbox, errorSummary, input, postForm, select } from '../../components/form.ts';
import { hidden } from '../../components/open-form.ts';
import { facts } from '../../components/table.ts';
import { day, money } from '../../components/values.ts';
import { type FormState, newForm } from '../../form-state.ts';
import { type Html, html } from '../../html.ts';
import { layout } from '../../layout.ts';
import { classWord } from '../../ledger/words.ts';
import type { Viewer } from '../../viewer.ts';

export type BankAccountContent = {
  readonly connection: Pick<BankConnection, 'id' | 'name'>;
  readonly account: BankAccount;
  /** Of the family, in the same currency. */
  readonly choices: readonly Choice[];
  readonly once: string;
  readonly form?: FormState;
};

const NAMES = ['account_id', 'account_type', 'subtype', 'name', 'relink', 'invert_balance'];
const CLASSES = (Object.keys(ACCOUNT_TYPES) as AccountType[]).map((value) => ({ value, label: classWord(value) }));

/** GET /bank_connections/{id}/accounts/{account_id} */
export const bankAccountPage = (viewer: Viewer, content: BankAccountContent): Html => {
  const { connection, account, form = newForm() } = content;
  return layout({
    title: account.name,
    viewer,
    notice: errorSummary(form, NAMES),
    content: html`<p><a href="/bank_connections/${connection.id}">Back to ${connection.name}</a></p>
${factsOf(viewer, account)}
${account.account === null ? setUp(viewer, content, form) : linked(viewer, content, account.account)}
<section><h2>Sign of the balance</h2><p>Some banks write what you owe as a positive balance, some as a negative one. If the balance of the account has the wrong sign, turn it.</p>
${actionButton(viewer, pathOf(content), account.invert_balance ? 'Take the balance as the bank signs it' : 'Turn the sign of the balance', { fields: { invert_balance: String(!account.invert_balance) } })}</section>`,
  });
};

const pathOf = ({ connection, account }: BankAccountContent): string =>
  `/bank_connections/${connection.id}/accounts/${account.id}`;

const factsOf = (viewer: Viewer, account: BankAccount): Html =>
  facts([
    ['Institution', account.institution.name ?? 'not said'],
    ['Called by the bank', account.kind ?? 'not said'],
    ['Currency', account.currency ?? 'not said'],
    [
      'Balance there',
      account.balance === null || account.currency === null
        ? (account.balance ?? 'not said')
        : money(account.balance, account.currency, viewer),
    ],
    ['As of', account.balance_date === null ? 'not said' : day(account.balance_date, viewer)],
    ['Last activity', account.last_activity === null ? 'none' : day(account.last_activity, viewer)],
  ]);

const linked = (
  viewer: Viewer,
  content: BankAccountContent,
  { id, name }: { readonly id: string; readonly name: string },
): Html =>
  html`<section><h2>Link</h2><p>It feeds <a href="/accounts/${id}">${name}</a>.</p>
${actionButton(viewer, `${pathOf(content)}/unlink`, 'Stop feeding it', { danger: true, context: name })}
<p class="muted">What was imported stays.</p></section>`;

const setUp = (viewer: Viewer, content: BankAccountContent, form: FormState): Html => {
  const { account, choices, once } = content;
  const suggested = account.suggested_type;
  const shown = {
    ...form,
    values: {
      ...{
        account_type: suggested?.account_type ?? 'depository',
        subtype: suggested?.subtype ?? '',
        name: account.name,
      },
      ...form.values,
    },
  };
  return html`<section><h2>Feed a new account</h2>
${suggested !== null && html`<p>It seems to be: ${classWord(suggested.account_type)}. The choice is yours.</p>`}
${postForm(
  viewer,
  { action: pathOf(content), label: 'Feed a new account' },
  html`${hidden('once', once)}${hidden('create', 'true')}
${select({ name: 'account_type', label: 'Class' }, CLASSES, shown)}
${input({ name: 'name', label: 'Name' }, shown)}
<button type="submit">Create and feed it</button>`,
)}</section>
${choices.length > 0 && existing(viewer, content, form)}`;
};

const existing = (viewer: Viewer, content: BankAccountContent, form: FormState): Html =>
  html`<section><h2>Feed an account that is there</h2><p>Entries that are there already are recognised: nothing is doubled.</p>
${postForm(
  viewer,
  { action: pathOf(content), label: 'Feed an account that is there' },
  html`${select({ name: 'account_id', label: 'Account' }, content.choices, form)}
${checkbox({ name: 'relink', label: 'Take it over from the bank account that feeds it now' }, form)}
<button type="submit">Feed it</button>`,
)}</section>`;
