import { environment } from '../../../shared/platform/runtime.ts';
import { createDebugReader } from '../../../shared/platform/dynamodb/debug-log-repository.ts';
import { readDebugLog } from '../../../shared/platform/use-cases/read-debug-log.ts';
import { composePeople } from '../people.ts';
import { createHandler } from './handler.ts';

const { person, documents, tableName } = composePeople();
const { DEBUG_LOG_RETENTION_DAYS: retentionDays } = environment('DEBUG_LOG_RETENTION_DAYS');

export const handler = createHandler({
  ...person,
  retentionDays,
  read: readDebugLog(createDebugReader(documents, tableName)),
});
