import { quoteValue } from '../../../platform/domain/errors.ts';
import { FIELDS } from '../../columns/domain/fields.ts';
import type { AmountTypeMeaning, ImportConfiguration } from '../../domain/import-attributes.ts';
import { columnProblem } from '../../rows/domain/cell-text.ts';
import { type MoneyDirection, moneyDirectionOf, pairOf, suggestedDirection } from './money-direction.ts';

export type TextSettings = Pick<
  ImportConfiguration,
  'amountTypeStrategy' | 'amountTypeInflowValue' | 'amountTypeValues' | 'signageConvention'
>;

/** The meaning that the settings give a text: as written, else in another case. */
export const statedMeaning = (
  text: string,
  { amountTypeValues }: Pick<TextSettings, 'amountTypeValues'>,
): AmountTypeMeaning | undefined => {
  if (amountTypeValues === null) return undefined;
  if (Object.hasOwn(amountTypeValues, text)) return amountTypeValues[text];
  const meanings = Object.entries(amountTypeValues).filter(([other]) => isSameInAnotherCase(other, text));
  const [first] = meanings;
  return meanings.every(([, meaning]) => meaning === first?.[1]) ? first?.[1] : undefined;
};

/** Whether rows with this text of the direction column are left out. */
export const isNeither = (text: string, settings: TextSettings): boolean =>
  settings.amountTypeStrategy === 'custom_column' && statedMeaning(text, settings) === 'leave_out';

/** Pages say this without the name of the field. */
export const SET_TEXT = ': set entity_type of the row to ';

/** The error of a row with such a text that somebody takes in again. */
export const neitherProblem = (text: string): string =>
  `${FIELDS.entityType.title} ${quoteValue(text)} is neither money in nor money out${SET_TEXT}a text that is one of them`;

/** The value that means money in, or with `inflows_negative` money out; undefined if none is set. */
const markOf = ({ amountTypeInflowValue, signageConvention }: TextSettings) => {
  const text = amountTypeInflowValue?.trim();
  return text
    ? { text, way: signageConvention === 'inflows_negative' ? ('out' as const) : ('in' as const) }
    : undefined;
};

/** Whether a positive amount beside a text that has a meaning is money in. */
export const isTextInflow = (text: string, settings: TextSettings): boolean => {
  const stated = statedMeaning(text, settings);
  if (stated !== undefined) return (stated === 'in') === (settings.signageConvention !== 'inflows_negative');
  const mark = markOf(settings);
  return mark !== undefined && (text === mark.text) === (mark.way === 'in');
};

/**
 * The texts of a column that gives the direction of money. What one text means says nothing about others: beside the value for money
 * in, another text means the opposite only if it is a known word for that, or the only other text and no word for neither. Every other
 * text needs a meaning of its own.
 */
const createTexts = (header: string, settings: TextSettings) => {
  const mark = markOf(settings);
  const others = new Set<string>();

  const isClear = (text: string, isOnlyOther: boolean): boolean => {
    if (statedMeaning(text, settings) !== undefined) return true;
    if (mark === undefined) return false;
    if (text === mark.text) return true;
    if (text === '') return others.size === 0;
    if (isSameInAnotherCase(mark.text, text)) return false;
    if (arePair(mark.text, text)) return true;
    const way = textDirection(text);
    return way === undefined ? isOnlyOther : way !== 'neutral' && way !== mark.way;
  };

  const sentence = (text: string): string => {
    const found = text === '' ? 'is blank' : `has ${quoteValue(text)}`;
    const forAll = `set amount_type_values={${JSON.stringify(text)}: "in"}, "out" or "leave_out" for all rows with it`;
    const value = (way: 'in' | 'out'): string =>
      mark?.way === way ? quoteValue(mark.text) : `the value for money ${way}`;
    return columnProblem(
      FIELDS.entityType.title,
      `${quoteValue(header)} ${found}, which does not say whether the row is money in or money out: ${forAll}, or set entity_type of the row to ${value(mark?.way ?? 'in')} if it is money ${mark?.way ?? 'in'}, or to ${value(mark?.way === 'out' ? 'in' : 'out')}`,
    );
  };

  return {
    see: (text: string): void => {
      if (text !== '' && others.size <= 1 && !isSameInAnotherCase(text, mark?.text ?? '')) others.add(text);
    },
    problemOf: (text: string): string | null => (isClear(text, others.size <= 1) ? null : sentence(text)),
    /** For a text that no row has: it has a meaning only as a known word. */
    problemOfNew: (text: string): string | null => (isClear(text, false) ? null : sentence(text)),
  };
};

/** Undefined unless a column is configured to give the direction of money. */
export const createDirectionTexts = (
  settings: TextSettings,
  header: string,
): ReturnType<typeof createTexts> | undefined =>
  settings.amountTypeStrategy === 'custom_column' &&
  (markOf(settings) !== undefined || settings.amountTypeValues !== null)
    ? createTexts(header.trim(), settings)
    : undefined;

const textDirection = (text: string): MoneyDirection | undefined => moneyDirectionOf(text) ?? suggestedDirection(text);
const isSameInAnotherCase = (text: string, other: string): boolean => text.toLowerCase() === other.toLowerCase();
const arePair = (text: string, other: string): boolean =>
  !isSameInAnotherCase(text, other) && pairOf(new Set([text, other])) !== undefined;
