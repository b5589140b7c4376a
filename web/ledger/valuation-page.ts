import type { Valuation } from '../../shared/ledger/schema/valuation.ts';
import { errorSummary, postForm } from '../platform/components/form.ts';
import { hidden } from '../platform/components/open-form.ts';
import { facts } from '../platform/components/table.ts';
import { instant, money } from '../platform/components/values.ts';
import type { FormState } from '../platform/form-state.ts';
import { formatDay } from '../platform/format/dates.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { deleteDetails } from './delete-details.ts';
import { VALUATION_FIELD_NAMES, valuationFields } from './valuations-page.ts';
import { VALUATION_KIND_WORDS } from './words.ts';

export type ValuationContent = {
  readonly valuation: Valuation;
  readonly version: string;
  readonly isLiability: boolean;
  readonly form: FormState;
};

export const valuationPage = (viewer: Viewer, { valuation, version, isLiability, form }: ValuationContent): Html => {
  const { id, account, date, amount, currency, kind, updated_at } = valuation;
  const name = account?.name ?? 'no account';
  return layout({
    title: `Valuation of ${name} on ${formatDay(date, viewer.locale)}`,
    viewer,
    content: html`<p class="worth">${money(amount, currency, viewer)}</p>
${facts([
  ['Account', account === null ? name : html`<a href="/accounts/${account.id}/valuations">${name}</a>`],
  ['What', VALUATION_KIND_WORDS[kind]],
  ['Changed', instant(updated_at, viewer)],
])}
${postForm(
  viewer,
  { action: `/valuations/${id}`, label: 'Valuation' },
  html`${errorSummary(form, VALUATION_FIELD_NAMES)}
${hidden('version', version)}
${valuationFields(viewer, form, { isLiability })}
<button type="submit">Save</button>`,
)}
${deleteDetails(viewer, {
  action: `/valuations/${id}/delete`,
  label: 'Delete this valuation',
  version,
  consequence: 'The balance is then counted from the valuation before it.',
})}`,
  });
};
