import { namesYear } from '../../../platform/domain/dates/date-format.ts';
import { quoteValue } from '../../../platform/domain/errors.ts';
import { withAmountColumn } from '../../amounts/domain/amount-column.ts';
import { NO_COLUMN } from '../../columns/domain/fields.ts';
import type { Question } from '../../detect/domain/detected-file.ts';
import type { ImportConfiguration } from '../../domain/import-attributes.ts';
import { OTHER_TEXTS, stateTextIn } from '../../left-out/domain/state-keys.ts';
import { isBroker } from '../../securities/domain/is-broker.ts';
import { moneyDirectionOf, pairOf } from '../../signs/domain/money-direction.ts';

export const QUESTION_FIELDS = [
  'encoding',
  'date_format',
  'dates_from',
  'number_format',
  'signage_convention',
  'amount_type_inflow_value',
  'inflow_col_label',
  'account_id',
  'amount_type_values',
  'state_values',
  'amount_col_label',
  'fees',
  'leave_out',
  'trade_amounts',
] as const;

/** A client answers by setting the field. */
export type OpenQuestion = {
  /** The field of the request that answers it. */
  readonly field: (typeof QUESTION_FIELDS)[number];
  readonly question: string;
  /** For a question about one text of a column: the text, which is the key of the answer. */
  readonly text?: string;
  /** Rows that the answer decides, as in the file. */
  readonly examples?: readonly string[];
  /** The values that fit the file, and what each of them means. */
  readonly candidates: readonly { readonly value: string; readonly meaning: string }[];
};

/** The sentence that asks; `cell` is the text in question. */
export const askAbout = ({
  about,
  cell,
  text = '',
  count = 1,
}: Pick<Question, 'about' | 'cell' | 'text' | 'count'>): string => ASKS[about](cell, text, count);

const ASKS: Readonly<Record<Question['about'], (cell: string, text: string, count: number) => string>> = {
  encoding: () => 'Which of these shows the text correctly?',
  date_format: (cell) => `Which day is ${quoteValue(cell)}?`,
  dates_from: (cell) => `In which year is ${quoteValue(cell)}?`,
  number_format: (cell) => `How much is ${quoteValue(cell)}?`,
  signage_convention: (cell, _, count) =>
    count > 1
      ? `Nothing says which of these ${count} rows, such as ${quoteValue(cell)}, are purchases and which are sales. Are all of them the same? If not, write the quantities of sales with a minus in the file`
      : `Is ${quoteValue(cell)} money in or money out? Amounts of the same sign are read the same way, others the other way.`,
  amount_type_inflow_value: (cell) => `Which value of ${quoteValue(cell)} means money in?`,
  inflow_col_label: () => 'Which column has money in?',
  amount_type_values: (cell, text) =>
    `Are rows with ${text === '' ? 'a blank cell' : quoteValue(text)} in ${quoteValue(cell)} money in or money out?`,
  state_values: (cell, key) => {
    const text = stateTextIn(key, cell);
    if (text === '') return `Did the transactions with a blank ${quoteValue(cell)} go through?`;
    if (text === OTHER_TEXTS) return `Did the transactions with a date in ${quoteValue(cell)} go through?`;
    return `Did the transactions with ${quoteValue(text)} in ${quoteValue(cell)} go through?`;
  },
  amount_col_label: () => 'Which column has the amounts of this account?',
  fees: (cell) => `Is the fee in ${quoteValue(cell)} paid in addition to the amount?`,
  leave_out: (cell, _, count) =>
    count === 1
      ? `Is ${quoteValue(cell)} a transaction of this account, not a balance or total?`
      : `Are these ${count} rows, such as ${quoteValue(cell)}, transactions of this account, not balances or totals?`,
  trade_amounts: (_, text) => `Which amount was paid or received for ${quoteValue(text)}?`,
};

