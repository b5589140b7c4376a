import type { BankConnection } from '../../../shared/schema/bank-connection.ts';
import { errorSummary, postForm } from '../../components/form.ts';
import { type FormState, newForm } from '../../form-state.ts';
import { type Html, html } from '../../html.ts';
import { layout } from '../../layout.ts';
import type { Viewer } from '../../viewer.ts';
import { secretFields } from './new-connection-page.ts';

/** GET /bank_connections/{id}/reconnect */
export const reconnectPage = (
  viewer: Viewer,
  { id, name, provider }: BankConnection,
  form: FormState = newForm(),
): Html =>
  layout({
    title: `Connect ${name} again`,
    viewer,
    content: html`<p>The accounts stay linked, and all that was imported stays.</p>
${postForm(
  viewer,
  { action: `/bank_connections/${id}/reconnect` },
  html`${errorSummary(form, ['setup_token', 'api_key'])}
${secretFields(form, provider)}
<div class="row"><button type="submit">Connect again</button> <a href="/bank_connections/${id}">Back</a></div>`,
)}`,
  });
