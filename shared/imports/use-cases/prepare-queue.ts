import type { ImportRecord } from '../domain/import-record.ts';
import { rowImportType } from '../domain/import-types.ts';
import type { QueueName } from './import-ports.ts';

/** Whose worker reads the file of an import. Statements have one of their own: reading PDF takes a large library. */
export const prepareQueueOf = ({ type }: Pick<ImportRecord, 'type'>): QueueName =>
  rowImportType(type)?.format === 'pdf' ? 'statement' : 'prepare';
