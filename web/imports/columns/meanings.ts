import type { Question } from '../../../shared/imports/detect/domain/detected-file.ts';
import {
  AMOUNT_TYPE_MEANINGS,
  STATE_MEANINGS,
  TRADE_AMOUNTS,
} from '../../../shared/imports/domain/import-attributes.ts';
import { OTHER_TEXTS } from '../../../shared/imports/left-out/domain/state-keys.ts';
import { isByText } from '../../../shared/imports/settings/domain/open-questions.ts';
import { fieldId, hidden } from '../../platform/components/form.ts';
import { notice } from '../../platform/components/notice.ts';
import { errorsOf, type FormState } from '../../platform/form-state.ts';
import { type Html, html, NOTHING } from '../../platform/html.ts';
import { answerButton, examplesOf, questionId, questionName } from './questions.ts';
import { columnName } from './roles.ts';
import { meaningsIn } from './settings.ts';
import { WORDS } from './words.ts';

const TEXTS = WORDS.meanings;

/** The settings that give each text of a column a meaning, with the column that each is about. */
export const COLUMNS = {
  amount_type_values: 'entity_type_col_label',
  state_values: 'state_col_label',
  trade_amounts: 'ticker_col_label',
} as const;
type About = keyof typeof COLUMNS;
const ABOUT: readonly About[] = ['amount_type_values', 'state_values', 'trade_amounts'];

const CHOICES: Readonly<Record<About, Question['choices']>> = {
  amount_type_values: AMOUNT_TYPE_MEANINGS.map((value) => ({ format: value, value })),
  state_values: STATE_MEANINGS.map((value) => ({
    format: value,
    value: value === 'leave_out' ? 'no_transaction' : value,
  })),
  trade_amounts: TRADE_AMOUNTS.map((value) => ({ format: value, value })),
};

/** The meaning of each text of a column: a card for each column with the texts that are asked about, and those that are known. */
export const meaningCards = (questions: readonly Question[], form: FormState): Html =>
  html`${ABOUT.map((about) => card(about, questions, form))}`;

/** Whether a question is shown here. */
export const isOfMeanings = ({ about, text }: Pick<Question, 'about' | 'text'>): boolean =>
  text !== undefined && isByText(about);

type OfText = { readonly question: Question; readonly chosen: string | undefined };

const card = (about: About, questions: readonly Question[], form: FormState): Html => {
  const json = form.values[about] ?? '';
  const known = meaningsIn(json);
  const asked = questions.filter((question) => question.about === about && isOfMeanings(question));
  const own = columnName(form.values[COLUMNS[about]] ?? '');
  // a text of another column is shown with the name of that column
  const header = (about === 'state_values' && own) || asked[0]?.cell || own;
  const others = Object.keys(known).filter((text) => asked.every((question) => question.text !== text));
  const texts: readonly OfText[] = [
    ...asked,
    ...others.map((text) => ({ about, cell: header, text, choices: CHOICES[about] })),
  ].map((question) => ({ question, chosen: known[question.text ?? ''] }));
  if (texts.length === 0) return NOTHING;
  const isOpen = texts.some(({ chosen }) => chosen === undefined);
  const answers = html`<ul class="answers">${texts.map(answerOf)}</ul>`;
  const id = fieldId(questionName(about));
  return html`${json !== '' && hidden(about, json)}${
    asked.length === 0
      ? notice(
          'success',
          html`<details><summary id="${id}">${TEXTS.known(header, texts.map(sentence))}</summary>${answers}</details>`,
        )
      : notice(
          isOpen ? 'question' : 'success',
          html`<p id="${id}"><strong>${TEXTS.ask[about](header)}</strong></p>${answers}${errorsOf(form, questionName(about)).length > 0 && html`<small class="field-error">${TEXTS.answerEach}</small>`}`,
        )
  }`;
};

const sentence = ({ question: { text = '' }, chosen = '' }: OfText): string => {
  const { [chosen]: meaning = chosen }: Readonly<Record<string, string | undefined>> = TEXTS.short;
  return TEXTS.means(nameOf(text), meaning);
};

const answerOf = ({ question, chosen }: OfText): Html => {
  const { text = '', choices, examples = [] } = question;
  const id = questionId(question);
  return html`<li><p id="${id}"><strong>${nameOf(text)}</strong></p>${examplesOf(examples)}
<p class="row">${choices.map(({ format, value }) => answerButton(question, { format, text: meaningOf(value), isChosen: format === chosen, id }))}</p></li>`;
};

const nameOf = (text: string): string => {
  if (text === '') return TEXTS.blank;
  if (text === OTHER_TEXTS) return TEXTS.others;
  const [, column, rest] = OF_COLUMN.exec(text) ?? [];
  if (column === undefined) return `“${text}”`;
  return rest === undefined ? TEXTS.blankIn(column) : TEXTS.othersIn(column);
};

/** A blank cell of another column, or any other text in it. */
const OF_COLUMN = /^(.+):(?: ([*]))?$/su;

const meaningOf = (value: string): string => {
  const { [value]: known }: Readonly<Record<string, string | undefined>> = WORDS.questions.meanings;
  return known ?? `${value.charAt(0).toUpperCase()}${value.slice(1)}`;
};
