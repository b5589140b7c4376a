import type { BankConnection } from '../../domain/bank/connection.ts';
import type { BankApiPorts } from './bank-api-ports.ts';

/** By then a worker that has it now has ended. */
const LATER_SECONDS = 100;

/** Has the connection synced soon, if it can be; a sync that is under way may have passed what was changed. */
export const wakeConnection = async (
  { connections, queue, now }: BankApiPorts,
  { id, familyId, status }: BankConnection,
): Promise<void> => {
  if (status === 'requires_update') return;
  const dueAt = now();
  const woken = await connections.update(familyId, id, { freeAt: dueAt }, { dueAt });
  await queue
    .send({ familyId, connectionId: id }, woken === undefined ? LATER_SECONDS : undefined)
    .catch(() => undefined); // it is synced when it is due anyway
};
