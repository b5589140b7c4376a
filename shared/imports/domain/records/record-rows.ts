import type { CsvImportType, Interpreted } from '../csv-import-type.ts';
import type { RowFields } from '../row.ts';

/** What the types have in common whose rows are records of the family and no entries of an account. */
export const RECORD_ROWS = {
  format: 'csv',
  configurationDefaults: {},
  configurationErrors: () => [],
  needsAccount: false,
  ignoresAccount: true,
  mappingTypes: () => [],
  defaults: {},
} as const satisfies Partial<CsvImportType>;

/** A row that is read without a fault; it has no currency of its own. */
export const oneRecord = (fields: Partial<RowFields> = {}): Interpreted => ({
  ok: true,
  fields: { currency: '', ...fields },
  entry: { kind: 'record', date: '', amount: '', part: null },
});

/** null for a blank cell. */
export const orNull = (text: string): string | null => (text === '' ? null : text);

const MAX_NAME = 255;

export const nameProblems = (title: string, name: string): readonly string[] =>
  name.length > MAX_NAME ? [`${title} is longer than ${MAX_NAME} characters`] : [];