/** The questions that the settings of the request do not answer. */
export const openQuestions = (
  questions: readonly Question[],
  sent: Partial<ImportConfiguration>,
): readonly OpenQuestion[] =>
  questions.flatMap((question) =>
    isAnswered({ field: question.about, text: question.text }, sent, textsOf(questions))
      ? []
      : [
          {
            field: question.about,
            question: askAbout(question),
            ...(question.text !== undefined && { text: question.text }),
            ...(question.examples !== undefined && { examples: question.examples }),
            candidates: question.choices.map(({ format, value }) => ({
              value: format,
              meaning: MEANINGS[value] ?? value,
            })),
          },
        ],
  );

const MEANINGS: Readonly<Record<string, string>> = {
  in: 'money in',
  out: 'money out',
  leave_out: 'neither: leave these rows out',
  booked: 'yes: add these rows',
  no_transaction: 'no: leave these rows out',
  in_amount: 'yes: add it to the amount',
  apart: 'yes: as an entry of its own',
  included: 'no: the amount includes it',
  purchases: 'purchases: money out, shares in',
  sales: 'sales: money in, shares out',
};

/** The texts of the direction column that are asked about. */
export const textsOf = (
  questions: readonly { readonly about?: string; readonly field?: string; readonly text?: string | undefined }[],
): readonly string[] =>
  questions.flatMap(({ about, field, text }) =>
    (about ?? field) === 'amount_type_values' && text !== undefined ? [text] : [],
  );

/** Whether the settings answer a question: a label without a column does not, and dates with a year leave none open. */
export const isAnswered = (
  { field, text }: { readonly field: OpenQuestion['field']; readonly text?: string | undefined },
  sent: Partial<ImportConfiguration>,
  texts: readonly string[],
): boolean =>
  (text !== undefined && isTextAnswered(field, text, sent)) ||
  (field === 'amount_type_values' && isDirectionAnswered(text ?? '', sent, texts)) ||
  ANSWERS[field].some((name) => sent[name] != null && sent[name] !== NO_COLUMN) ||
  (field === 'dates_from' && sent.dateFormat != null && namesYear(sent.dateFormat));

/**
 * Whether a value for money in answers the question about a text of its column, or another reading replaces it. What one text means says
 * something about the only other one, unless that is a word for neither.
 */
const isDirectionAnswered = (
  text: string,
  { amountTypeStrategy, amountTypeInflowValue }: Partial<ImportConfiguration>,
  texts: readonly string[],
): boolean => {
  const inflow = amountTypeInflowValue?.trim();
  if (amountTypeStrategy === 'signed_amount') return true;
  if (!inflow) return false;
  const isOnlyOther = texts.length === 2 && texts.includes(inflow) && moneyDirectionOf(text) !== 'neutral';
  return text === inflow || isOnlyOther || (text !== '' && pairOf(new Set([text, inflow])) !== undefined);
};

const isTextAnswered = (field: OpenQuestion['field'], text: string, sent: Partial<ImportConfiguration>): boolean => {
  const meanings = isByText(field) ? sent[BY_TEXT[field]] : null;
  return meanings != null && Object.hasOwn(meanings, text);
};

/** The setting with the answers to questions about the texts of a column, by the field that asks. */
const BY_TEXT = {
  amount_type_values: 'amountTypeValues',
  state_values: 'stateValues',
  trade_amounts: 'tradeAmounts',
} as const;

export const isByText = (field: string): field is keyof typeof BY_TEXT => Object.hasOwn(BY_TEXT, field);

const DIRECTION = ['signageConvention', 'amountTypeStrategy', 'amountTypeInflowValue', 'amountTypeValues'] as const;
const ANSWERS: Readonly<Record<OpenQuestion['field'], readonly (keyof ImportConfiguration)[]>> = {
  encoding: ['encoding'],
  date_format: ['dateFormat'],
  dates_from: ['datesFrom'],
  number_format: ['numberFormat'],
  signage_convention: [...DIRECTION, 'inflowColLabel', 'outflowColLabel'],
  amount_type_inflow_value: [...DIRECTION, 'inflowColLabel', 'outflowColLabel'],
  inflow_col_label: ['inflowColLabel', 'outflowColLabel', 'amountColLabel'],
  account_id: [],
  amount_type_values: ['inflowColLabel', 'outflowColLabel'],
  state_values: [],
  amount_col_label: ['amountColLabel', 'inflowColLabel', 'outflowColLabel'],
  fees: ['fees'],
  leave_out: ['leaveOut'],
  trade_amounts: [],
};

