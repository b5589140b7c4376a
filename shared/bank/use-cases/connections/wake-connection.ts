import { familyDay } from '../../../platform/domain/family-day.ts';
import type { BankConnection } from '../../domain/connection.ts';
import { isRunning } from '../../domain/sync/end-sync.ts';
import { newSync } from '../../domain/sync/new-sync.ts';
import type { BankApiPorts, Families } from '../bank-api-ports.ts';

export type WakePorts = BankApiPorts & { readonly families: Families };

/** Who links one account links the next one too: one sync reads them all. */
const GATHER_SECONDS = 15;

/** Has the connection synced soon. A worker that is at it reads every change that was made before it ends. */
export const wakeConnection = async (
  { connections, queue, families, newId, now }: WakePorts,
  { id, familyId, status, sync }: BankConnection,
): Promise<void> => {
  const family = await families.find(familyId);
  if (status === 'requires_update' || family === undefined) return;
  const at = now();
  const asked = newSync({ id: newId(), trigger: 'manual', now: at, today: familyDay(at, family.timeZone) });
  const woken = await connections.update(
    familyId,
    id,
    { freeAt: at, syncId: sync?.id ?? null },
    {
      dueAt: new Date(Date.parse(at) + GATHER_SECONDS * 1_000).toISOString(),
      ...(!isRunning(sync) && { sync: asked }),
    },
  );
  if (woken === undefined) return;
  await queue.send({ familyId, connectionId: id }, GATHER_SECONDS).catch(() => undefined); // else it is due
};
