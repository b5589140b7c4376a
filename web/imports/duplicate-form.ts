import type { ImportDetail } from '../../shared/imports/schema/import-detail.ts';
import type { WireRowDiagnostic } from '../../shared/imports/schema/import-row.ts';
import { reasonsInWords } from '../ledger/words.ts';
import { postForm } from '../platform/components/form.ts';
import { day } from '../platform/components/values.ts';
import { type Html, html } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';

const TITLES = {
  review: 'Possible duplicate of',
  match: 'The same as',
  create: 'New, and not the same as',
} as const;

/** The entry that may be the same transaction as a row, and the choice between one and both. */
export const duplicateForm = (
  viewer: Viewer,
  { id }: Pick<ImportDetail, 'id'>,
  { row_number: number, effect }: WireRowDiagnostic,
  back: string,
): Html => {
  const [candidate, ...others] = effect?.candidates ?? [];
  if (effect === null || candidate === undefined) return html``;
  const { entry_id: entryId, date, name, reasons } = candidate;
  const choices = html`${effect.action === 'review' && html`${button(number, 'match', 'Same: keep one')} `}${button(number, 'create', 'Keep both')}`;
  return html`${TITLES[effect.action]} <a href="/transactions/${entryId}">${name}</a>, ${day(date, viewer)}
<small class="muted">${reasonsInWords(reasons)}</small>
${others.length > 0 && html`<small class="muted">Also possible: ${others.map((one, at) => html`${at > 0 && '; '}<a href="/transactions/${one.entry_id}">${one.name}</a>, ${day(one.date, viewer)}`)}</small>`}
${postForm(
  viewer,
  { action: `/imports/${id}/rows/${number}`, label: `Decide about row ${number}` },
  html`<input type="hidden" name="back" value="${back}">
<p class="row">${effect.on_possible_duplicate === undefined ? choices : button(number, 'ask', 'Decide again')}</p>`,
)}`;
};

const button = (number: number, value: string, text: string): Html =>
  html`<button type="submit" name="on_possible_duplicate" value="${value}" class="secondary">${text}<span class="visually-hidden">, row ${number}</span></button>`;
