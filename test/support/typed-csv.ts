import { withDefaults } from '../../shared/imports/domain/configuration.ts';
import type { ImportConfiguration, ImportType } from '../../shared/imports/domain/import.ts';
import type { RowContext } from '../../shared/imports/use-cases/reading-ports.ts';
import { NO_CONFIGURATION, readCsvFile } from './csv.ts';

/** The rows of a CSV file of a type, read with that type's own defaults, into accounts that the file names. */
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