/** The questions that are still open after a change of settings. */
export const stillOpen = (
  questions: readonly OpenQuestion[],
  sent: Partial<ImportConfiguration>,
): readonly OpenQuestion[] => questions.filter((question) => !isAnswered(question, sent, textsOf(questions)));

/** Whether the direction of the amounts is open. */
export const asksForSign = (questions: readonly Pick<OpenQuestion, 'field'>[]): boolean =>
  questions.some(({ field }) => OF_SIGNS.includes(field) || field === 'amount_type_values');

const OF_SIGNS: readonly OpenQuestion['field'][] = ['signage_convention', 'amount_type_inflow_value'];

/** The settings without a guess where a question is open, because a wrong sign would look like a right one. */
export const withoutGuesses = (
  configuration: ImportConfiguration,
  questions: readonly OpenQuestion[],
): ImportConfiguration =>
  questions.some(({ field }) => OF_SIGNS.includes(field))
    ? { ...configuration, signageConvention: null, amountTypeStrategy: null, amountTypeInflowValue: null }
    : configuration;

/** The settings after a change. Meanings of texts that are sent add to the known ones, because each answers a question of its own. */
export const withMeanings = (known: ImportConfiguration, sent: Partial<ImportConfiguration>): ImportConfiguration => ({
  ...known,
  ...sent,
  ...(sent.amountTypeValues && { amountTypeValues: { ...known.amountTypeValues, ...sent.amountTypeValues } }),
  ...(sent.stateValues && { stateValues: { ...known.stateValues, ...sent.stateValues } }),
  ...(sent.tradeAmounts && { tradeAmounts: { ...known.tradeAmounts, ...sent.tradeAmounts } }),
});

/**
 * Adds settings that an answer implies: a value for money in needs its strategy, and a column of money in that was taken for money out leaves the
 * other one for that. Another column of amounts has another currency beside it.
 */
export const withImplied = (
  sent: Partial<ImportConfiguration>,
  known: ImportConfiguration,
  questions: readonly OpenQuestion[],
): Partial<ImportConfiguration> => {
  const { inflowColLabel, outflowColLabel, amountTypeStrategy } = known;
  const asks = (field: OpenQuestion['field']): boolean => questions.some((question) => question.field === field);
  const isSwapped = sent.inflowColLabel === outflowColLabel && sent.outflowColLabel === undefined;
  return {
    ...((asks('amount_type_inflow_value') || asks('amount_type_values')) &&
      sent.amountTypeInflowValue != null &&
      sent.amountTypeStrategy === undefined && { amountTypeStrategy: 'custom_column' }),
    ...(sent.amountTypeValues != null &&
      sent.amountTypeStrategy === undefined && { amountTypeStrategy: 'custom_column' as const }),
    // a chosen column of names is that of all rows
    ...(sent.nameColLabel != null && sent.nameColLabel !== known.nameColLabel && { senderColLabel: null }),
    ...(asks('amount_col_label') && sent.amountColLabel != null && withAmountColumn(known, sent.amountColLabel)),
    // a convention that was proposed for signs says nothing about texts, unless they agree with the signs
    ...(sent.amountTypeValues != null &&
      amountTypeStrategy !== 'custom_column' &&
      !isBroker(known) && { signageConvention: null }),
    ...(asks('inflow_col_label') && sent.inflowColLabel != null && isSwapped && { outflowColLabel: inflowColLabel }),
    ...sent,
  };
};
