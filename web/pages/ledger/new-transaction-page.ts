import type { Account } from '../../../shared/schema/account.ts';
import { errorSummary, postForm, select } from '../../components/form.ts';
import { emptyState } from '../../components/notice.ts';
import { hidden } from '../../components/open-form.ts';
import type { FormState } from '../../form-state.ts';
import { type Html, html } from '../../html.ts';
import { layout } from '../../layout.ts';
import { type Catalogue, choicesOf } from '../../ledger/catalogue.ts';
import { TRANSACTION_FIELD_NAMES, transactionFields } from '../../ledger/transaction-fields.ts';
import type { Viewer } from '../../viewer.ts';

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
