import type { BankConnection } from '../../shared/bank/schema/bank-connection.ts';
import { errorSummary, postForm, select } from '../platform/components/form.ts';
import { type FormState, newForm } from '../platform/form-state.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';

const ENTRIES = [
  { value: 'keep', label: 'Keep what it brought' },
  { value: 'remove', label: 'Remove what it alone brought' },
];

/** GET /bank_connections/{id}/delete */
export const deleteConnectionPage = (viewer: Viewer, { id, name }: BankConnection, form: FormState = newForm()): Html =>
  layout({
    title: `Delete the connection to ${name}`,
    viewer,
    content: html`<p>The bank is never asked again, and its credential is forgotten. The accounts in your ledger stay.</p>
${postForm(
  viewer,
  { action: `/bank_connections/${id}/delete` },
  html`${errorSummary(form, ['entries'])}
${select({ name: 'entries', label: 'Transactions', hint: 'What a file brought too, or a person made or changed, stays either way.' }, ENTRIES, form)}
<div class="row"><button type="submit" class="danger">Delete the connection</button> <a href="/bank_connections/${id}">Back</a></div>`,
)}`,
  });
