import { namesYear } from '../../platform/domain/date-format.ts';
import { quoteValue } from '../../platform/domain/errors.ts';
import type { Question } from './detect/detected-file.ts';
import { NO_COLUMN } from './fields.ts';
import type { ImportConfiguration } from './import-attributes.ts';

export const QUESTION_FIELDS = [
  'date_format',
  'dates_from',
  'number_format',
  'signage_convention',
  'amount_type_inflow_value',
  'inflow_col_label',
  'account_id',
] as const;

/** What a file leaves open, and a client answers by setting the field. */
export type OpenQuestion = {
  /** The field of the request that answers it. */
  readonly field: (typeof QUESTION_FIELDS)[number];
  readonly question: string;
  /** The values that fit the file, and what each of them means. */
  readonly candidates: readonly { readonly value: string; readonly meaning: string }[];
};

/** The sentence that asks; `cell` is the text in question. */
export const askAbout = ({ about, cell }: Pick<Question, 'about' | 'cell'>): string => ASKS[about](cell);

const ASKS: Readonly<Record<Question['about'], (cell: string) => string>> = {
  date_format: (cell) => `Which day is ${quoteValue(cell)}?`,
  dates_from: (cell) => `In which year is ${quoteValue(cell)}?`,
  number_format: (cell) => `How much is ${quoteValue(cell)}?`,
  signage_convention: (cell) => `Is ${quoteValue(cell)} money in or money out?`,
  amount_type_inflow_value: (cell) => `Which value of ${quoteValue(cell)} means money in?`,
  inflow_col_label: () => 'Which column has money in?',
};

/** The questions that the settings of the request do not answer. */
export const openQuestions = (
  questions: readonly Question[],
  sent: Partial<ImportConfiguration>,
): readonly OpenQuestion[] =>
  questions.flatMap((question) =>
    isAnswered(question.about, sent)
      ? []
      : [
          {
            field: question.about,
            question: askAbout(question),
            candidates: question.choices.map(({ format, value }) => ({
              value: format,
              meaning: MEANINGS[value] ?? value,
            })),
          },
        ],
  );

const MEANINGS: Readonly<Record<string, string>> = { in: 'money in', out: 'money out' };

/** Whether the settings answer a question: a label without a column does not, and dates with a year leave none open. */
export const isAnswered = (field: OpenQuestion['field'], sent: Partial<ImportConfiguration>): boolean =>
  ANSWERS[field].some((name) => sent[name] != null && sent[name] !== NO_COLUMN) ||
  (field === 'dates_from' && sent.dateFormat != null && namesYear(sent.dateFormat));

const DIRECTION = ['signageConvention', 'amountTypeStrategy', 'amountTypeInflowValue'] as const;
const ANSWERS: Readonly<Record<OpenQuestion['field'], readonly (keyof ImportConfiguration)[]>> = {
  date_format: ['dateFormat'],
  dates_from: ['datesFrom'],
  number_format: ['numberFormat'],
  signage_convention: [...DIRECTION, 'inflowColLabel', 'outflowColLabel'],
  amount_type_inflow_value: [...DIRECTION, 'inflowColLabel', 'outflowColLabel'],
  inflow_col_label: ['inflowColLabel', 'outflowColLabel', 'amountColLabel'],
  account_id: [],
};

/** The questions that are still open after a change of settings. */
export const stillOpen = (
  questions: readonly OpenQuestion[],
  sent: Partial<ImportConfiguration>,
): readonly OpenQuestion[] => questions.filter(({ field }) => !isAnswered(field, sent));

/** Whether the direction of the amounts is open. */
export const asksForSign = (questions: readonly Pick<OpenQuestion, 'field'>[]): boolean =>
  questions.some(({ field }) => field === 'signage_convention' || field === 'amount_type_inflow_value');

/** The settings without a guess where a question is open, because a wrong sign would look like a right one. */
export const withoutGuesses = (
  configuration: ImportConfiguration,
  questions: readonly OpenQuestion[],
): ImportConfiguration =>
  asksForSign(questions)
    ? { ...configuration, signageConvention: null, amountTypeStrategy: null, amountTypeInflowValue: null }
    : configuration;

/**
 * What an answer implies: a value for money in needs its strategy, and a column of money in that was taken for money out leaves the
 * other one for that.
 */
export const withImplied = (
  sent: Partial<ImportConfiguration>,
  { inflowColLabel, outflowColLabel }: ImportConfiguration,
  questions: readonly OpenQuestion[],
): Partial<ImportConfiguration> => {
  const asks = (field: OpenQuestion['field']): boolean => questions.some((question) => question.field === field);
  const isSwapped = sent.inflowColLabel === outflowColLabel && sent.outflowColLabel === undefined;
  return {
    ...(asks('amount_type_inflow_value') &&
      sent.amountTypeInflowValue != null &&
      sent.amountTypeStrategy === undefined && { amountTypeStrategy: 'custom_column' }),
    ...(asks('inflow_col_label') && sent.inflowColLabel != null && isSwapped && { outflowColLabel: inflowColLabel }),
    ...sent,
  };
};
