import * as z from 'zod';
import type { ImportConfiguration } from '../domain/import.ts';

const text = z.string().nullable();

/** Contract §2.3 and the other texts of §4.1, so that a client sees everything its file was read by. */
export const WireConfiguration = z.object({
  date_col_label: text,
  amount_col_label: text,
  name_col_label: text,
  category_col_label: text,
  tags_col_label: text,
  notes_col_label: text,
  account_col_label: text,
  qty_col_label: text,
  ticker_col_label: text,
  price_col_label: text,
  entity_type_col_label: text,
  currency_col_label: text,
  exchange_operating_mic_col_label: text,
  date_format: text,
  number_format: text,
  signage_convention: text,
  col_sep: text,
  amount_type_strategy: text,
  amount_type_inflow_value: text,
  encoding: text,
});
export type WireConfiguration = z.infer<typeof WireConfiguration>;

export const toWireConfiguration = (configuration: ImportConfiguration): WireConfiguration => ({
  date_col_label: configuration.dateColLabel,
  amount_col_label: configuration.amountColLabel,
  name_col_label: configuration.nameColLabel,
  category_col_label: configuration.categoryColLabel,
  tags_col_label: configuration.tagsColLabel,
  notes_col_label: configuration.notesColLabel,
  account_col_label: configuration.accountColLabel,
  qty_col_label: configuration.qtyColLabel,
  ticker_col_label: configuration.tickerColLabel,
  price_col_label: configuration.priceColLabel,
  entity_type_col_label: configuration.entityTypeColLabel,
  currency_col_label: configuration.currencyColLabel,
  exchange_operating_mic_col_label: configuration.exchangeOperatingMicColLabel,
  date_format: configuration.dateFormat,
  number_format: configuration.numberFormat,
  signage_convention: configuration.signageConvention,
  col_sep: configuration.colSep,
  amount_type_strategy: configuration.amountTypeStrategy,
  amount_type_inflow_value: configuration.amountTypeInflowValue,
  encoding: configuration.encoding,
});
