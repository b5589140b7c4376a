import type { RowRules } from '../../shared/domain/imports/csv-import-type.ts';
import { understandFile } from '../../shared/domain/imports/qif/qif-file.ts';
import { type QifRead, readQifRows } from '../../shared/domain/imports/qif/qif-rows.ts';
import { readQif } from '../../shared/parse/qif/read-qif.ts';
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

/** The rows of a QIF text of the given lines. */
export const rowsOfQif = (lines: readonly string[], over: Partial<RowRules> = {}): QifRead => {
  const read = readQifRows(understandFile(readQif(lines.join('\n'))), someRules(over), () => true);
  if (read === undefined) throw new Error('The reading was stopped');
  return read;
};
