import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import type { WireRowDiagnostic } from '../../../shared/imports/schema/import-row.ts';
import { reasonsInWords } from '../../ledger/words/kinds.ts';
import { postForm } from '../../platform/components/form.ts';
import { day, moment, money } from '../../platform/components/values.ts';
import { formatCount } from '../../platform/format/counts.ts';
import { type Html, html } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { WORDS } from '../words/rows.ts';

const TEXTS = WORDS.duplicate;

/** Whether a person can decide what becomes of a row. */
export const isDecidable = ({ effect }: WireRowDiagnostic): boolean =>
  effect?.candidates !== undefined || effect?.was_deleted === true;

/** The entry that may be the same transaction as a row, with the choice between one and both, or the one that a person deleted. */
export const duplicateForm = (viewer: Viewer, shown: Shown, row: WireRowDiagnostic, back: string): Html =>
  row.effect?.was_deleted === true ? deletedForm(viewer, shown, row, back) : candidateForm(viewer, shown, row, back);

type Shown = Pick<ImportDetail, 'id'>;

const deletedForm = (viewer: Viewer, shown: Shown, { row_number: number, effect }: WireRowDiagnostic, back: string) => {
  const { action, candidates: [candidate] = [] } = effect ?? {};
  const at = moment(effect?.deleted_at, viewer);
  const add = button('create', TEXTS.addAgain(number));
  if (action === 'review' && candidate !== undefined) {
    return html`${TEXTS.maybeDeleted(candidate.name, day(candidate.date, viewer), at)}
${decision(viewer, shown, number, back, html`${button('match', TEXTS.leaveOut(number))} ${add}`)}`;
  }
  return action === 'create'
    ? html`${TEXTS.addedAgain(at)}${decision(viewer, shown, number, back, button('ask', TEXTS.leaveOut(number)))}`
    : html`${TEXTS.deleted(at)}${decision(viewer, shown, number, back, add)}`;
};

const candidateForm = (
  viewer: Viewer,
  shown: Shown,
  { row_number: number, effect }: WireRowDiagnostic,
  back: string,
): Html => {
  const [candidate, ...others] = effect?.candidates ?? [];
  if (effect === null || candidate === undefined) return html``;
  const choices = html`${effect.action === 'review' && html`${button('match', TEXTS.same(number))} `}${button('create', TEXTS.keepBoth(number))}`;
  return html`${pairInWords(viewer, shown, effect.action, candidate)}
<small class="muted">${reasonsInWords(candidate.reasons)}</small>
${others.length > 0 && html`<small class="muted">${TEXTS.others(others.map((other) => linked(viewer, shown, other)))}</small>`}
${decision(viewer, shown, number, back, effect.on_possible_duplicate === undefined ? choices : button('ask', TEXTS.decideAgain(number)))}`;
};

type Effect = NonNullable<WireRowDiagnostic['effect']>;
type Candidate = NonNullable<Effect['candidates']>[number];

/** The relation of a row to the other transaction, in a sentence. */
export const pairInWords = (viewer: Viewer, shown: Shown, action: Effect['action'], candidate: Candidate): Html => {
  const [entry, date] = linked(viewer, shown, candidate);
  const { booking } = candidate;
  return booking === undefined
    ? TEXTS.titles[action](entry, date)
    : TEXTS[booking.status][action](entry, date, money(withoutSign(booking.amount), booking.currency, viewer));
};

/** Both have the direction of the row. */
const withoutSign = (amount: string): string => amount.replace('-', '');

const linked = (
  viewer: Viewer,
  { id }: Shown,
  { entry_id: entry, name, date, booking }: Candidate,
): readonly [Html, Html] => {
  const number = booking?.row_number;
  const path = entry === null ? `/imports/${id}/rows/${number}` : `/transactions/${entry}`;
  const text = number === undefined ? name : TEXTS.rowOf(formatCount(number, viewer.locale), name);
  return [html`<a href="${path}">${text}</a>`, day(date, viewer)];
};

const decision = (viewer: Viewer, { id }: Shown, number: number, back: string, choices: Html): Html =>
  postForm(
    viewer,
    { action: `/imports/${id}/rows/${number}`, label: TEXTS.form(number) },
    html`<input type="hidden" name="back" value="${back}">
<p class="row">${choices}</p>`,
  );

const button = (value: string, text: Html): Html =>
  html`<button type="submit" name="on_possible_duplicate" value="${value}" class="secondary">${text}</button>`;
