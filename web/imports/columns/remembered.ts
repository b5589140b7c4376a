import { NO_COLUMN } from '../../../shared/imports/columns/domain/fields.ts';
import { OTHER_TEXTS } from '../../../shared/imports/left-out/domain/state-keys.ts';
import { isByText } from '../../../shared/imports/settings/domain/open-questions.ts';
import { COLUMNS } from './meanings.ts';
import { sampleDate } from './settings.ts';
import { WORDS } from './words.ts';

const TEXTS = WORDS.remembered;

type Remembered = { readonly field: string; readonly value: string; readonly label: string | undefined };
type Meanings = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, string>>;

/** The answers for an earlier file, as sentences. `values`: of the form. */
export const rememberedSentences = (
  { value, ...answer }: Omit<Remembered, 'value'> & { readonly value: string | Meanings },
  values: Values,
): readonly string[] => {
  if (typeof value === 'string') return [rememberedSentence({ ...answer, value }, values) ?? []].flat();
  const column = values[isByText(answer.field) ? COLUMNS[answer.field] : ''] ?? '';
  return Object.entries(value).flatMap(([text, meaning]) =>
    text === OTHER_TEXTS ? [] : [TEXTS.meaning(text, column, meaning)],
  );
};

/** An answer for an earlier file, as a sentence; undefined if other settings say it. `values`: of the form. */
const rememberedSentence = ({ field, value, label }: Remembered, values: Values): string | undefined => {
  if (label !== undefined) return value === NO_COLUMN ? undefined : TEXTS.column(value, label);
  if (field === 'date_format') return TEXTS.dates(sampleDate(value));
  if (field === 'number_format') return TEXTS.numbers(value);
  if (field === 'encoding') return TEXTS.encoding(value);
  const isTurned = values['signage_convention'] === 'inflows_negative';
  const isByValue = values['amount_type_strategy'] === 'custom_column';
  if (field === 'signage_convention' && !isByValue)
    return TEXTS.moneyIn[isTurned ? 'inflows_negative' : 'inflows_positive'];
  return field === 'amount_type_inflow_value' && isByValue
    ? TEXTS.value(value, values['entity_type_col_label'] ?? '', !isTurned)
    : undefined;
};
