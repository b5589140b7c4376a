import type { AuxiliaryName, FieldName } from './fields.ts';

/** Position of every field's cell; absent fields have no column. */
export type ColumnPositions = Partial<Record<FieldName | AuxiliaryName, number>>;
