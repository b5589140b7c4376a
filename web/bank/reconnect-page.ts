import type { BankConnection } from '../../shared/bank/schema/bank-connection.ts';
import { errorSummary, postForm } from '../platform/components/form.ts';
import { hidden } from '../platform/components/open-form.ts';
import type { FormState } from '../platform/form-state.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
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
