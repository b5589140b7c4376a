import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportConfiguration, ImportType } from '../../../shared/imports/domain/import-attributes.ts';
import { readRows } from '../../../shared/imports/formats/csv/parse/csv-import.ts';
import type { RowContext } from '../../../shared/imports/prepare/use-cases/reading-ports.ts';
import type { ImportRow } from '../../../shared/imports/rows/domain/row.ts';
import { withDefaults } from '../../../shared/imports/settings/domain/configuration.ts';
import { aConfiguration } from './import-builders.ts';

/** The rows of a CSV file of a type, with the type's defaults and accounts named in the file. */
export const rowsOf = (
  type: ImportType,
  lines: readonly string[],
  configuration: Partial<ImportConfiguration> = {},
  context: Partial<RowContext> = {},
) => {
  const settings = withDefaults({ ...NO_CONFIGURATION, ...configuration }, type);
  const { read, rows } = readCsvFile(lines.join('\n'), settings, { type, hasAccount: false, ...context });
  if (!read.ok) throw new Error(read.message);
  return rows;
};

export const NO_CONFIGURATION = aConfiguration();

const FIXTURES = join(import.meta.dirname, '../../fixtures/csv');

export const csvFixture = (name: string): Uint8Array => {
  const [file = name] = globSync(`**/${name}`, { cwd: FIXTURES });
  return readFileSync(join(FIXTURES, file));
};

/** For a family with US dollars and ISO dates. */
export const ROW_RULES = {
  configuration: NO_CONFIGURATION,
  hasAccount: true,
  accountCurrency: null,
  familyCurrency: 'USD',
  familyDateFormat: '%Y-%m-%d',
  earliestDate: '1994-11-21',
  latestDate: '2024-11-22',
};

/** Reads bytes or text with these settings. */
export const readCsvFile = (
  file: Uint8Array | string,
  configuration: Partial<ImportConfiguration> = {},
  context: Partial<RowContext> = {},
) => {
  const rows: ImportRow[] = [];
  const read = readRows(
    typeof file === 'string' ? Buffer.from(file) : file,
    {
      type: 'TransactionImport',
      ...ROW_RULES,
      configuration: { ...NO_CONFIGURATION, ...configuration },
      mayContinue: () => true,
      ...context,
    },
    (row) => rows.push(row),
  );
  return { read, rows };
};
