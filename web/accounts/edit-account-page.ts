import type { Account } from '../../shared/accounts/schema/account.ts';
import { isAccountType, subtypesOf } from '../../shared/ledger/domain/account.ts';
import { amountHint } from '../ledger/amounts.ts';
import { deleteDetails } from '../ledger/delete-details.ts';
import { ACCOUNT_CLASSES, classWord, inWords, STATUS_WORDS } from '../ledger/words.ts';
import { errorSummary, hidden, input, postForm, select, textarea } from '../platform/components/form.ts';
import { facts } from '../platform/components/table.ts';
import type { FormState } from '../platform/form-state.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';

export type EditAccountContent = { readonly account: Account; readonly version: string; readonly form: FormState };

const NAMES = ['name', 'subtype', 'status', 'institution_name', 'institution_domain', 'notes'];
const STATUSES = Object.entries(STATUS_WORDS).map(([value, label]) => ({ value, label }));

export const editAccountPage = (viewer: Viewer, { account, version, form }: EditAccountContent): Html => {
  const path = `/accounts/${account.id}`;
  return layout({
    title: `Edit ${account.name}`,
    viewer,
    content: html`${facts([
      ['Class', classWord(account.account_type)],
      ['Currency', account.currency],
    ])}
${postForm(
  viewer,
  { action: `${path}/edit`, label: 'Account' },
  html`${errorSummary(form, NAMES)}
${hidden('version', version)}
${input({ name: 'name', label: 'Name', required: true }, form)}
${subtypeField(account, form)}
${select({ name: 'status', label: 'Status', hint: 'Hidden accounts are left out of totals.' }, STATUSES, form)}
${input({ name: 'institution_name', label: 'Institution' }, form)}
${input({ name: 'institution_domain', label: 'Institution website', hint: 'For example bank.example.' }, form)}
${textarea({ name: 'notes', label: 'Notes', rows: 3 }, form)}
<p class="row"><button type="submit">Save</button> <a href="${path}">Cancel</a></p>`,
)}
${deleteDetails(viewer, {
  action: `${path}/delete`,
  label: 'Delete this account',
  version,
  consequence: 'You can delete an account only if it has no entries and no import uses it. Otherwise, hide it.',
})}`,
  });
};

const subtypeField = ({ account_type }: Account, form: FormState): Html => {
  const known = isAccountType(account_type) ? subtypesOf(account_type) : [];
  const choices = known.map((value) => ({ value, label: inWords(value) }));
  return choices.length === 0
    ? NOTHING
    : select({ name: 'subtype', label: 'Type' }, [{ value: '', label: 'None' }, ...choices], form);
};

const NEW_ACCOUNT_NAMES = ['name', 'account_type', 'currency', 'balance', 'institution_name', 'notes'];

export const newAccountPage = (viewer: Viewer, form: FormState): Html =>
  layout({
    title: 'New account',
    viewer,
    content: postForm(
      viewer,
      { action: '/accounts/new' },
      html`${errorSummary(form, NEW_ACCOUNT_NAMES)}
${hidden('once', form.values['once'] ?? '')}
${input({ name: 'name', label: 'Name', required: true }, form)}
${select({ name: 'account_type', label: 'Class', hint: 'You cannot change this later.' }, ACCOUNT_CLASSES, form)}
${input({ name: 'currency', label: 'Currency', hint: 'Three-letter code, for example USD. You cannot change this later.' }, form)}
${input({ name: 'balance', label: 'Opening balance (optional)', inputmode: 'decimal', hint: `${amountHint(viewer)} For a debt, enter the amount owed. The balance is dated two years ago.` }, form)}
${input({ name: 'institution_name', label: 'Institution (optional)' }, form)}
<button type="submit">Create account</button>`,
    ),
  });
