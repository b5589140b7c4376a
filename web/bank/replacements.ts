import type { BankConnection } from '../../shared/bank/schema/bank-connection.ts';
import { actionButton } from '../platform/components/form.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';

/** Where one account at the bank seems to have taken the place of another: a card with a new number, say. */
export const replacements = (viewer: Viewer, { id, replacement_suggestions }: BankConnection): Html =>
  replacement_suggestions.length === 0
    ? NOTHING
    : html`<section><h2>One account in the place of another?</h2><ul>${replacement_suggestions.map(
        ({
          dormant,
          active,
          account_id,
        }) => html`<li><p>${active.name} seems to have taken the place of ${dormant.name}.</p>
<div class="row">${actionButton(viewer, `/bank_connections/${id}/accounts/${active.id}`, 'Feed the account from it', {
          context: active.name,
          fields: { account_id, relink: 'true' },
        })}
${actionButton(viewer, `/bank_connections/${id}/replacements/${dormant.id}/dismiss`, 'Not the same', { secondary: true, context: dormant.name })}</div></li>`,
      )}</ul></section>`;
