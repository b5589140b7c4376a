import * as z from 'zod';
import { OptionalId, OptionalText, optionalChoice } from '../../platform/schema/wire-text.ts';
import { COLUMN_SEPARATORS, NUMBER_FORMATS } from '../domain/import.ts';
import { AcceptIncomplete, Choice } from './publish-fields.ts';

const NOT_COUNTABLE = 'must be a whole number that is not negative';
const RowsToSkip = z
  .union(
    [z.int(NOT_COUNTABLE).min(0, NOT_COUNTABLE), z.string().regex(/^\s*\d{0,9}\s*$/, NOT_COUNTABLE)],
    NOT_COUNTABLE,
  )
  .nullish()
  .transform((value) => Number(value ?? 0));

/** The fields of POST /api/v1/imports beside the content; `type` is judged apart, it has a code of its own. */
export const CreateImportFields = z.object({
  account_id: OptionalId,
  publish: Choice,
  accept_incomplete: AcceptIncomplete,
  date_col_label: OptionalText,
  amount_col_label: OptionalText,
  name_col_label: OptionalText,
  category_col_label: OptionalText,
  tags_col_label: OptionalText,
  notes_col_label: OptionalText,
  account_col_label: OptionalText,
  qty_col_label: OptionalText,
  ticker_col_label: OptionalText,
  price_col_label: OptionalText,
  entity_type_col_label: OptionalText,
  currency_col_label: OptionalText,
  exchange_operating_mic_col_label: OptionalText,
  date_format: OptionalText,
  number_format: optionalChoice(NUMBER_FORMATS),
  signage_convention: optionalChoice(['inflows_positive', 'inflows_negative']),
  col_sep: optionalChoice(COLUMN_SEPARATORS),
  amount_type_strategy: optionalChoice(['signed_amount', 'custom_column']),
  amount_type_inflow_value: OptionalText,
  rows_to_skip: RowsToSkip,
  encoding: OptionalText,
});
export type CreateImportFields = z.output<typeof CreateImportFields>;
