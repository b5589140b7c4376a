import { ValidationError } from '../../../platform/domain/errors.ts';
import { keysOf } from '../../../platform/domain/keys-of.ts';
import { AUXILIARY_FIELDS, type AuxiliaryName, FIELDS, type FieldName, wireName } from '../../columns/domain/fields.ts';
import { folded, plainLineBreaks } from './cell-text.ts';
import type { ImportRow } from './row.ts';
import { rowColumns } from './row-columns.ts';

/** Selects rows by a text in a field, or by blank fields. */
export type RowCondition =
  | { readonly field: FieldName; readonly equals: string }
  | { readonly field: FieldName; readonly contains: string }
  | { readonly empty: readonly FieldName[] };

/** Whether a row meets the condition. Spaces around texts are ignored, and `contains` also ignores case. */
export const createRowCondition = (where: RowCondition): ((row: ImportRow) => boolean) => {
  if ('empty' in where) return (row) => where.empty.every((field) => textOf(row, field) === '');
  const { field } = where;
  if ('equals' in where) {
    const wanted = plainLineBreaks(where.equals).trim();
    return (row) => textOf(row, field) === wanted;
  }
  const part = folded(plainLineBreaks(where.contains).trim());
  return (row) => folded(textOf(row, field)).includes(part);
};

/**
 * The rows that a change is for. Rows that are left out are only taken in if that is what is asked for: a new value does not bring
 * back a total.
 */
export const selects = (where: RowCondition, leaveOut: boolean | null): ((row: ImportRow) => boolean) => {
  const isMet = createRowCondition(where);
  return (row) => (row.leftOut === true) === (leaveOut === false) && isMet(row);
};

/** The text of a field as it is shown; a number that cannot be read, or a column that adds to the field, as written. */
const textOf = ({ fields, unread = {}, auxiliary = {} }: ImportRow, field: FieldName): string => {
  const own = (unread[field] ?? fields[field]).trim();
  const others = own === '' ? (ADDING.get(field) ?? []) : [];
  return others.map((name) => (unread[name] ?? auxiliary[name] ?? '').trim()).find((text) => text !== '') ?? own;
};

/** The columns that make up a field, without those that only say something about it, such as a balance. */
const ADDING: ReadonlyMap<FieldName, readonly AuxiliaryName[]> = Map.groupBy(
  keysOf(AUXILIARY_FIELDS).filter((name) => {
    const { addsTo, kind } = AUXILIARY_FIELDS[name];
    return FIELDS[addsTo].kind === kind;
  }),
  (name) => AUXILIARY_FIELDS[name].addsTo,
);

/** @throws ValidationError for fields that rows of the import do not have, which are blank in all of them */
export const requireKnownFields = (where: RowCondition, record: Parameters<typeof rowColumns>[0]): void => {
  const known = rowColumns(record).map(({ name }) => name);
  const asked = ('empty' in where ? where.empty : [where.field]).map(wireName);
  const unknown = asked.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new ValidationError(
    unknown.map(
      (name) => `where names ${name}, which is not a field of this import. Its rows have ${known.join(', ')}`,
    ),
  );
};
