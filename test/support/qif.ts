import type { RowRules } from '../../shared/imports/domain/import-type-definition.ts';
import { interpretFile } from '../../shared/imports/domain/qif/qif-file.ts';
import { readQifRows } from '../../shared/imports/domain/qif/qif-rows.ts';
import type { ImportRow } from '../../shared/imports/domain/row.ts';
import { readQif } from '../../shared/imports/parse/qif-import.ts';
import { aConfiguration } from './import-builders.ts';

export const someRules = (over: Partial<RowRules> = {}): RowRules => ({
  configuration: aConfiguration(),
  hasAccount: false,
  accountCurrency: null,
  familyCurrency: 'USD',
  familyDateFormat: '%m/%d/%Y',
  earliestDate: '1996-01-05',
  latestDate: '2026-01-06',
  ...over,
});

/** The rows of a QIF text with the given lines. */
export const rowsOfQif = (lines: readonly string[], over: Partial<RowRules> = {}) => {
  const rows: ImportRow[] = [];
  const file = interpretFile(readQif(lines.join('\n')));
  const read = readQifRows(
    file,
    someRules(over),
    (row) => rows.push(row),
    () => true,
  );
  if (read === undefined) throw new Error('Reading was stopped');
  return { ...read, rows };
};
