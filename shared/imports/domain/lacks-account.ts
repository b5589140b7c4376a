import type { ImportRecord } from './import-record.ts';
import { rowImportType } from './import-types.ts';

/** The rows of some types say nothing of an account: they all go into that of the import, and there is none. */
export const lacksAccount = ({ type, accountId }: Pick<ImportRecord, 'type' | 'accountId'>): boolean =>
  accountId === null && rowImportType(type)?.needsAccount === true;
