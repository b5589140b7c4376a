import { columnOf } from '../../../shared/imports/domain/columns.ts';
import type { DetectedFile, Question } from '../../../shared/imports/domain/detect/detected-file.ts';
import type { LabelKey } from '../../../shared/imports/domain/fields.ts';
import { askAbout, type OpenQuestion } from '../../../shared/imports/domain/open-questions.ts';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { fieldId } from '../../platform/components/form.ts';
import { notice } from '../../platform/components/notice.ts';
import { errorsOf, type FormState } from '../../platform/form-state.ts';
import { formatDay } from '../../platform/format/dates.ts';
import { formatAmount } from '../../platform/format/money.ts';
import { type Child, type Html, html, NOTHING } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { meaningsIn } from './settings.ts';
import { WORDS } from './words.ts';

const TEXTS = WORDS.questions;

/** The columns that can raise a question, in order. */
const RAISED_BY: Readonly<Record<Question['about'], readonly LabelKey[]>> = {
  encoding: [],
  date_format: ['dateColLabel'],
  dates_from: ['dateColLabel'],
  number_format: ['amountColLabel', 'inflowColLabel', 'outflowColLabel', 'priceColLabel', 'qtyColLabel'],
  signage_convention: ['amountColLabel', 'qtyColLabel'],
  amount_type_inflow_value: ['entityTypeColLabel'],
  inflow_col_label: ['inflowColLabel'],
  amount_type_values: ['entityTypeColLabel'],
  state_values: ['stateColLabel'],
  amount_col_label: [],
  fees: ['feeColLabel'],
  leave_out: ['nameColLabel', 'notesColLabel'],
  trade_amounts: ['amountColLabel', 'priceColLabel'],
};

/** The position of the column that raises a question; undefined if the file shows none. */
export const raisedBy = (
  { about }: Pick<Question, 'about'>,
  { configuration, headers }: Pick<DetectedFile, 'configuration' | 'headers'>,
): number | undefined => {
  const label = RAISED_BY[about].map((key) => configuration[key]).find((one) => one !== null);
  return label == null ? undefined : columnOf(headers, label);
};

/** The name by which errors refer to a question. */
export const questionName = (about: OpenQuestion['field']): string => `ask_${about}`;

export const questionId = ({ about, text }: Pick<Question, 'about' | 'text'>): string =>
  fieldId(text === undefined ? questionName(about) : `${questionName(about)}_${encodeURIComponent(text)}`);

/** Whether the form has no answer yet. */
export const isUnanswered = ({ about, text }: Pick<Question, 'about' | 'text'>, { values }: FormState): boolean =>
  text === undefined ? values[about] === '' : meaningsIn(values[about] ?? '')[text] === undefined;

/** A question with a button for each answer; without JavaScript they submit the form for a new preview. */
export const ask = (viewer: Viewer, question: Question, form: FormState): Html => {
  const { about, text, choices, examples = [] } = question;
  const [first] = choices;
  if (first === undefined) return NOTHING;
  const chosen = text === undefined ? (form.values[about] ?? first.format) : meaningsIn(form.values[about] ?? '')[text];
  const id = questionId(question);
  const errors = errorsOf(form, questionName(about));
  const isOpen = isUnanswered(question, form);
  const open = about === 'amount_type_inflow_value' ? TEXTS.noSigns : TEXTS.notClear;
  const sentence = (isOpen ? open : TEXTS.ask)(askAbout(question));
  return notice(
    isOpen ? 'warning' : 'success',
    html`<p id="${id}">${sentence}</p>${examples.length > 0 && html`<ul>${examples.map((example) => html`<li>${example}</li>`)}</ul>`}
<p class="row">${choices.map(
      ({ format, value }) =>
        html`<button type="submit" name="answer" value="${answerValue(question, format)}" class="secondary" aria-describedby="${id}" aria-pressed="${format === chosen ? 'true' : 'false'}">${answerOf(shown(viewer, about, value), format === chosen)}</button>`,
    )}</p>${errors.length > 0 && html`<small class="field-error">${TEXTS.chooseOne}</small>`}`,
  );
};

/** A question that is stored with the import, with a button for each answer. */
export const askOpen = (
  viewer: Viewer,
  { field, question, candidates }: ImportDetail['questions'][number],
  form: FormState,
): Html => {
  const id = fieldId(questionName(field));
  return notice(
    'warning',
    html`<p id="${id}"><strong>${question}</strong></p>
<p class="row">${candidates.map(
      ({ value, meaning }) =>
        html`<button type="submit" name="answer" value="${field}=${value}" class="secondary" aria-describedby="${id}">${meaningOf(viewer, field, meaning)}</button>`,
    )}</p>${errorsOf(form, questionName(field)).length > 0 && html`<small class="field-error">${TEXTS.chooseOne}</small>`}`,
  );
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

const meaningOf = (viewer: Viewer, field: OpenQuestion['field'], meaning: string): string => {
  if (field === 'date_format' && DAY.test(meaning)) return formatDay(meaning, viewer.locale);
  if (field === 'number_format' && NUMBER.test(meaning)) return formatAmount(meaning, viewer.currency, viewer.locale);
  return `${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}`;
};

const answerValue = ({ about, text }: Pick<Question, 'about' | 'text'>, format: string): string =>
  `${about}=${text === undefined ? format : JSON.stringify({ [text]: format })}`;

const answerOf = (answer: string, isChosen: boolean): Child => (isChosen ? TEXTS.chosen(answer) : answer);

const shown = ({ locale, currency }: Viewer, about: Question['about'], value: string): string => {
  if (about === 'date_format') return formatDay(value, locale);
  if (about === 'number_format') return formatAmount(value, currency, locale);
  if (about === 'dates_from') {
    const [from = '', to] = value.split(' to ').map((day) => formatDay(day, locale));
    return to === undefined ? from : TEXTS.days(from, to);
  }
  return TEXTS.meanings[value as keyof typeof TEXTS.meanings] ?? value;
};
