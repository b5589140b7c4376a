import type { ImportRecord } from '../domain/import-record.ts';

export type FailureLog = {
  readonly logger: { readonly info: (text: string, facts: Record<string, unknown>) => void };
};

/** Logs the code of the error without its message, which can quote cells of the file. */
export const logFailure = (
  { logger }: FailureLog,
  { familyId, id }: Pick<ImportRecord, 'familyId' | 'id'>,
  code: string,
): void => logger.info('import failed', { familyId, importId: id, code });
