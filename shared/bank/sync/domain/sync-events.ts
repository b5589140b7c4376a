import { type NewEvent, transactionsChanged } from '../../../events/domain/event.ts';
import type { BankSync } from '../../connections/domain/connection.ts';

/** The events of a finished sync. A failed one keeps everything that it had read. */
export const syncEvents = (connectionId: string, sync: BankSync | null): readonly NewEvent[] => {
  if (sync === null) return [];
  const { created, updated, pendingPosted, pendingStale } = sync.stats;
  const count = created + updated + pendingPosted + pendingStale;
  return [
    ...(sync.status === 'completed' ? [] : [syncFailed(connectionId, sync)]),
    ...(count === 0 ? [] : [transactionsChanged({ source: 'bank_sync', bank_connection_id: connectionId, count })]),
  ];
};

const syncFailed = (connectionId: string, { error }: BankSync): NewEvent => ({
  type: 'bank_sync.failed',
  path: `/api/v1/bank_connections/${connectionId}`,
  data: { bank_connection_id: connectionId, error: error?.code ?? 'internal' },
});
