import type { ImportDetail } from '../../shared/imports/schema/import-detail.ts';
import type { WireRowDiagnostic } from '../../shared/imports/schema/import-row.ts';
import { reasonsInWords } from '../ledger/words/kinds.ts';
import { postForm } from '../platform/components/form.ts';
import { day } from '../platform/components/values.ts';
import { type Html, html } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { WORDS } from './words/rows.ts';

const TEXTS = WORDS.duplicate;

/** The entry that may be the same transaction as a row, and the choice between one and both. */
export const duplicateForm = (
  viewer: Viewer,
  { id }: Pick<ImportDetail, 'id'>,
  { row_number: number, effect }: WireRowDiagnostic,
  back: string,
): Html => {
  const [candidate, ...others] = effect?.candidates ?? [];
  if (effect === null || candidate === undefined) return html``;
  const linked = ({ entry_id: entry, name, date }: typeof candidate): readonly [Html, Html] => [
    html`<a href="/transactions/${entry}">${name}</a>`,
    day(date, viewer),
  ];
  const choices = html`${effect.action === 'review' && html`${button('match', TEXTS.same(number))} `}${button('create', TEXTS.keepBoth(number))}`;
  return html`${TEXTS.titles[effect.action](...linked(candidate))}
<small class="muted">${reasonsInWords(candidate.reasons)}</small>
${others.length > 0 && html`<small class="muted">${TEXTS.others(others.map(linked))}</small>`}
${postForm(
  viewer,
  { action: `/imports/${id}/rows/${number}`, label: TEXTS.form(number) },
  html`<input type="hidden" name="back" value="${back}">
<p class="row">${effect.on_possible_duplicate === undefined ? choices : button('ask', TEXTS.decideAgain(number))}</p>`,
)}`;
};

const button = (value: string, text: Html): Html =>
  html`<button type="submit" name="on_possible_duplicate" value="${value}" class="secondary">${text}</button>`;
