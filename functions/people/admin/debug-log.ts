import { createDebugReader } from '../../../shared/platform/dynamodb/debug-log-repository.ts';
import { environment, now } from '../../../shared/platform/runtime.ts';
import { documents, tableName } from '../../platform/adapters.ts';

export const debugLogWork = () => ({
  debugLog: createDebugReader(documents(), tableName()),
  retentionDays: environment('DEBUG_LOG_RETENTION_DAYS').DEBUG_LOG_RETENTION_DAYS,
  now,
});

export type DebugLogWork = ReturnType<typeof debugLogWork>;
