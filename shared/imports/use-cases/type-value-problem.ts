import { isColumnProblem } from '../domain/column-problem.ts';
import { FIELDS } from '../domain/fields.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import { inflowColumnOf } from '../domain/inflow-column.ts';
import type { ImportRow } from '../domain/row.ts';
import type { RowReader } from './import-ports.ts';

/**
 * Why a value that a person gives a row does not say which way its money went: it is compared with the other rows, as a
 * file's own values are. Reads blocks until one has the value.
 */
export const typeValueProblem = async (
  reader: Pick<RowReader, 'blocks' | 'block'>,
  { type, configuration }: Pick<ImportRecord, 'type' | 'configuration'>,
  rowNumber: number,
  sent: string | undefined,
): Promise<string | null> => {
  const header = configuration.entityTypeColLabel ?? '';
  const column = type === 'TransactionImport' ? inflowColumnOf(configuration, header) : undefined;
  if (column === undefined || sent === undefined) return null;
  const value = sent.trim();
  for (const number of reader.blocks.keys()) {
    const rows = (await reader.block(number)) ?? [];
    const values = rows.filter(({ row }) => row.rowNumber !== rowNumber && isClear(row)).map(typeIn);
    for (const other of values) column.see(other);
    if (values.includes(value)) return column.problemOf(value);
  }
  return column.problemOfNew(value);
};

const isClear = ({ errors }: ImportRow): boolean =>
  !errors.some((error) => isColumnProblem(error, FIELDS.entityType.title));

const typeIn = ({ row }: { readonly row: ImportRow }): string => row.fields.entityType.trim();
