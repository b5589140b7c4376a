import { compileDateFormat, namesYear } from '../../../platform/domain/dates/date-format.ts';
import { entriesOf } from '../../../platform/domain/keys-of.ts';
import type { ImportConfiguration, ImportType } from '../../domain/import-attributes.ts';
import { rowImportType } from '../../types/domain/import-type-list.ts';
import { isCsvType, typeFacts } from '../../types/domain/type-facts.ts';

/** The configuration with the defaults of the type for settings that were not sent. */
export const withDefaults = (configuration: ImportConfiguration, type: ImportType): ImportConfiguration => {
  const defaults = entriesOf(typeFacts(type)?.configurationDefaults ?? {});
  const blank = defaults.filter(([key]) => configuration[key] === null);
  return { ...configuration, ...Object.fromEntries(blank) };
};

/** Errors of a configuration that is invalid for any file, as sentences. */
export const validateConfiguration = (configuration: ImportConfiguration, type: ImportType): readonly string[] => {
  const errors: string[] = [];
  const { dateFormat, datesFrom } = configuration;
  if (dateFormat !== null) {
    const format = compileDateFormat(dateFormat, datesFrom);
    if (!format.ok) errors.push(format.message);
  }
  if (datesFrom !== null && (!isCsvType(type) || dateFormat === null || namesYear(dateFormat))) {
    errors.push('dates_from is only for a CSV file with a date_format without a year: leave it out, or send it empty');
  }
  if (!Number.isSafeInteger(configuration.rowsToSkip) || configuration.rowsToSkip < 0) {
    errors.push('rows_to_skip must be a whole number of 0 or more');
  }
  if (configuration.encoding !== null && supportedEncoding(configuration.encoding) === undefined) {
    errors.push(encodingError(configuration.encoding));
  }
  return [...errors, ...(rowImportType(type)?.configurationErrors(configuration) ?? [])];
};

/** The supported encodings, by their names in the WHATWG Encoding Standard. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'iso-8859-1',
  'iso-8859-2',
  'iso-8859-5',
  'iso-8859-7',
  'iso-8859-9',
  'iso-8859-15',
  'koi8-r',
  'koi8-u',
  'ibm866',
  'macintosh',
  'gb18030',
  'gbk',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
] as const;

const ALIASES: Readonly<Record<string, string>> = {
  utf8: 'utf-8',
  'utf-8-sig': 'utf-8',
  utf16le: 'utf-16le',
  utf16be: 'utf-16be',
  cp1250: 'windows-1250',
  cp1251: 'windows-1251',
  cp1252: 'windows-1252',
  latin1: 'iso-8859-1',
  latin2: 'iso-8859-2',
  sjis: 'shift_jis',
};

/** The supported encoding with this name in any case; undefined if there is none. */
export const supportedEncoding = (name: string): string | undefined => {
  const lower = name.trim().toLowerCase().replaceAll(' ', '-');
  const canonical = ALIASES[lower] ?? lower;
  return ENCODINGS.find((encoding) => encoding === canonical);
};

export const encodingError = (name: string): string =>
  `encoding ${JSON.stringify(name)} is not supported: send one of ${ENCODINGS.join(', ')}`;
