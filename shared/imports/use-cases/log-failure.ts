import type { SliceLog } from '../../platform/use-cases/log-slice.ts';
import type { ImportRecord } from '../domain/import-record.ts';

export type FailureLog = SliceLog;

/** Logs the code of the error without its message, which can quote cells of the file. */
export const logFailure = (
  { logger }: FailureLog,
  { familyId, id }: Pick<ImportRecord, 'familyId' | 'id'>,
  code: string,
): void => logger.info('import failed', { familyId, importId: id, code });
