import type { ImportRecord } from '../../shared/imports/domain/import-record.ts';
import { isUuid } from '../../shared/platform/domain/ids.ts';

/** Files of one form, and imports of one list. */
export const MOST_FILES = 12;

/** The address of a list of new imports. */
export const newImportsPath = (records: readonly Pick<ImportRecord, 'id'>[]): string =>
  `/imports?new=${records.map(({ id }) => id).join(',')}`;

/** The ids in a list with commas, each once, without anything that is no id. */
export const importIdsIn = (list: unknown, most = MOST_FILES): readonly string[] =>
  [...new Set(String(list ?? '').split(','))].filter(isUuid).slice(0, most);
