import { ACCOUNT_TYPES, type AccountType, isAsset } from '../../../shared/domain/accounts/account-types.ts';
import { errorSummary, input, postForm, select } from '../../components/form.ts';
import { hidden } from '../../components/open-form.ts';
import type { FormState } from '../../form-state.ts';
import { type Html, html } from '../../html.ts';
import { layout } from '../../layout.ts';
import { amountHint } from '../../ledger/amount-field.ts';
import { classWord } from '../../ledger/words.ts';
import type { Viewer } from '../../viewer.ts';

const NAMES = ['name', 'account_type', 'currency', 'balance', 'institution_name', 'notes'];
const TYPES = (Object.keys(ACCOUNT_TYPES) as AccountType[]).map((value) => ({
  value,
  label: isAsset(value) ? classWord(value) : `${classWord(value)} (what you owe)`,
}));

export const newAccountPage = (viewer: Viewer, form: FormState): Html =>
  layout({
    title: 'New account',
    viewer,
    content: postForm(
      viewer,
      { action: '/accounts/new' },
      html`${errorSummary(form, NAMES)}
${hidden('once', form.values['once'] ?? '')}
${input({ name: 'name', label: 'Name', required: true }, form)}
${select({ name: 'account_type', label: 'Class', hint: 'It cannot change later.' }, TYPES, form)}
${input({ name: 'currency', label: 'Currency', hint: 'Three letters, like USD. It cannot change later.' }, form)}
${input({ name: 'balance', label: 'Balance before the first entry (optional)', inputmode: 'decimal', hint: `${amountHint(viewer)} For a debt: what is owed. It is dated two years back.` }, form)}
${input({ name: 'institution_name', label: 'Institution (optional)' }, form)}
<button type="submit">Create account</button>`,
    ),
  });
