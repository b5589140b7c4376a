import { columnOf } from '../../../shared/imports/columns/domain/columns.ts';
import type { LabelKey } from '../../../shared/imports/columns/domain/fields.ts';
import type { DetectedFile, Question } from '../../../shared/imports/detect/domain/detected-file.ts';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { askAbout, type OpenQuestion } from '../../../shared/imports/settings/domain/open-questions.ts';
import { fieldId, hidden } from '../../platform/components/form.ts';
import { notice } from '../../platform/components/notice.ts';
import { errorsOf, type FormState } from '../../platform/form-state.ts';
import { formatDay } from '../../platform/format/dates.ts';
import { formatAmount } from '../../platform/format/money.ts';
import { type Html, html, NOTHING } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { columnName } from './roles.ts';
import { ACCOUNT_ANSWERED, meaningsIn, toAccountId } from './settings.ts';
import { WORDS } from './words.ts';

const TEXTS = WORDS.questions;

/** A question of the file, or one that is stored with the import and has its own sentence. */
export type ShownQuestion = Question & { readonly sentence?: string };

export const sentenceOfQuestion = ({ sentence, ...question }: ShownQuestion): string => sentence ?? askAbout(question);

/** The stored questions that the file does not raise any more, such as for another currency: they are open until somebody answers. */
export const storedQuestions = (
  stored: ImportDetail['questions'],
  found: readonly Question[],
): readonly ShownQuestion[] =>
  stored.flatMap(({ field, question, text, examples, candidates }) =>
    field === 'account_id' || found.some((other) => other.about === field && other.text === text)
      ? []
      : [
          {
            about: field,
            cell: '',
            sentence: question,
            choices: candidates.map(({ value, meaning }) => ({ format: value, value: meaning })),
            ...(text !== undefined && { text }),
            ...(examples !== undefined && { examples }),
          },
        ],
  );

/** The columns that can raise a question, in order. */
const RAISED_BY: Readonly<Record<Question['about'], readonly LabelKey[]>> = {
  encoding: [],
  date_format: ['dateColLabel'],
  dates_from: ['dateColLabel'],
  number_format: ['amountColLabel', 'inflowColLabel', 'outflowColLabel', 'priceColLabel', 'qtyColLabel'],
  signage_convention: ['amountColLabel', 'qtyColLabel'],
  amount_type_inflow_value: ['entityTypeColLabel'],
  inflow_col_label: ['inflowColLabel'],
  amount_type_values: [],
  state_values: [],
  amount_col_label: [],
  fees: [],
  leave_out: [],
  trade_amounts: [],
};

/** The position of the column that raises a question; undefined if the file shows none, or the question is about whole rows. */
export const raisedBy = (
  { about, examples = [] }: Pick<Question, 'about' | 'examples'>,
  { configuration, headers }: Pick<DetectedFile, 'configuration' | 'headers'>,
): number | undefined => {
  if (examples.length > 0) return undefined;
  const label = RAISED_BY[about].map((key) => configuration[key]).find((value) => value !== null);
  return label == null ? undefined : columnOf(headers, label);
};

/** The name by which errors refer to a question. */
export const questionName = (about: OpenQuestion['field']): string => `ask_${about}`;

export const questionId = ({ about, text }: Asked): string =>
  fieldId(text === undefined ? questionName(about) : `${questionName(about)}_${encodeURIComponent(text)}`);

/** Whether the form has no answer yet. */
export const isUnanswered = ({ about, text }: Pick<Question, 'about' | 'text'>, { values }: FormState): boolean =>
  text === undefined ? values[about] === '' : meaningsIn(values[about] ?? '')[text] === undefined;

/** A question with a button for each answer; without JavaScript they submit the form for a new preview. */
export const ask = (viewer: Viewer, question: ShownQuestion, form: FormState): Html => {
  const { about, text, choices, examples = [] } = question;
  const [first] = choices;
  if (first === undefined) return NOTHING;
  const chosen = text === undefined ? (form.values[about] ?? first.format) : meaningsIn(form.values[about] ?? '')[text];
  const id = questionId(question);
  const errors = errorsOf(form, questionName(about));
  const isOpen = isUnanswered(question, form);
  const open = about === 'amount_type_inflow_value' ? TEXTS.noSigns : TEXTS.notClear;
  const sentence = (isOpen ? open : TEXTS.ask)(sentenceOfQuestion(question));
  return notice(
    isOpen ? 'question' : 'success',
    html`<p id="${id}">${sentence}</p>${examplesOf(examples)}
<p class="row">${choices.map((choice) =>
      answerButton(question, {
        format: choice.format,
        text: shown(viewer, about, choice),
        isChosen: choice.format === chosen,
        id,
      }),
    )}</p>${errors.length > 0 && html`<small class="field-error">${TEXTS.chooseOne}</small>`}`,
  );
};

