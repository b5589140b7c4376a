import type { ImportRecord } from '../../shared/imports/domain/import-record.ts';

/** Files of one form, and imports of one list. */
export const MOST_FILES = 12;

/** The address of a list of new imports. */
export const newImportsPath = (records: readonly Pick<ImportRecord, 'id'>[]): string =>
  `/imports?new=${records.map(({ id }) => id).join(',')}`;
