import { toImportRow } from '../domain/imports/pdf-import.ts';
import type { ImportRow } from '../domain/imports/row.ts';
import type { RowContext, RowsRead, StatementReader } from './ports.ts';

/** The rows of a statement, one after the other, whoever reads it. */
export const readStatementRows = async (
  readStatement: StatementReader,
  bytes: Uint8Array,
  context: RowContext,
  onRow: (row: ImportRow) => void,
): Promise<RowsRead> => {
  const { configuration, accountCurrency, familyCurrency, familyDateFormat, isLiability = false } = context;
  const read = await readStatement(bytes, {
    currency: accountCurrency ?? familyCurrency,
    numberFormat: configuration.numberFormat,
    dateFormat: configuration.dateFormat,
    familyDateFormat,
    signageConvention: configuration.signageConvention,
    isLiability,
  });
  if (!read.ok) return { ok: false, code: 'invalid_pdf', message: read.message };
  const { rows, warnings } = read.statement;
  if (rows.length === 0) {
    const message = 'The PDF holds text, but no line with a date and an amount: it is no statement that can be read';
    return { ok: false, code: 'invalid_pdf', message };
  }
  for (const [at, row] of rows.entries()) onRow(toImportRow(row, at + 1, context));
  return { ok: true, configuration, warnings };
};
