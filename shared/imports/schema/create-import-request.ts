import * as z from 'zod';
import { ValidationError } from '../../platform/domain/errors.ts';
import { validate } from '../../platform/schema/validate.ts';
import { OptionalId } from '../../platform/schema/wire-text.ts';
import type { ImportConfiguration, ImportType } from '../domain/import.ts';
import { CreateImportFields } from './create-import-fields.ts';
import { type SentContent, toContent } from './import-content.ts';
import { toImportType } from './import-type.ts';

export type CreateImportRequest = {
  readonly type: ImportType;
  readonly accountId: string | null;
  readonly publish: boolean;
  readonly acceptIncomplete: boolean;
  readonly configuration: ImportConfiguration;
  readonly content: SentContent | null;
  /** Names a file that was uploaded before; then there is no content. */
  readonly uploadId: string | null;
};

const UploadFields = z.object({ upload_id: OptionalId });

/** @throws DomainError 422; the type is judged first, then the fields, then the content. */
export const toCreateImportRequest = (body: Parameters<typeof toContent>[0]): CreateImportRequest => {
  const type = toImportType(body.fields['type']);
  const fields = validate(CreateImportFields, body.fields);
  const { upload_id: uploadId } = validate(UploadFields, body.fields);
  const content = toContent(body, type);
  if (uploadId !== null && content !== null && content.bytes.length > 0) {
    throw new ValidationError(['Send either upload_id or the content itself, not both']);
  }
  return {
    type,
    accountId: fields.account_id?.toLowerCase() ?? null,
    publish: fields.publish,
    acceptIncomplete: fields.accept_incomplete,
    configuration: toConfiguration(fields),
    content: uploadId === null ? content : null,
    uploadId,
  };
};

/** Every setting by its own name. */
export const toConfiguration = (
  fields: Omit<CreateImportFields, 'publish' | 'accept_incomplete'>,
): ImportConfiguration => ({
  dateColLabel: fields.date_col_label,
  amountColLabel: fields.amount_col_label,
  nameColLabel: fields.name_col_label,
  categoryColLabel: fields.category_col_label,
  tagsColLabel: fields.tags_col_label,
  notesColLabel: fields.notes_col_label,
  accountColLabel: fields.account_col_label,
  qtyColLabel: fields.qty_col_label,
  tickerColLabel: fields.ticker_col_label,
  priceColLabel: fields.price_col_label,
  entityTypeColLabel: fields.entity_type_col_label,
  currencyColLabel: fields.currency_col_label,
  exchangeOperatingMicColLabel: fields.exchange_operating_mic_col_label,
  dateFormat: fields.date_format,
  numberFormat: fields.number_format,
  signageConvention: fields.signage_convention,
  colSep: fields.col_sep,
  amountTypeStrategy: fields.amount_type_strategy,
  amountTypeInflowValue: fields.amount_type_inflow_value,
  rowsToSkip: fields.rows_to_skip,
  encoding: fields.encoding,
});
