import { ACCOUNT_CLASSES } from '../ledger/account-classes.ts';
import { amountHint } from '../ledger/amount-field.ts';
import { errorSummary, input, postForm, select } from '../platform/components/form.ts';
import { hidden } from '../platform/components/open-form.ts';
import type { FormState } from '../platform/form-state.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';

const NAMES = ['name', 'account_type', 'currency', 'balance', 'institution_name', 'notes'];

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
${select({ name: 'account_type', label: 'Class', hint: 'You cannot change this later.' }, ACCOUNT_CLASSES, form)}
${input({ name: 'currency', label: 'Currency', hint: 'Three letters, like USD. You cannot change this later.' }, form)}
${input({ name: 'balance', label: 'Balance before the first entry (optional)', inputmode: 'decimal', hint: `${amountHint(viewer)} For a debt: what is owed. It is dated two years back.` }, form)}
${input({ name: 'institution_name', label: 'Institution (optional)' }, form)}
<button type="submit">Create account</button>`,
    ),
  });
