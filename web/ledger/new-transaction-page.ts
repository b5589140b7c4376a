import type { Account } from '../../shared/accounts/schema/account.ts';
import { errorSummary, postForm, select } from '../platform/components/form.ts';
import { emptyState } from '../platform/components/notice.ts';
import { hidden } from '../platform/components/open-form.ts';
import type { FormState } from '../platform/form-state.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { type Catalogue, choicesOf } from './catalogue.ts';
import { TRANSACTION_FIELD_NAMES, transactionFields } from './transaction-fields.ts';

export type NewTransactionContent = {
  readonly form: FormState;
  readonly accounts: readonly Pick<Account, 'id' | 'name'>[];
  readonly catalogue: Catalogue;
};

export const newTransactionPage = (viewer: Viewer, { form, accounts, catalogue }: NewTransactionContent): Html =>
  layout({
    title: 'New transaction',
    viewer,
    content: html`${errorSummary(form, TRANSACTION_FIELD_NAMES)}
${
  accounts.length === 0
    ? emptyState('A transaction needs an account.', { href: '/accounts/new', label: 'New account' })
    : postForm(
        viewer,
        { action: '/transactions/new' },
        html`${hidden('once', form.values['once'] ?? '')}
${select({ name: 'account_id', label: 'Account' }, choicesOf(accounts), form)}
${transactionFields(viewer, form, catalogue)}
<button type="submit">Add transaction</button>`,
      )
}`,
  });
