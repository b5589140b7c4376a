import type { RecordKind } from '../../../catalogue/domain/catalogue-record.ts';
import type { ImportType } from '../../domain/import-attributes.ts';
import type { ImportRow } from '../../rows/domain/row.ts';
import { recordOfRule } from './rule-import.ts';

type RecordOfRow = (row: Pick<ImportRow, 'fields'>) => { readonly kind: RecordKind; readonly name: string };

const RECORD_OF_ROW: Readonly<Partial<Record<ImportType, RecordOfRow>>> = {
  CategoryImport: ({ fields }) => ({ kind: 'category', name: fields.name }),
  MerchantImport: ({ fields }) => ({ kind: 'merchant', name: fields.name }),
  RuleImport: recordOfRule,
};

/** Returns the record of a valid row; undefined for types whose rows are not records identified by name. */
export const recordOfRow = (type: ImportType): RecordOfRow | undefined => RECORD_OF_ROW[type];
