import { compileDateFormat } from '../../platform/domain/date-format.ts';
import { encodingError, supportedEncoding } from './encodings.ts';
import type { ImportConfiguration, ImportType } from './import.ts';
import { rowImportType } from './import-types.ts';

/** The configuration with what its type takes where nothing was sent; what was sent stays. */
export const withDefaults = (configuration: ImportConfiguration, type: ImportType): ImportConfiguration => {
  const defaults = Object.entries(rowImportType(type)?.configurationDefaults ?? {});
  const blank = defaults.filter(([key]) => configuration[key as keyof ImportConfiguration] === null);
  return { ...configuration, ...Object.fromEntries(blank) };
};

/** Sentences about a configuration that is wrong whatever the file holds; empty when there is none. */
export const validateConfiguration = (configuration: ImportConfiguration, type: ImportType): readonly string[] => {
  const errors: string[] = [];
  if (configuration.dateFormat !== null) {
    const format = compileDateFormat(configuration.dateFormat);
    if (!format.ok) errors.push(format.message);
  }
  if (!Number.isSafeInteger(configuration.rowsToSkip) || configuration.rowsToSkip < 0) {
    errors.push('rows_to_skip must be a whole number that is not negative');
  }
  if (configuration.encoding !== null && supportedEncoding(configuration.encoding) === undefined) {
    errors.push(encodingError(configuration.encoding));
  }
  return [...errors, ...(rowImportType(type)?.configurationErrors(configuration) ?? [])];
};
