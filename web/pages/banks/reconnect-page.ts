import type { BankConnection } from '../../../shared/schema/bank-connection.ts';
import { errorSummary, postForm } from '../../components/form.ts';
import { hidden } from '../../components/open-form.ts';
import type { FormState } from '../../form-state.ts';
import { type Html, html } from '../../html.ts';
import { layout } from '../../layout.ts';
import type { Viewer } from '../../viewer.ts';
import { SECRET_FIELDS } from './bank-words.ts';
import { secretField, secretSteps } from './secret-field.ts';

/** GET /bank_connections/{id}/reconnect */
export const reconnectPage = (viewer: Viewer, { id, name, provider }: BankConnection, form: FormState): Html =>
  layout({
    title: `Connect ${name} again`,
    viewer,
    notice: errorSummary(form, [SECRET_FIELDS[provider]]),
    content: html`<p>The accounts stay linked, and everything that was imported stays.</p>
${secretSteps(provider)}
${postForm(
  viewer,
  { action: `/bank_connections/${id}/reconnect` },
  html`${hidden('once', form.values['once'] ?? '')}
${secretField(provider, form)}
<div class="row"><button type="submit">Connect again</button> <a href="/bank_connections/${id}">Back to the connection</a></div>`,
)}`,
  });