/** The rows that an answer decides. */
export const examplesOf = (examples: readonly string[]): Html =>
  examples.length === 0
    ? NOTHING
    : html`<ul class="examples" aria-label="${TEXTS.examples}">${examples.map((example) => html`<li>${example}</li>`)}</ul>`;

type Asked = { readonly about: OpenQuestion['field']; readonly text?: string };
type AnswerButton = {
  readonly format: string;
  readonly text: string;
  readonly isChosen: boolean;
  /** The id of the question. */
  readonly id: string;
};

/** Chooses an answer; without JavaScript it submits the form for a new preview. */
export const answerButton = (question: Asked, { format, text, isChosen, id }: AnswerButton): Html =>
  html`<button type="submit" name="answer" value="${answerValue(question, format)}" class="secondary" aria-describedby="${id}" aria-pressed="${isChosen ? 'true' : 'false'}">${text}</button>`;

/** A question that is stored with the import, with a button for each answer. */
export const askOpen = (
  viewer: Viewer,
  { field, question, text, examples = [], candidates }: ImportDetail['questions'][number],
  form: FormState,
): Html => {
  const asked = { about: field, ...(text !== undefined && { text }) };
  const id = questionId(asked);
  return notice(
    'question',
    html`<p id="${id}"><strong>${question}</strong></p>${examplesOf(examples)}
<p class="row">${candidates.map(
      ({ value, meaning }) =>
        html`<button type="submit" name="answer" value="${answerValue(asked, value)}" class="secondary" aria-describedby="${id}">${meaningOf(viewer, field, meaning)}</button>`,
    )}</p>${errorsOf(form, questionName(field)).length > 0 && html`<small class="field-error">${TEXTS.chooseOne}</small>`}`,
  );
};

/** Whether the rows of a table, which names several accounts, all go to one. */
export const askAccount = (
  { field, question, candidates }: ImportDetail['questions'][number],
  form: FormState,
): Html => {
  const id = fieldId(questionName(field));
  const { account_id: account = '', [ACCOUNT_ANSWERED]: answered } = form.values;
  return notice(
    answered === 'true' ? 'success' : 'question',
    html`<p id="${id}"><strong>${question}</strong></p>
<p class="row">${candidates.map(({ value, meaning }) =>
      answerButton(
        { about: field },
        {
          format: value,
          text: sentenceOf(meaning),
          isChosen: answered === 'true' && toAccountId(value) === account,
          id,
        },
      ),
    )}</p>${answered === 'true' && hidden(ACCOUNT_ANSWERED, answered)}${errorsOf(form, questionName(field)).length > 0 && html`<small class="field-error">${TEXTS.chooseOne}</small>`}`,
  );
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

const meaningOf = (viewer: Viewer, field: OpenQuestion['field'], meaning: string): string => {
  if (field === 'date_format' && DAY.test(meaning)) return formatDay(meaning, viewer.locale);
  if (field === 'number_format' && NUMBER.test(meaning)) return formatAmount(meaning, viewer.currency, viewer.locale);
  return sentenceOf(meaning);
};

const sentenceOf = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const answerValue = ({ about, text }: Asked, format: string): string =>
  `${about}=${text === undefined ? format : JSON.stringify({ [text]: format })}`;

type Choice = Question['choices'][number];

const shown = ({ locale, currency }: Viewer, about: Question['about'], { format, value }: Choice): string => {
  if (about === 'date_format') return formatDay(value, locale);
  if (about === 'number_format') return formatAmount(value, currency, locale);
  if (about === 'dates_from') {
    const [from = '', to] = value.split(' to ').map((day) => formatDay(day, locale));
    return to === undefined ? from : TEXTS.days(from, to);
  }
  if (about === 'amount_col_label') return TEXTS.column(columnName(format), value);
  const { [value]: meaning = value }: Readonly<Record<string, string | undefined>> = TEXTS.meanings;
  return sentenceOf(meaning);
};
