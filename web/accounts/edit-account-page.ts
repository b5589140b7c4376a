import { changesSide, type Dependents } from '../../shared/accounts/domain/account-kind-change.ts';
import type { Account } from '../../shared/accounts/schema/account.ts';
import { isAccountType, isDebt, subtypesOf } from '../../shared/ledger/entries/domain/account.ts';
import { amountHint } from '../ledger/amounts.ts';
import { deleteDetails } from '../ledger/delete-details.ts';
import { ACCOUNT_CLASSES, inWords, STATUS_WORDS } from '../ledger/words/kinds.ts';
import { errorSummary, hidden, input, postForm, select, textarea } from '../platform/components/form.ts';
import type { FormState } from '../platform/form-state.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { WORDS } from './words.ts';

export type EditAccountContent = {
  readonly account: Account;
  readonly version: string;
  readonly form: FormState;
  /** Data that depends on its type and currency. */
  readonly dependents: Dependents;
};

const { form: words } = WORDS;
const NAMES = [
  'name',
  'account_type',
  'subtype',
  'currency',
  'status',
  'closed_on',
  'institution_name',
  'institution_domain',
  'notes',
];
const STATUSES = Object.entries(STATUS_WORDS).map(([value, label]) => ({ value, label }));

export const editAccountPage = (viewer: Viewer, { account, version, form, dependents }: EditAccountContent): Html => {
  const path = `/accounts/${account.id}`;
  return layout({
    title: words.editTitle(account.name),
    viewer,
    content: html`<section class="card">${postForm(
      viewer,
      { action: `${path}/edit`, label: words.label },
      html`${errorSummary(form, NAMES)}
${hidden('version', version)}
<div class="fields">${input({ name: 'name', label: words.name, required: true }, form)}
${typeField(account, dependents, form)}
${subtypeField(account, form)}
${currencyField(account, dependents, form)}
${select({ name: 'status', label: words.status, hint: words.statusHint }, STATUSES, form)}
${input({ name: 'closed_on', label: words.closedOn, type: 'date', hint: words.closedOnHint }, form)}
${input({ name: 'institution_name', label: words.institution }, form)}
${input({ name: 'institution_domain', label: words.website, hint: words.websiteHint }, form)}
${textarea({ name: 'notes', label: words.notes, rows: 3 }, form)}</div>
<p class="row"><button type="submit">${words.save}</button> <a href="${path}">${words.cancel}</a></p>`,
    )}</section>
${deleteDetails(viewer, {
  action: `${path}/delete`,
  label: words.remove,
  version,
  consequence: words.removeConsequence,
})}`,
  });
};

/** Without those that would turn around what its valuations mean. */
const typeField = ({ account_type }: Account, { hasStated }: Dependents, form: FormState): Html => {
  const choices = ACCOUNT_CLASSES.filter(({ value }) => !hasStated || !changesSide(account_type, value));
  const hint = !hasStated ? undefined : isDebt(account_type) ? words.staysDebt : words.staysAsset;
  return select({ name: 'account_type', label: words.type, ...(hint !== undefined && { hint }) }, choices, form);
};

const currencyField = ({ currency }: Account, { hasEntries }: Dependents, form: FormState): Html =>
  hasEntries
    ? html`<div class="field">${words.currency}: <strong>${currency}</strong><br><small class="hint">${words.currencyStays(currency)}</small></div>`
    : input({ name: 'currency', label: words.currency, hint: words.currencyHint }, form);

const subtypeField = ({ account_type }: Account, form: FormState): Html => {
  const known = isAccountType(account_type) ? subtypesOf(account_type) : [];
  const choices = known.map((value) => ({ value, label: inWords(value) }));
  return choices.length === 0
    ? NOTHING
    : select({ name: 'subtype', label: words.subtype }, [{ value: '', label: words.none }, ...choices], form);
};

const NEW_ACCOUNT_NAMES = ['name', 'account_type', 'currency', 'balance', 'institution_name', 'notes'];

export const newAccountPage = (viewer: Viewer, form: FormState): Html =>
  layout({
    title: words.newTitle,
    viewer,
    content: postForm(
      viewer,
      { action: '/accounts/new' },
      html`${errorSummary(form, NEW_ACCOUNT_NAMES)}
${hidden('once', form.values['once'] ?? '')}
<div class="fields">${input({ name: 'name', label: words.name, required: true }, form)}
${select({ name: 'account_type', label: words.type, hint: words.typeHint }, ACCOUNT_CLASSES, form)}
${input({ name: 'currency', label: words.currency, hint: words.currencyHint }, form)}
${input({ name: 'balance', label: words.balance, inputmode: 'decimal', hint: words.balanceHint(amountHint(viewer)) }, form)}
${input({ name: 'institution_name', label: words.institutionOptional }, form)}</div>
<button type="submit">${words.create}</button>`,
    ),
  });
