import { interpretFile } from '../../../shared/imports/formats/qif/domain/qif-file.ts';
import { readQifRows } from '../../../shared/imports/formats/qif/domain/qif-rows.ts';
import { readQif } from '../../../shared/imports/formats/qif/parse/qif-import.ts';
import type { ImportRow } from '../../../shared/imports/rows/domain/row.ts';
import type { RowSettings } from '../../../shared/imports/types/domain/import-type-definition.ts';
import { aConfiguration } from './import-builders.ts';

export const someRules = (over: Partial<RowSettings> = {}): RowSettings => ({
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
export const rowsOfQif = (lines: readonly string[], over: Partial<RowSettings> = {}) => {
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
